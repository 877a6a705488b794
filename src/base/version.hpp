// version.hpp - the version of the toolbox and how it was built.
#pragma once
#include <string>

namespace frs {
/// "major.minor.patch", as the second line of matlab/Contents.m says.
const char* version();
/// Compiler, instruction set in use, number of processors: one line for bug reports.
std::string buildInfo();

/// The file of the core that is in use.
const std::string& coreFile();
/// Whether that file lies beside the module that this object is part of, and was not written since it was loaded. A host
/// that has loaded another build, or an earlier one, gives that one's core to every module that it loads later.
bool isCoreBeside(const void* object);
}  // namespace frs
