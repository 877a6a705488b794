// mx_scorer.hpp - the decision function of a model as the struct model.scorer, both ways.
#pragma once
#include "coded/scorer.hpp"
#include "mx.hpp"

namespace frs::mx {
/// The additive kernel named by the options `kernel` and `exponent`.
inline AdditiveKernel toKernel(const Options& opts) {
  return {static_cast<AdditiveKernel::Type>(opts.choice("kernel", AdditiveKernel::names)), opts.scalar("exponent")};
}

inline Struct fromScorer(const Scorer& scorer) {
  Struct s;
  s.set("start", rowOf(scorer.start)).set("point", rowOf(scorer.point)).set("coef", rowOf(scorer.coef));
  return s;
}

/// Throws frs::Error badValue for a struct that lacks a field or is damaged.
inline Scorer toScorer(const Options& fields, const AdditiveKernel& kernel) {
  Scorer scorer;
  scorer.kernel = kernel;
  scorer.start = fields.vector("start", kAny);
  scorer.point = fields.vector("point", kAny);
  scorer.coef = fields.vector("coef", kAny);
  scorer.check();
  return scorer;
}
}  // namespace frs::mx
