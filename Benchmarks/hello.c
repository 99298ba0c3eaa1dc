// The least that a program can do: what start-up is measured against.
#include <stdio.h>

int main(void) { return puts("Hello") < 0; }
