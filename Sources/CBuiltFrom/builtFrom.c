// Takes the commit from the file that .ci/build writes; in a release's archive of the source git has filled it in here.

#include "builtFrom.h"

#if __has_include("commit.h")
#include "commit.h"
#else
static const char commit[] = "$Format:%h %cs$";
#endif

const char *machinemode_built_from(void) { return commit[0] == '$' ? "" : commit; }
