#include <alsa/asoundlib.h>

/// Stops ALSA from writing its messages to standard error, where they would damage the picture of a terminal. Swift cannot
/// pass a function with a variable number of arguments.
void backlit_alsa_silence_messages(void);
