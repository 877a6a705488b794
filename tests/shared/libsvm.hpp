// libsvm.hpp - LIBSVM on a given kernel matrix, the independent reference of tests and benchmarks.
#pragma once
#include <libsvm/svm.h>

#include <cstddef>
#include <vector>

namespace generators {
struct LibsvmSolution {
  std::vector<double> b;  ///< alpha_i y_i of every sample
  double bias;
};

/// A C-SVM made ready in the constructor, so that training alone can be timed.
class Libsvm {
 public:
  /// Pre     K is n x n (n = y.size()), symmetric; y in {-1,+1}, both present.
  template <class T>
  Libsvm(const T* K, const std::vector<double>& y, double C, double eps) : y_(y), nodes_(y.size() * (y.size() + 2)) {
    const std::size_t n = y.size();
    for (std::size_t i = 0; i < n; ++i) {
      svm_node* row = &nodes_[i * (n + 2)];
      row[0] = {0, static_cast<double>(i + 1)};  // a precomputed kernel begins with the number of the sample
      for (std::size_t j = 0; j < n; ++j) row[j + 1] = {static_cast<int>(j + 1), static_cast<double>(K[i * n + j])};
      row[n + 1] = {-1, 0};
      rows_.push_back(row);
    }
    parameter_.svm_type = C_SVC;
    parameter_.kernel_type = PRECOMPUTED;
    parameter_.C = C;
    parameter_.eps = eps;
    parameter_.cache_size = 1000;
    parameter_.shrinking = 1;
    svm_set_print_string_function([](const char*) {});
  }

  LibsvmSolution train() {
    svm_problem problem{static_cast<int>(y_.size()), y_.data(), rows_.data()};
    svm_model* model = svm_train(&problem, &parameter_);
    const double sign = model->label[0];  // LIBSVM's first class need not be +1
    LibsvmSolution out{std::vector<double>(y_.size(), 0.0), -sign * model->rho[0]};
    for (int q = 0; q < model->l; ++q) out.b[model->sv_indices[q] - 1] = sign * model->sv_coef[0][q];
    svm_free_and_destroy_model(&model);
    return out;
  }

 private:
  std::vector<double> y_;
  std::vector<svm_node> nodes_;
  std::vector<svm_node*> rows_;
  svm_parameter parameter_{};
};
}  // namespace generators
