#include <rubberband/rubberband-c.h>

/// Why the library cannot be used, and what to install; NULL if it can.
const char *backlit_rubber_band_error(void);
