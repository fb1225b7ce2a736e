// libdbus, which is loaded when it is used first: a program without a bus starts without it and the seven libraries that it
// needs.
//
// The declarations are those of the library's own headers, in the order of their files. Its binary interface, version 3, does
// not change, so the headers are not needed for building.
#pragma once
#include <stdint.h>

typedef uint32_t dbus_bool_t;
typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;
typedef struct DBusError DBusError;

// A place in the arguments of a message. The library alone uses the fields.
typedef struct DBusMessageIter {
  void *dummy1;
  void *dummy2;
  uint32_t dummy3;
  int dummy4;
  int dummy5;
  int dummy6;
  int dummy7;
  int dummy8;
  int dummy9;
  int dummy10;
  int dummy11;
  int pad1;
  void *pad2;
  void *pad3;
} DBusMessageIter;

typedef enum {
  DBUS_DISPATCH_DATA_REMAINS,
  DBUS_DISPATCH_COMPLETE,
  DBUS_DISPATCH_NEED_MEMORY
} DBusDispatchStatus;

#define DBUS_MESSAGE_TYPE_METHOD_CALL 1
#define DBUS_MESSAGE_TYPE_METHOD_RETURN 2
#define DBUS_MESSAGE_TYPE_ERROR 3
#define DBUS_MESSAGE_TYPE_SIGNAL 4

// Why the library cannot be loaded and which package has it; NULL if it is loaded. Without it, no connection opens and no
// message is made.
const char *backlit_dbus_missing_reason(void);

void dbus_bus_add_match(DBusConnection *connection, const char *rule, DBusError *error);
const char *dbus_bus_get_unique_name(DBusConnection *connection);
dbus_bool_t dbus_bus_register(DBusConnection *connection, DBusError *error);

void dbus_connection_close(DBusConnection *connection);
void dbus_connection_flush(DBusConnection *connection);
DBusDispatchStatus dbus_connection_get_dispatch_status(DBusConnection *connection);
long dbus_connection_get_outgoing_size(DBusConnection *connection);
dbus_bool_t dbus_connection_get_unix_fd(DBusConnection *connection, int *fd);
dbus_bool_t dbus_connection_has_messages_to_send(DBusConnection *connection);
DBusConnection *dbus_connection_open_private(const char *address, DBusError *error);
DBusMessage *dbus_connection_pop_message(DBusConnection *connection);
dbus_bool_t dbus_connection_read_write(DBusConnection *connection, int timeout_milliseconds);
dbus_bool_t dbus_connection_send(DBusConnection *connection, DBusMessage *message, uint32_t *client_serial);
DBusMessage *dbus_connection_send_with_reply_and_block(
  DBusConnection *connection, DBusMessage *message, int timeout_milliseconds, DBusError *error);
void dbus_connection_set_change_sigpipe(dbus_bool_t will_modify_sigpipe);
void dbus_connection_set_exit_on_disconnect(DBusConnection *connection, dbus_bool_t exit_on_disconnect);
void dbus_connection_set_max_message_size(DBusConnection *connection, long size);
void dbus_connection_set_max_received_size(DBusConnection *connection, long size);
void dbus_connection_unref(DBusConnection *connection);

void dbus_free(void *memory);

DBusMessage *dbus_message_demarshal(const char *str, int len, DBusError *error);
const char *dbus_message_get_error_name(DBusMessage *message);
const char *dbus_message_get_interface(DBusMessage *message);
const char *dbus_message_get_member(DBusMessage *message);
dbus_bool_t dbus_message_get_no_reply(DBusMessage *message);
const char *dbus_message_get_path(DBusMessage *message);
uint32_t dbus_message_get_reply_serial(DBusMessage *message);
const char *dbus_message_get_sender(DBusMessage *message);
uint32_t dbus_message_get_serial(DBusMessage *message);
const char *dbus_message_get_signature(DBusMessage *message);
int dbus_message_get_type(DBusMessage *message);
dbus_bool_t dbus_message_iter_append_basic(DBusMessageIter *iter, int type, const void *value);
dbus_bool_t dbus_message_iter_close_container(DBusMessageIter *iter, DBusMessageIter *sub);
int dbus_message_iter_get_arg_type(DBusMessageIter *iter);
void dbus_message_iter_get_basic(DBusMessageIter *iter, void *value);
dbus_bool_t dbus_message_iter_init(DBusMessage *message, DBusMessageIter *iter);
void dbus_message_iter_init_append(DBusMessage *message, DBusMessageIter *iter);
dbus_bool_t dbus_message_iter_next(DBusMessageIter *iter);
dbus_bool_t dbus_message_iter_open_container(
  DBusMessageIter *iter, int type, const char *contained_signature, DBusMessageIter *sub);
void dbus_message_iter_recurse(DBusMessageIter *iter, DBusMessageIter *sub);
DBusMessage *dbus_message_new_error(DBusMessage *reply_to, const char *error_name, const char *error_message);
DBusMessage *dbus_message_new_method_call(
  const char *bus_name, const char *path, const char *iface, const char *method);
DBusMessage *dbus_message_new_method_return(DBusMessage *method_call);
DBusMessage *dbus_message_new_signal(const char *path, const char *iface, const char *name);
void dbus_message_set_auto_start(DBusMessage *message, dbus_bool_t auto_start);
void dbus_message_unref(DBusMessage *message);

char *dbus_get_local_machine_id(void);

dbus_bool_t dbus_validate_bus_name(const char *name, DBusError *error);
dbus_bool_t dbus_validate_path(const char *path, DBusError *error);
