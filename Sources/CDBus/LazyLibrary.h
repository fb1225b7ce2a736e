// Functions of a shared library that is loaded when one of them is called first.
//
// A file lists the functions in a macro with one entry for each: F(result, name, parameters, arguments). It then defines the
// names of the library, hidden, so that the library itself does not call them:
//
//     LAZY_POINTERS(FUNCTIONS)   // loaded_name: where the function of the library is
//     static void load(void) {
//       if (LAZY_LOAD("libname.so.1", "libname1", reason)) return;
//       loaded_name = ...        // what is called without the library
//     }
//     LAZY_FUNCTIONS(FUNCTIONS)  // name: calls load() once, then loaded_name
//     LAZY_REASON(name_missing_reason, reason)  // if others ask why it is missing
#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

// A function to look up, and where its address is stored.
typedef struct {
  const char *name;
  void **address;
} LazyFunction;

// Loads a library and looks up its functions.
//
// Returns whether all were found. If not, `reason` says why and which package to install.
static inline int lazy_library_load(
  const char *library, const char *package, const LazyFunction *functions, size_t count, char reason[256]) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  int found = handle != NULL;
  for (size_t index = 0; found && index < count; index++)
    found = (*functions[index].address = dlsym(handle, functions[index].name)) != NULL;
  if (found) return 1;
  const char *error = dlerror();
  snprintf(reason, 256, "%s. Install %s", error ? error : library, package);
  return 0;
}

#define LAZY_POINTER(RESULT, NAME, PARAMETERS, ARGUMENTS) static RESULT(*loaded_##NAME) PARAMETERS;
#define LAZY_ENTRY(RESULT, NAME, PARAMETERS, ARGUMENTS) {#NAME, (void **)&loaded_##NAME},
#define LAZY_POINTERS(FUNCTIONS) \
  FUNCTIONS(LAZY_POINTER) \
  static const LazyFunction lazy_functions[] = {FUNCTIONS(LAZY_ENTRY)}; \
  static pthread_once_t lazy_once = PTHREAD_ONCE_INIT;

#define LAZY_LOAD(LIBRARY, PACKAGE, REASON) \
  lazy_library_load( \
    LIBRARY, PACKAGE, lazy_functions, sizeof lazy_functions / sizeof lazy_functions[0], REASON)

// After the first call a function takes no lock, so it can be called where sound is rendered.
#define LAZY_FUNCTION(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  RESULT NAME PARAMETERS { \
    pthread_once(&lazy_once, load); \
    return loaded_##NAME ARGUMENTS; \
  }
#define LAZY_FUNCTIONS(FUNCTIONS) FUNCTIONS(LAZY_FUNCTION)

// A function that returns the reason of LAZY_LOAD; NULL if the library is loaded.
#define LAZY_REASON(NAME, REASON) \
  const char *NAME(void) { \
    pthread_once(&lazy_once, load); \
    return REASON[0] ? REASON : NULL; \
  }
