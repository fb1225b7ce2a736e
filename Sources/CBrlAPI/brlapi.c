// libbrlapi, which is loaded when it is used first: a program without a braille display starts without it. The functions have
// the names of the library and are hidden, so that the library itself does not call them.
#include "../CDBus/LazyLibrary.h"

#pragma GCC visibility push(hidden)
#include "CBrlAPI.h"
#pragma GCC visibility pop

// Each function: its result, name, parameters and arguments.
#define FUNCTIONS(F) \
  F(size_t, brlapi_getHandleSize, (void), ()) \
  F(brlapi_fileDescriptor, brlapi__openConnection, \
    (brlapi_handle_t * handle, const brlapi_connectionSettings_t *wanted, brlapi_connectionSettings_t *actual), \
    (handle, wanted, actual)) \
  F(void, brlapi__closeConnection, (brlapi_handle_t * handle), (handle)) \
  F(brlapi__exceptionHandler_t, brlapi__setExceptionHandler, \
    (brlapi_handle_t * handle, brlapi__exceptionHandler_t handler), (handle, handler)) \
  F(int, brlapi__getDisplaySize, (brlapi_handle_t * handle, unsigned int *width, unsigned int *height), \
    (handle, width, height)) \
  F(int, brlapi__getDriverName, (brlapi_handle_t * handle, char *name, size_t size), (handle, name, size)) \
  F(int, brlapi__enterTtyMode, (brlapi_handle_t * handle, int tty, const char *driver), (handle, tty, driver)) \
  F(int, brlapi__enterTtyModeWithPath, \
    (brlapi_handle_t * handle, const int *ttys, int count, const char *driver), (handle, ttys, count, driver)) \
  F(int, brlapi__leaveTtyMode, (brlapi_handle_t * handle), (handle)) \
  F(int, brlapi__write, (brlapi_handle_t * handle, const brlapi_writeArguments_t *arguments), \
    (handle, arguments)) \
  F(int, brlapi__readKey, (brlapi_handle_t * handle, int wait, brlapi_keyCode_t *code), (handle, wait, code))

LAZY_POINTERS(FUNCTIONS)

static char reason[256];

// Without the library, no connection opens; the other functions take one.
static size_t need_nothing(void) { return 1; }
static brlapi_fileDescriptor open_nothing(
  brlapi_handle_t *handle, const brlapi_connectionSettings_t *wanted, brlapi_connectionSettings_t *actual) {
  return -1;
}

// The name of the library has the version of the header.
#define TEXT_OF(NUMBER) #NUMBER
#define TEXT(NUMBER) TEXT_OF(NUMBER)
#define VERSION TEXT(BRLAPI_MAJOR) "." TEXT(BRLAPI_MINOR)

static void load(void) {
  if (LAZY_LOAD("libbrlapi.so." VERSION, "libbrlapi" VERSION, reason)) return;
  loaded_brlapi_getHandleSize = need_nothing;
  loaded_brlapi__openConnection = open_nothing;
}

LAZY_FUNCTIONS(FUNCTIONS)

LAZY_REASON(backlit_brlapi_missing_reason, reason)
