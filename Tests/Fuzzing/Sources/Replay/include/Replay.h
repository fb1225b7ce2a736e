// A main function that passes known inputs to a fuzzer without libFuzzer.
