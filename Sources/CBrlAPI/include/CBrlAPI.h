#include <brlapi.h>

/// Why the library cannot be loaded and which package has it; NULL if it is loaded. Without it, no connection opens.
const char *backlit_brlapi_missing_reason(void);
