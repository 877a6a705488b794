// mx_engines.hpp - the ledger of a result as the struct array info.engines.
#pragma once
#include "base/ledger.hpp"
#include "mx.hpp"

namespace frs::mx {
inline mxArray* fromLedger(const Ledger& ledger) {
  const char* fields[] = {"name", "steps", "work", "gap", "reason", "budget"};
  const auto& entries = ledger.entries();
  mxArray* s = mxCreateStructMatrix(1, entries.size(), 6, fields);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    mxSetField(s, k, "name", mxCreateString(entries[k].name.c_str()));
    mxSetField(s, k, "steps", mxCreateDoubleScalar(static_cast<double>(entries[k].steps)));
    mxSetField(s, k, "work", mxCreateDoubleScalar(entries[k].work));
    mxSetField(s, k, "gap", mxCreateDoubleScalar(entries[k].gap));
    mxSetField(s, k, "reason", mxCreateString(entries[k].reason.c_str()));
    mxSetField(s, k, "budget", mxCreateDoubleScalar(entries[k].budget));
  }
  return s;
}
}  // namespace frs::mx
