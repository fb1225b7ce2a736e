// RLIMIT_RTTIME and syscall(2).
#define _GNU_SOURCE
#include "CRealtimeKit.h"

#include <pthread.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CDBus.h"

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
    dbus_message_new_method_call(name, "/org/freedesktop/RealtimeKit1", name, "MakeThreadRealtime");
  if (!message) return 0;
  DBusMessageIter end;
  dbus_message_iter_init_append(message, &end);
  // The types are UINT64 and UINT32.
  DBusMessage *reply =
    dbus_message_iter_append_basic(&end, 't', &thread) && dbus_message_iter_append_basic(&end, 'u', &priority)
    ? dbus_connection_send_with_reply_and_block(connection, message, 2000, NULL) : NULL;
  dbus_message_unref(message);
  // An error as the answer is no reply.
  if (!reply) return 0;
  dbus_message_unref(reply);
  return 1;
}

int32_t backlit_thread_number(void) { return (int32_t)syscall(SYS_gettid); }

int backlit_realtime_request(const char *address, int32_t thread, uint32_t priority) {
  // Signals belong to the program.
  dbus_connection_set_change_sigpipe(0);
  DBusConnection *connection = dbus_connection_open_private(address, NULL);
  if (!connection) return 0;
  dbus_connection_set_exit_on_disconnect(connection, 0);
  int is_granted = dbus_bus_register(connection, NULL) && limit_real_time()
    && call(connection, (uint64_t)thread, priority);
  dbus_connection_close(connection);
  dbus_connection_unref(connection);
  return is_granted;
}
