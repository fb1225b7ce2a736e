// libsndfile, which is loaded when it is used first: a program that plays nothing starts without it. The functions have the
// names of the library and are hidden, so that the library itself does not call them.
#include "../../Sources/CDBus/LazyLibrary.h"

#pragma GCC visibility push(hidden)
#include "CSndFile.h"
#pragma GCC visibility pop

// Each function: its result, name, parameters and arguments.
#define FUNCTIONS(F) \
  F(SNDFILE *, sf_open, (const char *path, int mode, SF_INFO *info), (path, mode, info)) \
  F(SNDFILE *, sf_open_fd, (int fd, int mode, SF_INFO *info, int close), (fd, mode, info, close)) \
  F(int, sf_close, (SNDFILE * file), (file)) \
  F(int, sf_command, (SNDFILE * file, int command, void *data, int size), (file, command, data, size)) \
  F(int, sf_error, (SNDFILE * file), (file)) \
  F(const char *, sf_strerror, (SNDFILE * file), (file)) \
  F(const char *, sf_get_string, (SNDFILE * file, int type), (file, type)) \
  F(sf_count_t, sf_readf_float, (SNDFILE * file, float *frames, sf_count_t count), (file, frames, count)) \
  F(sf_count_t, sf_writef_float, (SNDFILE * file, const float *frames, sf_count_t count), (file, frames, count))

LAZY_POINTERS(FUNCTIONS)

static char reason[256];

// Without the library, no file opens, and the reason says why.
static SNDFILE *open_nothing(const char *path, int mode, SF_INFO *info) { return NULL; }
static SNDFILE *open_no_file(int fd, int mode, SF_INFO *info, int close) { return NULL; }
static const char *say_reason(SNDFILE *file) { return reason; }
// The library has no error below 0.
static int report_missing(SNDFILE *file) { return -1; }

static void load(void) {
  if (LAZY_LOAD("libsndfile.so.1", "libsndfile1", reason)) return;
  loaded_sf_open = open_nothing;
  loaded_sf_open_fd = open_no_file;
  loaded_sf_strerror = say_reason;
  loaded_sf_error = report_missing;
}

LAZY_FUNCTIONS(FUNCTIONS)
