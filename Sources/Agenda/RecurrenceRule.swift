// A rule of recurrence as RFC 5545 defines it: read, written, expanded.
