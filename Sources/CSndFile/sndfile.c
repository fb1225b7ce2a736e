// libsndfile, which is loaded when it is used first: a program that plays nothing starts without it. The functions have the
// names of the library and are hidden, so that the library itself does not call them.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#pragma GCC visibility push(hidden)
#include "CSndFile.h"
#pragma GCC visibility pop

static const char *const library = "libsndfile.so.1";

// Each function: its result, name, parameters and arguments.
#define FUNCTIONS(F) \
  F(SNDFILE *, sf_open, (const char *path, int mode, SF_INFO *info), (path, mode, info)) \
  F(int, sf_close, (SNDFILE * file), (file)) \
  F(int, sf_command, (SNDFILE * file, int command, void *data, int size), (file, command, data, size)) \
  F(int, sf_error, (SNDFILE * file), (file)) \
  F(const char *, sf_error_number, (int error), (error)) \
  F(const char *, sf_strerror, (SNDFILE * file), (file)) \
  F(const char *, sf_get_string, (SNDFILE * file, int type), (file, type)) \
  F(sf_count_t, sf_readf_float, (SNDFILE * file, float *frames, sf_count_t count), (file, frames, count)) \
  F(sf_count_t, sf_writef_float, (SNDFILE * file, const float *frames, sf_count_t count), (file, frames, count))

#define POINTER(RESULT, NAME, PARAMETERS, ARGUMENTS) static RESULT(*loaded_##NAME) PARAMETERS;
FUNCTIONS(POINTER)

static char reason[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Without the library, no file opens, and the reason says why.
static SNDFILE *open_nothing(const char *path, int mode, SF_INFO *info) { return NULL; }
static const char *say_reason(SNDFILE *file) { return reason; }

static void load(void) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  int found = handle != NULL;
#define FIND(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  if (found) found = (loaded_##NAME = (RESULT(*) PARAMETERS)dlsym(handle, #NAME)) != NULL;
  FUNCTIONS(FIND)
  if (found) return;
  const char *error = dlerror();
  snprintf(reason, sizeof reason, "%s. Install libsndfile1", error ? error : library);
  loaded_sf_open = open_nothing;
  loaded_sf_strerror = say_reason;
}

#define FORWARD(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  RESULT NAME PARAMETERS { \
    pthread_once(&once, load); \
    return loaded_##NAME ARGUMENTS; \
  }
FUNCTIONS(FORWARD)
