// The header of Nettle that the store calls.

#ifndef MACHINE_MODE_NETTLE_SHIM_H
#define MACHINE_MODE_NETTLE_SHIM_H

#include <nettle/sha2.h>

#endif
