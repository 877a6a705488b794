// column_system.hpp - Newton's equations of the path in column_path.hpp.
#pragma once
#include <vector>

#include "base/monitor.hpp"
#include "features/engines/column_matrix.hpp"

namespace frs {
/// Solves  A x + 1 beta = r,  1'x = sum,  with  A = D + Z (diag(h) - g g' / (1 + 1'h)) Z'.
class ColumnSystem {
 public:
  explicit ColumnSystem(Monitor& monitor) : monitor_(monitor) {}
  /// False when rounding makes the matrix indefinite.
  /// Pre     D > 0, h >= 0, |g| <= h. Z outlives the last solve. Throws Interrupted.
  bool factorise(const Columns& Z, std::vector<double> D, std::vector<double> h, std::vector<double> g);
  /// x, and beta.
  std::vector<double> solve(const std::vector<double>& r, double sum, double& beta) const;
  /// 1 + 1'h.
  double total() const { return total_; }
  /// Multiplications of one factorisation: over pairs of samples or of bins, whatever is less.
  static double work(std::size_t samples, std::size_t bins);

 private:
  void weigh();
  bool factoriseSamples();
  bool factoriseBins();
  bool factoriseLoose(std::size_t rows);
  template <class Real>
  void multiply(bool transposed, std::size_t rows, std::size_t inner, const std::vector<Real>& C,
                std::vector<Real>& products) const;
  template <class Real>
  void columnOverSamples(std::size_t k, Real* out) const;
  std::vector<double> product(const std::vector<double>& x) const;
  std::vector<double> solveOverSamples(std::vector<double> r, double sum, double& beta) const;
  std::vector<double> solveOverBins(std::vector<double> r, double sum, double& beta) const;

  Monitor& monitor_;
  const Columns* Z_ = nullptr;
  std::size_t n_ = 0, m_ = 0;
  bool overBins_ = false;  // the rows of the matrix are bins, and the loose samples
  bool corrects_ = false;  // solutions need corrections
  std::vector<double> D_, h_, g_;
  double total_ = 1, alpha_ = 1;
  double typical_ = 0;  // mean of the diagonal of A - D
  // over samples
  std::vector<double> mean_;  // Z g / (1 + 1'h)
  std::vector<double> ones_;  // (A + kappa 1 1')^-1 1
  double kappa_ = 0;
  // over bins
  std::vector<int> loose_;               // samples that the barrier hardly holds
  std::vector<double> inverse_;          // 1/D, 0 for these
  std::vector<double> looseC_, looseL_;  // L^-1 [H Z'; 1'] of the loose samples, and the factor of their matrix
  // memory that the steps share
  std::vector<double> columns_, L_;
  std::vector<float> columnsSingle_, productsSingle_;
};
}  // namespace frs
