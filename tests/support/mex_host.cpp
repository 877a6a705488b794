// mex_host.cpp - the one answer of the host that test_modules loads modules into: a string is kept as its text.
#include <string>

extern "C" std::string* mxCreateString(const char* text) { return new std::string(text); }
