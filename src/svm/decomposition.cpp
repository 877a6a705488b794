#include "svm/decomposition.hpp"

namespace frs {
void Progressing::note(double gain, double dual, double violation) {
  // Near the optimum the gain of the dual is quadratic in the violation, but the gap is linear in it: a block that
  // lowers the violation is not idle, however little the dual gains.
  const bool idle = !(gain > 1e-15 * std::fabs(dual)) && !(violation < smallest_);
  const bool little = !(gain > 1e-9 * std::fabs(dual));
  idle_ = idle ? idle_ + 1 : 0;
  little_ = little ? little_ + 1 : 0;
  smallest_ = std::min(smallest_, violation);
}
}  // namespace frs
