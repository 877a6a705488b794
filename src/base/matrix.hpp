// matrix.hpp - non-owning views of column-major arrays, and the sample matrix as the host holds it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frs {
/// A run of values somebody else owns.
template <class T>
struct Span {
  T* data = nullptr;
  std::size_t size = 0;

  Span() = default;
  Span(T* data_, std::size_t size_) : data(data_), size(size_) {}
  template <class U>
  Span(std::vector<U>& v) : data(v.data()), size(v.size()) {}
  template <class U>
  Span(const std::vector<U>& v) : data(v.data()), size(v.size()) {}
  template <class U>
  Span(Span<U> s) : data(s.data), size(s.size) {}

  T& operator[](std::size_t i) const { return data[i]; }
  T* begin() const { return data; }
  T* end() const { return data + size; }
  bool empty() const { return size == 0; }
};

/// A dense column-major matrix somebody else owns; columns are contiguous.
template <class T>
struct MatrixView {
  T* data = nullptr;
  std::size_t rows = 0;
  std::size_t cols = 0;

  T* col(std::size_t j) const { return data + j * rows; }
  T& operator()(std::size_t i, std::size_t j) const { return data[j * rows + i]; }
  std::size_t size() const { return rows * cols; }
};

/// D x n samples, one per column, in whatever form the caller holds them: dense double, float,
/// uint8 or uint16, or compressed sparse columns of double. Nothing is copied.
class Samples {
 public:
  Samples() = default;
  Samples(MatrixView<const double> m) : rows_(m.rows), cols_(m.cols), type_(Type::Double), data_(m.data) {}
  Samples(MatrixView<const float> m) : rows_(m.rows), cols_(m.cols), type_(Type::Float), data_(m.data) {}
  Samples(MatrixView<const std::uint8_t> m) : rows_(m.rows), cols_(m.cols), type_(Type::U8), data_(m.data) {}
  Samples(MatrixView<const std::uint16_t> m) : rows_(m.rows), cols_(m.cols), type_(Type::U16), data_(m.data) {}
  /// Sparse columns: entries colStart[j] .. colStart[j+1]-1 hold (rowIndex, value) of column j.
  static Samples sparse(std::size_t rows, std::size_t cols, const double* value, const std::size_t* rowIndex,
                        const std::size_t* colStart);

  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  bool isSparse() const { return type_ == Type::Sparse; }
  /// Entries that are stored.
  std::size_t stored() const { return isSparse() ? colStart_[cols_] : rows_ * cols_; }

  /// Calls f(row, value) for the stored entries of column j in increasing row order (every row when
  /// dense, explicit entries when sparse).
  template <class F>
  void forEntries(std::size_t j, F&& f) const {
    switch (type_) {
      case Type::Double: denseEntries(static_cast<const double*>(data_), j, f); break;
      case Type::Float: denseEntries(static_cast<const float*>(data_), j, f); break;
      case Type::U8: denseEntries(static_cast<const std::uint8_t*>(data_), j, f); break;
      case Type::U16: denseEntries(static_cast<const std::uint16_t*>(data_), j, f); break;
      case Type::Sparse:
        for (std::size_t q = colStart_[j]; q < colStart_[j + 1]; ++q)
          f(rowIndex_[q], static_cast<const double*>(data_)[q]);
        break;
    }
  }
  /// Calls f with the typed dense view; false, without a call, for sparse columns.
  template <class F>
  bool visitDense(F&& f) const {
    switch (type_) {
      case Type::Double: f(view<double>()); return true;
      case Type::Float: f(view<float>()); return true;
      case Type::U8: f(view<std::uint8_t>()); return true;
      case Type::U16: f(view<std::uint16_t>()); return true;
      case Type::Sparse: break;
    }
    return false;
  }
  /// Writes column j (all rows) to out.
  void column(std::size_t j, double* out) const { copyColumn(j, out); }
  void column(std::size_t j, float* out) const { copyColumn(j, out); }

  /// Throws frs::Error notFinite on NaN or Inf, and badValue on a negative entry unless
  /// allowNegative, or one above 1e15 in size; the message names the argument and the first offending entry.
  void check(const char* name, bool allowNegative) const;

 private:
  enum class Type { Double, Float, U8, U16, Sparse };
  template <class T>
  MatrixView<const T> view() const {
    return {static_cast<const T*>(data_), rows_, cols_};
  }
  template <class T, class F>
  void denseEntries(const T* data, std::size_t j, F&& f) const {
    for (std::size_t i = 0; i < rows_; ++i) f(i, static_cast<double>(data[j * rows_ + i]));
  }
  template <class T>
  void copyColumn(std::size_t j, T* out) const {
    if (isSparse())
      for (std::size_t i = 0; i < rows_; ++i) out[i] = 0;
    forEntries(j, [&](std::size_t i, double v) { out[i] = static_cast<T>(v); });
  }

  std::size_t rows_ = 0, cols_ = 0;
  Type type_ = Type::Double;
  const void* data_ = nullptr;
  const std::size_t* rowIndex_ = nullptr;
  const std::size_t* colStart_ = nullptr;
};
}  // namespace frs
