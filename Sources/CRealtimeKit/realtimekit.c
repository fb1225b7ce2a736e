// RLIMIT_RTTIME and syscall(2).
#define _GNU_SOURCE
#include "CRealtimeKit.h"

#include <pthread.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLazyLibrary.h"

// The functions of libdbus that are used. The library is loaded when they are needed first, and its header is not needed:
// connections and messages are opaque, and a DBusError may be NULL.
static struct {
  void *(*open)(const char *address, void *error);
  unsigned (*enroll)(void *connection, void *error);
  void (*set_exit)(void *connection, unsigned exits);
  void (*set_pipe_signal)(unsigned changes);
  void *(*make_call)(const char *name, const char *path, const char *interface, const char *method);
  unsigned (*append)(void *message, int type, ...);
  void *(*send)(void *connection, void *message, int milliseconds, void *error);
  void (*release_message)(void *message);
  void (*close)(void *connection);
  void (*release)(void *connection);
} dbus;

static const LazyFunction functions[] = {
  {"dbus_connection_open_private", (void **)&dbus.open},
  {"dbus_bus_register", (void **)&dbus.enroll},
  {"dbus_connection_set_exit_on_disconnect", (void **)&dbus.set_exit},
  {"dbus_connection_set_change_sigpipe", (void **)&dbus.set_pipe_signal},
  {"dbus_message_new_method_call", (void **)&dbus.make_call},
  {"dbus_message_append_args", (void **)&dbus.append},
  {"dbus_connection_send_with_reply_and_block", (void **)&dbus.send},
  {"dbus_message_unref", (void **)&dbus.release_message},
  {"dbus_connection_close", (void **)&dbus.close},
  {"dbus_connection_unref", (void **)&dbus.release},
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;

static void load(void) {
  char reason[256];
  is_loaded =
    lazy_library_load("libdbus-1.so.3", "libdbus-1-3", functions, sizeof functions / sizeof functions[0], reason);
}

// Sets the limit without which RealtimeKit refuses.
static int limit_real_time(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_RTTIME, &limit) != 0) return 0;
  if (limit.rlim_max <= BACKLIT_LONGEST_REAL_TIME && limit.rlim_cur <= limit.rlim_max) return 1;
  limit.rlim_cur = limit.rlim_max = BACKLIT_LONGEST_REAL_TIME;
  return setrlimit(RLIMIT_RTTIME, &limit) == 0;
}

// Calls MakeThreadRealtime, and waits for the answer.
static int call(void *connection, uint64_t thread, uint32_t priority) {
  static const char name[] = "org.freedesktop.RealtimeKit1";
  void *message = dbus.make_call(name, "/org/freedesktop/RealtimeKit1", name, "MakeThreadRealtime");
  if (!message) return 0;
  // The types are UINT64 and UINT32; 0 ends the list.
  void *reply = dbus.append(message, 't', &thread, 'u', &priority, 0)
    ? dbus.send(connection, message, 2000, NULL) : NULL;
  dbus.release_message(message);
  // An error as the answer is no reply.
  if (!reply) return 0;
  dbus.release_message(reply);
  return 1;
}

int32_t backlit_thread_number(void) { return (int32_t)syscall(SYS_gettid); }

int backlit_realtime_request(const char *address, int32_t thread, uint32_t priority) {
  pthread_once(&once, load);
  if (!is_loaded) return 0;
  // Signals belong to the program.
  dbus.set_pipe_signal(0);
  void *connection = dbus.open(address, NULL);
  if (!connection) return 0;
  dbus.set_exit(connection, 0);
  int is_granted =
    dbus.enroll(connection, NULL) && limit_real_time() && call(connection, (uint64_t)thread, priority);
  dbus.close(connection);
  dbus.release(connection);
  return is_granted;
}
