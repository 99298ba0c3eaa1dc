// Says what the program was built from. It is C, so that a new commit compiles this file alone.

/// The commit and its date, as `1a2b3c4d5e 2026-11-27`, with `, changed` behind it if files differed from the commit;
/// empty if neither git nor a release's archive told it.
const char *machinemode_built_from(void);
