// Rubber Band, which is loaded when it is used first: a program that plays nothing starts without it. The functions have the
// names of the library and are hidden, so that the library itself does not call them.
#include "../../Sources/CDBus/LazyLibrary.h"

#pragma GCC visibility push(hidden)
#include "CRubberBand.h"
#pragma GCC visibility pop

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

LAZY_POINTERS(FUNCTIONS)

static char reason[256];

// Without the library no stretcher is made.
static RubberBandState make_nothing(
  unsigned int rate, unsigned int channels, RubberBandOptions options, double time, double pitch) {
  return NULL;
}

static void load(void) {
  if (LAZY_LOAD("librubberband.so.2", "librubberband2", reason)) return;
  loaded_rubberband_new = make_nothing;
}

LAZY_FUNCTIONS(FUNCTIONS)

const char *backlit_rubber_band_error(void) {
  pthread_once(&lazy_once, load);
  return reason[0] ? reason : NULL;
}
