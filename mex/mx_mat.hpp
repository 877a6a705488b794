// mx_mat.hpp - variables of a MAT file as arrays of the host.
#pragma once
#include "base/mat_file.hpp"
#include "base/mat_numbers.hpp"
#include "mx.hpp"

namespace frs::mx {
inline mxClassID classOf(const MatValue& value) {
  switch (value.type) {
    case MatValue::Type::Single: return mxSINGLE_CLASS;
    case MatValue::Type::Int8: return mxINT8_CLASS;
    case MatValue::Type::Uint8: return mxUINT8_CLASS;
    case MatValue::Type::Int16: return mxINT16_CLASS;
    case MatValue::Type::Uint16: return mxUINT16_CLASS;
    case MatValue::Type::Int32: return mxINT32_CLASS;
    case MatValue::Type::Uint32: return mxUINT32_CLASS;
    case MatValue::Type::Int64: return mxINT64_CLASS;
    case MatValue::Type::Uint64: return mxUINT64_CLASS;
    default: return mxDOUBLE_CLASS;
  }
}

/// MATLAB's characters are units of UTF-16, Octave's are bytes of UTF-8: there a row of units may become longer.
inline mxArray* textOf(const MatValue& value, std::vector<mwSize> size) {
  std::vector<std::uint16_t> units(value.data.size() / 2);
  if (!units.empty()) std::memcpy(units.data(), value.data.data(), value.data.size());
  if (sizeof(mxChar) == 1 && !value.bytes && size.size() == 2 && size[0] == 1) {
    const std::string text = encodeUtf8(units);
    units.resize(text.size());
    for (std::size_t k = 0; k < text.size(); ++k) units[k] = static_cast<unsigned char>(text[k]);
    size[1] = static_cast<mwSize>(text.size());
  }
  mxArray* a = mxCreateCharArray(static_cast<mwSize>(size.size()), size.data());
  mxChar* to = static_cast<mxChar*>(mxGetData(a));
  for (std::size_t k = 0; k < units.size(); ++k)
    to[k] = static_cast<mxChar>(sizeof(mxChar) == 1 && units[k] > 255 ? '?' : units[k]);
  return a;
}

inline mxArray* sparseOf(const MatValue& value) {
  const std::size_t nonzeros = value.row.size();
  mxArray* a = value.logical ? mxCreateSparseLogicalMatrix(value.size[0], value.size[1], nonzeros)
                             : mxCreateSparse(value.size[0], value.size[1], nonzeros, mxREAL);
  if (nonzeros > 0) {
    std::memcpy(mxGetData(a), value.data.data(), value.data.size());
    std::memcpy(mxGetIr(a), value.row.data(), nonzeros * sizeof(mwIndex));
  }
  std::memcpy(mxGetJc(a), value.columnStart.data(), value.columnStart.size() * sizeof(mwIndex));
  return a;
}

inline mxArray* arrayOf(const MatValue& value) {
  const std::vector<mwSize> size(value.size.begin(), value.size.end());
  const mwSize dimensions = static_cast<mwSize>(size.size());
  if (value.type == MatValue::Type::Cell) {
    mxArray* a = mxCreateCellArray(dimensions, size.data());
    for (std::size_t k = 0; k < value.parts.size(); ++k) mxSetCell(a, k, arrayOf(value.parts[k]));
    return a;
  }
  if (value.type == MatValue::Type::Struct) {
    std::vector<const char*> names;
    for (const std::string& name : value.fields) names.push_back(name.c_str());
    const std::size_t fields = names.size();
    mxArray* a = mxCreateStructArray(dimensions, size.data(), static_cast<int>(fields), names.data());
    for (std::size_t k = 0; k < value.parts.size(); ++k)
      mxSetFieldByNumber(a, k / fields, static_cast<int>(k % fields), arrayOf(value.parts[k]));
    return a;
  }
  if (value.type == MatValue::Type::Char) return textOf(value, size);
  if (value.type == MatValue::Type::Sparse) return sparseOf(value);
  mxArray* a = value.logical ? mxCreateLogicalArray(dimensions, size.data())
                             : mxCreateNumericArray(dimensions, size.data(), classOf(value), mxREAL);
  if (!value.data.empty()) std::memcpy(mxGetData(a), value.data.data(), value.data.size());
  return a;
}
}  // namespace frs::mx
