#include "CLazyLibrary.h"

#include <dlfcn.h>
#include <stdio.h>

int lazy_library_load(
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
