// The executable: all that it does stands in the room `Program`, which tests can import.

import Program

runProgram()
