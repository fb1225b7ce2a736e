#include <alsa/asoundlib.h>

static inline void backlit_alsa_ignore_message(
    const char *file, int line, const char *function, int code, const char *format, ...) {
  (void)file;
  (void)line;
  (void)function;
  (void)code;
  (void)format;
}

/// Stops ALSA from writing its messages to standard error, where they would damage the picture of a terminal. Swift cannot
/// pass a function with a variable number of arguments.
static inline void backlit_alsa_silence_messages(void) {
  snd_lib_error_set_handler(backlit_alsa_ignore_message);
}
