// version.hpp - the version of the toolbox and how it was built.
#pragma once
#include <string>

namespace frs {
/// "major.minor.patch", as the second line of matlab/Contents.m says.
const char* version();
/// Compiler, instruction set in use, number of processors: one line for bug reports.
std::string buildInfo();
}  // namespace frs
