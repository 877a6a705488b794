// mat_file.hpp - what a binary MAT file (version 5 to 7) holds, found out without loading it.
#pragma once
#include <string>
#include <vector>

namespace frs {
/// A host's `load` evaluates the text of function handles and the constructors of objects, so a file from
/// elsewhere is walked first: every element, also the compressed ones, down to the leaves of cells and structs.
///
/// Post    The names of the variables; everything in them is a number, a text, a logical, a cell or a struct.
/// Cost    One pass over the file; compressed elements are expanded one at a time.
/// Throws  frs::Error noFile, badValue (not a binary MAT file, damaged, or it holds a function or an object).
std::vector<std::string> plainMatVariables(const std::string& path);
}  // namespace frs
