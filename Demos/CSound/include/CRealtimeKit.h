// RealtimeKit, a service that gives single threads of a program real-time scheduling if the program has no right to it.
#pragma once
#include <stdint.h>

// The longest time in microseconds for which a real-time thread may run without a pause; RealtimeKit demands a limit of at most
// that, and the system ends a process with a thread that exceeds it.
#define BACKLIT_LONGEST_REAL_TIME 200000

// The number of the calling thread, as gettid(2) returns it.
int32_t backlit_thread_number(void);

// Asks RealtimeKit for real-time scheduling of a thread of this process, and waits for the answer, at most some seconds.
//
// - address: the addresses of the system bus.
// - thread: the number of the thread.
// - priority: the priority, from 1 to 20.
//
// Returns whether the thread has real-time scheduling. Without libdbus, the bus or the service it has not.
int backlit_realtime_request(const char *address, int32_t thread, uint32_t priority);
