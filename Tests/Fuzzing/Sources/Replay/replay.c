#include "Replay.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Reads a regular file and passes its bytes to the fuzzer. Returns the number of inputs; -1 after an error.
static int replay_file(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return -1;
  if (!S_ISREG(status.st_mode)) return 0;
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  size_t size = (size_t)status.st_size;
  uint8_t *bytes = malloc(size > 0 ? size : 1);
  int is_read = bytes && fread(bytes, 1, size, file) == size;
  fclose(file);
  // The name is what remains on the screen after a crash.
  if (is_read) {
    fprintf(stderr, "%s\n", path);
    LLVMFuzzerTestOneInput(bytes, size);
  }
  free(bytes);
  return is_read ? 1 : -1;
}

int replay(int argc, char **argv) {
  int count = 0;
  LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
  for (int argument = 1; argument < argc; argument++) {
    DIR *folder = opendir(argv[argument]);
    if (!folder) return perror(argv[argument]), 2;
    for (struct dirent *entry; (entry = readdir(folder));) {
      char path[4096];
      snprintf(path, sizeof path, "%s/%s", argv[argument], entry->d_name);
      int inputs = replay_file(path);
      if (inputs < 0) return perror(path), 2;
      count += inputs;
    }
    closedir(folder);
  }
  if (count == 0) return fprintf(stderr, "usage: %s FOLDER…, with the inputs to replay\n", argv[0]), 2;
  printf("%s: %d inputs\n", argv[0], count);
  return 0;
}
