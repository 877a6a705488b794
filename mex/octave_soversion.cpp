// octave_soversion.cpp - Octave 10 and newer load no module without this number. mkoctfile adds it by itself; modules that
// are linked without it get it from here.
extern "C" __attribute__((visibility("default"))) const int __octave_mex_soversion__;
const int __octave_mex_soversion__ = 1;
