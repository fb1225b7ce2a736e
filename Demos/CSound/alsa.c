// ALSA's library, which is loaded when it is used first: a program that plays nothing starts without it. The functions have
// the names of the library and are hidden, so that the library itself does not call them.
#include <errno.h>

#include "../../Sources/CDBus/LazyLibrary.h"

#pragma GCC visibility push(hidden)
#include "CALSA.h"
#pragma GCC visibility pop

// Each function: its result, name, parameters and arguments.
#define FUNCTIONS(F) \
  F(int, snd_lib_error_set_handler, (snd_lib_error_handler_t handler), (handler)) \
  F(const char *, snd_strerror, (int error), (error)) \
  F(int, snd_device_name_hint, (int card, const char *interface, void ***hints), (card, interface, hints)) \
  F(char *, snd_device_name_get_hint, (const void *hint, const char *key), (hint, key)) \
  F(int, snd_device_name_free_hint, (void **hints), (hints)) \
  F(int, snd_pcm_open, (snd_pcm_t * *pcm, const char *name, snd_pcm_stream_t stream, int mode), \
    (pcm, name, stream, mode)) \
  F(int, snd_pcm_close, (snd_pcm_t * pcm), (pcm)) \
  F(int, snd_pcm_start, (snd_pcm_t * pcm), (pcm)) \
  F(int, snd_pcm_wait, (snd_pcm_t * pcm, int milliseconds), (pcm, milliseconds)) \
  F(int, snd_pcm_drain, (snd_pcm_t * pcm), (pcm)) \
  F(int, snd_pcm_prepare, (snd_pcm_t * pcm), (pcm)) \
  F(int, snd_pcm_recover, (snd_pcm_t * pcm, int error, int silent), (pcm, error, silent)) \
  F(snd_pcm_sframes_t, snd_pcm_writei, (snd_pcm_t * pcm, const void *frames, snd_pcm_uframes_t count), \
    (pcm, frames, count)) \
  F(snd_pcm_sframes_t, snd_pcm_readi, (snd_pcm_t * pcm, void *frames, snd_pcm_uframes_t count), \
    (pcm, frames, count)) \
  F(int, snd_pcm_hw_params, (snd_pcm_t * pcm, snd_pcm_hw_params_t *params), (pcm, params)) \
  F(int, snd_pcm_hw_params_any, (snd_pcm_t * pcm, snd_pcm_hw_params_t *params), (pcm, params)) \
  F(int, snd_pcm_hw_params_malloc, (snd_pcm_hw_params_t * *params), (params)) \
  F(void, snd_pcm_hw_params_free, (snd_pcm_hw_params_t * params), (params)) \
  F(int, snd_pcm_hw_params_set_access, \
    (snd_pcm_t * pcm, snd_pcm_hw_params_t *params, snd_pcm_access_t access), (pcm, params, access)) \
  F(int, snd_pcm_hw_params_set_format, \
    (snd_pcm_t * pcm, snd_pcm_hw_params_t *params, snd_pcm_format_t format), (pcm, params, format)) \
  F(int, snd_pcm_hw_params_set_channels, (snd_pcm_t * pcm, snd_pcm_hw_params_t *params, unsigned int count), \
    (pcm, params, count)) \
  F(int, snd_pcm_hw_params_set_rate, \
    (snd_pcm_t * pcm, snd_pcm_hw_params_t *params, unsigned int rate, int direction), \
    (pcm, params, rate, direction)) \
  F(int, snd_pcm_hw_params_set_rate_resample, \
    (snd_pcm_t * pcm, snd_pcm_hw_params_t *params, unsigned int isOn), (pcm, params, isOn)) \
  F(int, snd_pcm_hw_params_set_period_size_near, \
    (snd_pcm_t * pcm, snd_pcm_hw_params_t *params, snd_pcm_uframes_t *size, int *direction), \
    (pcm, params, size, direction)) \
  F(int, snd_pcm_hw_params_set_buffer_size_near, \
    (snd_pcm_t * pcm, snd_pcm_hw_params_t *params, snd_pcm_uframes_t *size), (pcm, params, size))

LAZY_POINTERS(FUNCTIONS)

static char reason[256];

// Without the library, no device is listed or opens, and the reason says why.
static int open_nothing(snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode) { return -ENOSYS; }
static int hint_nothing(int card, const char *interface, void ***hints) { return -ENOSYS; }
static const char *say_reason(int error) { return reason; }
static int set_nothing(snd_lib_error_handler_t handler) { return 0; }

static void load(void) {
  if (LAZY_LOAD("libasound.so.2", "libasound2", reason)) return;
  loaded_snd_pcm_open = open_nothing;
  loaded_snd_device_name_hint = hint_nothing;
  loaded_snd_strerror = say_reason;
  loaded_snd_lib_error_set_handler = set_nothing;
}

LAZY_FUNCTIONS(FUNCTIONS)

static void ignore_message(const char *file, int line, const char *function, int code, const char *format, ...) {}

void backlit_alsa_silence_messages(void) { snd_lib_error_set_handler(ignore_message); }
