// The header by which GNU's C library is told how to hand out memory; other systems have none.

#ifndef MACHINE_MODE_MALLOC_SHIM_H
#define MACHINE_MODE_MALLOC_SHIM_H

#ifdef __linux__
#include <malloc.h>
#endif

#endif
