// The headers of Nettle that the store and protected pages call.

#ifndef MACHINE_MODE_NETTLE_SHIM_H
#define MACHINE_MODE_NETTLE_SHIM_H

#include <nettle/base64.h>
#include <nettle/gcm.h>
#include <nettle/hmac.h>
#include <nettle/pbkdf2.h>
#include <nettle/sha2.h>

#endif
