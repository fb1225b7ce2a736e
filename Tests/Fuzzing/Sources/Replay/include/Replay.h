#pragma once

// Passes no bytes, and then each file of the folders that the arguments name, to LLVMFuzzerTestOneInput, without libFuzzer.
//
// Returns the exit status: 2 if there is no input, or if one cannot be read.
int replay(int argc, char **argv);
