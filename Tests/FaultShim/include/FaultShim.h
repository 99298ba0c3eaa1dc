// Empty: nothing calls the shim. It is loaded before the C library (LD_PRELOAD) and answers to that one's names.
