// The headers of cmark-gfm that the Markdown room calls.

#ifndef MACHINE_MODE_CMARK_GFM_SHIM_H
#define MACHINE_MODE_CMARK_GFM_SHIM_H

#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm-core-extensions.h>

#endif
