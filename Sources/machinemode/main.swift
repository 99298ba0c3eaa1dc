// The executable: what it does is the module `Program`, and what it was built from is known here alone.

import CBuiltFrom
import Program

runProgram(builtFrom: String(cString: machinemode_built_from()))
