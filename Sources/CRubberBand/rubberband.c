// Rubber Band, which is loaded when it is used first: a program that plays nothing starts without it. The functions have the
// names of the library and are hidden, so that the library itself does not call them.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#pragma GCC visibility push(hidden)
#include "CRubberBand.h"
#pragma GCC visibility pop

static const char *const library = "librubberband.so.2";

// Each function: its result, name, parameters and arguments.
#define FUNCTIONS(F) \
  F(RubberBandState, rubberband_new, \
    (unsigned int rate, unsigned int channels, RubberBandOptions options, double time, double pitch), \
    (rate, channels, options, time, pitch)) \
  F(void, rubberband_delete, (RubberBandState state), (state)) \
  F(void, rubberband_set_max_process_size, (RubberBandState state, unsigned int count), (state, count)) \
  F(void, rubberband_set_time_ratio, (RubberBandState state, double ratio), (state, ratio)) \
  F(unsigned int, rubberband_get_preferred_start_pad, (const RubberBandState state), (state)) \
  F(unsigned int, rubberband_get_start_delay, (const RubberBandState state), (state)) \
  F(void, rubberband_process, (RubberBandState state, const float *const *input, unsigned int count, int isLast), \
    (state, input, count, isLast)) \
  F(int, rubberband_available, (const RubberBandState state), (state)) \
  F(unsigned int, rubberband_retrieve, (const RubberBandState state, float *const *output, unsigned int count), \
    (state, output, count))

#define POINTER(RESULT, NAME, PARAMETERS, ARGUMENTS) static RESULT(*loaded_##NAME) PARAMETERS;
FUNCTIONS(POINTER)

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  int found = handle != NULL;
#define FIND(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  if (found) found = (loaded_##NAME = (RESULT(*) PARAMETERS)dlsym(handle, #NAME)) != NULL;
  FUNCTIONS(FIND)
  if (found) return;
  const char *error = dlerror();
  fprintf(stderr, "The decks need Rubber Band: %s. Install librubberband2.\n", error ? error : library);
  exit(1);
}

// After the first call this takes no lock, so the functions can be called where sound is rendered.
#define FORWARD(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  RESULT NAME PARAMETERS { \
    pthread_once(&once, load); \
    return loaded_##NAME ARGUMENTS; \
  }
FUNCTIONS(FORWARD)
