#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Reads a file and passes its bytes to the fuzzer. Returns whether that was possible.
static int replay(const char *path) {
  FILE *file = fopen(path, "rb");
  struct stat status;
  if (!file || fstat(fileno(file), &status) != 0) return 0;
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
  return is_read;
}

// Passes each file of the folders that are named to the fuzzer once, as libFuzzer does with -runs=0.
int main(int argc, char **argv) {
  int count = 0;
  for (int argument = 1; argument < argc; argument++) {
    DIR *folder = opendir(argv[argument]);
    if (!folder) return perror(argv[argument]), 2;
    for (struct dirent *entry; (entry = readdir(folder));) {
      if (entry->d_type == DT_DIR) continue;
      char path[4096];
      snprintf(path, sizeof path, "%s/%s", argv[argument], entry->d_name);
      if (!replay(path)) return perror(path), 2;
      count++;
    }
    closedir(folder);
  }
  if (count == 0) return fprintf(stderr, "usage: %s FOLDER…, with the inputs to replay\n", argv[0]), 2;
  printf("%s: %d inputs\n", argv[0], count);
  return 0;
}
