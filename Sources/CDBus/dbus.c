#include "LazyLibrary.h"

// The functions have the names of the library and are hidden, so that the library itself does not call them.
#pragma GCC visibility push(hidden)
#include "CDBus.h"
#pragma GCC visibility pop

#include <stddef.h>

// Each function: its result, name, parameters and arguments.
#define FUNCTIONS(F) \
  F(void, dbus_bus_add_match, (DBusConnection *connection, const char *rule, DBusError *error), \
    (connection, rule, error)) \
  F(const char *, dbus_bus_get_unique_name, (DBusConnection *connection), (connection)) \
  F(dbus_bool_t, dbus_bus_register, (DBusConnection *connection, DBusError *error), (connection, error)) \
  F(void, dbus_connection_close, (DBusConnection *connection), (connection)) \
  F(void, dbus_connection_flush, (DBusConnection *connection), (connection)) \
  F(DBusDispatchStatus, dbus_connection_get_dispatch_status, (DBusConnection *connection), (connection)) \
  F(long, dbus_connection_get_outgoing_size, (DBusConnection *connection), (connection)) \
  F(dbus_bool_t, dbus_connection_get_unix_fd, (DBusConnection *connection, int *fd), (connection, fd)) \
  F(dbus_bool_t, dbus_connection_has_messages_to_send, (DBusConnection *connection), (connection)) \
  F(DBusConnection *, dbus_connection_open_private, (const char *address, DBusError *error), \
    (address, error)) \
  F(DBusMessage *, dbus_connection_pop_message, (DBusConnection *connection), (connection)) \
  F(dbus_bool_t, dbus_connection_read_write, (DBusConnection *connection, int timeout_milliseconds), \
    (connection, timeout_milliseconds)) \
  F(dbus_bool_t, dbus_connection_send, (DBusConnection *connection, DBusMessage *message, uint32_t *client_serial), \
    (connection, message, client_serial)) \
  F(DBusMessage *, dbus_connection_send_with_reply_and_block, (DBusConnection *connection, DBusMessage *message, int timeout_milliseconds, DBusError *error), \
    (connection, message, timeout_milliseconds, error)) \
  F(void, dbus_connection_set_change_sigpipe, (dbus_bool_t will_modify_sigpipe), (will_modify_sigpipe)) \
  F(void, dbus_connection_set_exit_on_disconnect, (DBusConnection *connection, dbus_bool_t exit_on_disconnect), \
    (connection, exit_on_disconnect)) \
  F(void, dbus_connection_set_max_message_size, (DBusConnection *connection, long size), \
    (connection, size)) \
  F(void, dbus_connection_set_max_received_size, (DBusConnection *connection, long size), \
    (connection, size)) \
  F(void, dbus_connection_unref, (DBusConnection *connection), (connection)) \
  F(void, dbus_free, (void *memory), (memory)) \
  F(DBusMessage *, dbus_message_demarshal, (const char *str, int len, DBusError *error), \
    (str, len, error)) \
  F(const char *, dbus_message_get_error_name, (DBusMessage *message), (message)) \
  F(const char *, dbus_message_get_interface, (DBusMessage *message), (message)) \
  F(const char *, dbus_message_get_member, (DBusMessage *message), (message)) \
  F(dbus_bool_t, dbus_message_get_no_reply, (DBusMessage *message), (message)) \
  F(const char *, dbus_message_get_path, (DBusMessage *message), (message)) \
  F(uint32_t, dbus_message_get_reply_serial, (DBusMessage *message), (message)) \
  F(const char *, dbus_message_get_sender, (DBusMessage *message), (message)) \
  F(uint32_t, dbus_message_get_serial, (DBusMessage *message), (message)) \
  F(const char *, dbus_message_get_signature, (DBusMessage *message), (message)) \
  F(int, dbus_message_get_type, (DBusMessage *message), (message)) \
  F(dbus_bool_t, dbus_message_iter_append_basic, (DBusMessageIter *iter, int type, const void *value), \
    (iter, type, value)) \
  F(dbus_bool_t, dbus_message_iter_close_container, (DBusMessageIter *iter, DBusMessageIter *sub), \
    (iter, sub)) \
  F(int, dbus_message_iter_get_arg_type, (DBusMessageIter *iter), (iter)) \
  F(void, dbus_message_iter_get_basic, (DBusMessageIter *iter, void *value), (iter, value)) \
  F(dbus_bool_t, dbus_message_iter_init, (DBusMessage *message, DBusMessageIter *iter), (message, iter)) \
  F(void, dbus_message_iter_init_append, (DBusMessage *message, DBusMessageIter *iter), (message, iter)) \
  F(dbus_bool_t, dbus_message_iter_next, (DBusMessageIter *iter), (iter)) \
  F(dbus_bool_t, dbus_message_iter_open_container, (DBusMessageIter *iter, int type, const char *contained_signature, DBusMessageIter *sub), \
    (iter, type, contained_signature, sub)) \
  F(void, dbus_message_iter_recurse, (DBusMessageIter *iter, DBusMessageIter *sub), (iter, sub)) \
  F(DBusMessage *, dbus_message_new_error, (DBusMessage *reply_to, const char *error_name, const char *error_message), \
    (reply_to, error_name, error_message)) \
  F(DBusMessage *, dbus_message_new_method_call, (const char *bus_name, const char *path, const char *iface, const char *method), \
    (bus_name, path, iface, method)) \
  F(DBusMessage *, dbus_message_new_method_return, (DBusMessage *method_call), (method_call)) \
  F(DBusMessage *, dbus_message_new_signal, (const char *path, const char *iface, const char *name), \
    (path, iface, name)) \
  F(void, dbus_message_set_auto_start, (DBusMessage *message, dbus_bool_t auto_start), \
    (message, auto_start)) \
  F(void, dbus_message_unref, (DBusMessage *message), (message)) \
  F(char *, dbus_get_local_machine_id, (void), ()) \
  F(dbus_bool_t, dbus_validate_bus_name, (const char *name, DBusError *error), (name, error)) \
  F(dbus_bool_t, dbus_validate_path, (const char *path, DBusError *error), (path, error))

LAZY_POINTERS(FUNCTIONS)

static char reason[256];

// Without the library there are no connections and messages; the other functions take one.
static DBusConnection *open_nothing(const char *address, DBusError *error) { return NULL; }
static void set_nothing(dbus_bool_t will_modify_sigpipe) {}
static DBusMessage *call_nothing(
  const char *bus_name, const char *path, const char *iface, const char *method) { return NULL; }
static DBusMessage *signal_nothing(const char *path, const char *iface, const char *name) { return NULL; }
static DBusMessage *read_nothing(const char *str, int len, DBusError *error) { return NULL; }
static char *no_machine(void) { return NULL; }
static dbus_bool_t validate_nothing(const char *text, DBusError *error) { return 0; }

static void load(void) {
  if (LAZY_LOAD("libdbus-1.so.3", "libdbus-1-3", reason)) return;
  loaded_dbus_connection_open_private = open_nothing;
  loaded_dbus_connection_set_change_sigpipe = set_nothing;
  loaded_dbus_message_new_method_call = call_nothing;
  loaded_dbus_message_new_signal = signal_nothing;
  loaded_dbus_message_demarshal = read_nothing;
  loaded_dbus_get_local_machine_id = no_machine;
  loaded_dbus_validate_bus_name = validate_nothing;
  loaded_dbus_validate_path = validate_nothing;
}

LAZY_FUNCTIONS(FUNCTIONS)

LAZY_REASON(backlit_dbus_missing_reason, reason)
