// mx_host.hpp - the host's own headers: mex.h of Octave or MATLAB, and what Octave has of Ctrl-C.
#pragma once
// mexFunction is the one symbol a module exports
#pragma GCC visibility push(default)
#include <mex.h>
#pragma GCC visibility pop
#if defined(FRS_OCTAVE)
#include <octave/quit.h>
#endif
