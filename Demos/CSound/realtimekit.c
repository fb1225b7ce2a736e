// RLIMIT_RTTIME and syscall(2).
#define _GNU_SOURCE
#include "CRealtimeKit.h"

#include <pthread.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../../Sources/CDBus/LazyLibrary.h"
#include "../../Sources/CDBus/include/CDBus.h"

// Each function of libdbus: its result, name, parameters and arguments. The library of controls has functions with the names
// of libdbus, so that these are called by their pointers.
#define FUNCTIONS(F) \
  F(dbus_bool_t, dbus_bus_register, (DBusConnection *, DBusError *), ) \
  F(void, dbus_connection_close, (DBusConnection *), ) \
  F(DBusConnection *, dbus_connection_open_private, (const char *, DBusError *), ) \
  F(DBusMessage *, dbus_connection_send_with_reply_and_block, (DBusConnection *, DBusMessage *, int, DBusError *), ) \
  F(void, dbus_connection_set_change_sigpipe, (dbus_bool_t), ) \
  F(void, dbus_connection_set_exit_on_disconnect, (DBusConnection *, dbus_bool_t), ) \
  F(void, dbus_connection_unref, (DBusConnection *), ) \
  F(dbus_bool_t, dbus_message_iter_append_basic, (DBusMessageIter *, int, const void *), ) \
  F(void, dbus_message_iter_init_append, (DBusMessage *, DBusMessageIter *), ) \
  F(DBusMessage *, dbus_message_new_method_call, (const char *, const char *, const char *, const char *), ) \
  F(void, dbus_message_unref, (DBusMessage *), )

LAZY_POINTERS(FUNCTIONS)

static char reason[256];
static int is_loaded;

static void load(void) { is_loaded = LAZY_LOAD("libdbus-1.so.3", "libdbus-1-3", reason); }

// Sets the limit without which RealtimeKit refuses.
static int limit_real_time(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_RTTIME, &limit) != 0) return 0;
  if (limit.rlim_max <= BACKLIT_LONGEST_REAL_TIME && limit.rlim_cur <= limit.rlim_max) return 1;
  limit.rlim_cur = limit.rlim_max = BACKLIT_LONGEST_REAL_TIME;
  return setrlimit(RLIMIT_RTTIME, &limit) == 0;
}

// Calls MakeThreadRealtime, and waits for the answer.
static int call(DBusConnection *connection, uint64_t thread, uint32_t priority) {
  static const char name[] = "org.freedesktop.RealtimeKit1";
  DBusMessage *message =
    loaded_dbus_message_new_method_call(name, "/org/freedesktop/RealtimeKit1", name, "MakeThreadRealtime");
  if (!message) return 0;
  DBusMessageIter end;
  loaded_dbus_message_iter_init_append(message, &end);
  // The types are UINT64 and UINT32.
  DBusMessage *reply =
    loaded_dbus_message_iter_append_basic(&end, 't', &thread) && loaded_dbus_message_iter_append_basic(&end, 'u', &priority)
    ? loaded_dbus_connection_send_with_reply_and_block(connection, message, 2000, NULL) : NULL;
  loaded_dbus_message_unref(message);
  // An error as the answer is no reply.
  if (!reply) return 0;
  loaded_dbus_message_unref(reply);
  return 1;
}

int32_t backlit_thread_number(void) { return (int32_t)syscall(SYS_gettid); }

int backlit_realtime_request(const char *address, int32_t thread, uint32_t priority) {
  pthread_once(&lazy_once, load);
  if (!is_loaded) return 0;
  // Signals belong to the program.
  loaded_dbus_connection_set_change_sigpipe(0);
  DBusConnection *connection = loaded_dbus_connection_open_private(address, NULL);
  if (!connection) return 0;
  loaded_dbus_connection_set_exit_on_disconnect(connection, 0);
  int is_granted = loaded_dbus_bus_register(connection, NULL) && limit_real_time()
    && call(connection, (uint64_t)thread, priority);
  loaded_dbus_connection_close(connection);
  loaded_dbus_connection_unref(connection);
  return is_granted;
}
