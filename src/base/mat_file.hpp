// mat_file.hpp - reader of binary MAT files (version 5 to 7) that may be of a stranger.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/matrix.hpp"

namespace frs {
/// A variable, or a part of one. The numbers of the types are those of the format.
struct MatValue {
  enum class Type {
    Cell = 1,
    Struct = 2,
    Char = 4,
    Sparse = 5,
    Double = 6,
    Single = 7,
    Int8 = 8,
    Uint8 = 9,
    Int16 = 10,
    Uint16 = 11,
    Int32 = 12,
    Uint32 = 13,
    Int64 = 14,
    Uint64 = 15
  };
  Type type = Type::Double;
  bool logical = false;           ///< data are bytes 0 and 1, whatever the type
  bool bytes = false;             ///< of Char: units are bytes of UTF-8, not UTF-16
  std::vector<std::size_t> size;  ///< two or more numbers
  std::vector<unsigned char>
      data;  ///< numbers of this type (of Sparse double, of Char units of 16 bits), one column after the other
  std::vector<std::size_t> row,
      columnStart;                  ///< of Sparse: rows from 0, increasing in each column; columns + 1 numbers
  std::vector<std::string> fields;  ///< of Struct: different names, letters first
  std::vector<MatValue> parts;      ///< of Cell one each; of Struct all fields of the first element, then of the next

  std::size_t count() const;  ///< the product of size
};

/// Calls take(name, value) for one variable after the other. A host's `load` evaluates the text of function handles and
/// the constructors of objects; here nothing of the file is more than data.
///
/// Post    Names differ and are words of letters, digits and _, letter first, of at most 63 characters.
/// Cost    The file and one variable in memory; no array is made before its bytes were seen to be there.
/// Throws  frs::Error noFile, outOfMemory, badValue: another format, damaged, or something that is no number, text,
///         logical, cell or struct. The message names the variable and the field.
using MatTaker = std::function<void(const std::string& name, const MatValue& value)>;
void readMat(const std::string& path, const MatTaker& take);
/// The same of the content of a file.
void readMat(Span<const unsigned char> bytes, const MatTaker& take);
}  // namespace frs
