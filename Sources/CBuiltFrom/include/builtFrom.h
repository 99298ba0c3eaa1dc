// Says what the program was built from. Only the executable of five lines imports it, so a new commit compiles no module.

/// The commit and its date, as `1a2b3c4d5e 2026-11-27`, with `, changed` behind it if files differed from the commit;
/// empty if neither git nor a release's archive told it.
const char *machinemode_built_from(void);
