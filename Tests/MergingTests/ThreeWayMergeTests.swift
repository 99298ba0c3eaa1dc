// The laws of merging, over random logs and in tables of cases.

import Testing
