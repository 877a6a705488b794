// mx_cache.hpp - a struct of matrices as an entry of the cache.
#pragma once
#include "base/cache.hpp"
#include "mx.hpp"

namespace frs::mx {
/// The single and uint32 matrices of a scalar struct.
inline std::vector<CachedArray> cachedArrays(const mxArray* entry) {
  if (!mxIsStruct(entry) || mxGetNumberOfElements(entry) != 1) wrong("badType", "entry", "a scalar struct", entry);
  std::vector<CachedArray> arrays;
  for (int k = 0; k < mxGetNumberOfFields(entry); ++k) {
    const mxArray* a = mxGetFieldByNumber(entry, 0, k);
    const bool isSingle = mxGetClassID(a) == mxSINGLE_CLASS;
    if ((!isSingle && mxGetClassID(a) != mxUINT32_CLASS) || mxIsComplex(a))
      throw Error("badType", "cached arrays are single or uint32.");
    const char* bytes = static_cast<const char*>(mxGetData(a));
    const std::size_t n = 4 * mxGetNumberOfElements(a);
    arrays.push_back({mxGetFieldNameByNumber(entry, k), mxGetClassName(a), {mxGetM(a), mxGetN(a)}, {bytes, bytes + n}});
  }
  return arrays;
}
}  // namespace frs::mx
