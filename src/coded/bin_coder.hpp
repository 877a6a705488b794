// bin_coder.hpp - from a sample matrix to the codes of coded/binned.hpp; private to the binned module.
#pragma once
#include <mutex>
#include <vector>

#include "coded/binned_scan.hpp"
#include "coded/binned_table.hpp"
#include "coded/binned_values.hpp"
#include "kernel/distinct_values.hpp"

namespace frs {
/// Fills a Binned; the steps of its constructor. Dense input is read in binned_dense.cpp, the rest is in
/// binned_coding.cpp.
class BinCoder {
 public:
  BinCoder(Binned& out, const Samples& X, double mapTol, Monitor& monitor)
      : out_(out), X_(X), n_(X.cols()), D_(X.rows()), mapTol_(mapTol), monitor_(monitor), scan_(D_) {}
  void run();

 private:
  static constexpr std::size_t maxMapped = 512;  // with more values, a bin has no row of a feature map for each

  // ---- dense input
  void codeDense();
  template <class T>
  void copyCounts(MatrixView<const T> X);
  template <class T>
  void codeOthers(MatrixView<const T> X);
  template <class T>
  void codeSurelyOnGrid(MatrixView<const T> X, std::vector<std::size_t>& mine);
  template <class T>
  void codeBlock(MatrixView<const T> X, Span<const std::size_t> bins, std::vector<double>& values);

  // ---- sparse input
  void codeSparse();

  // ---- tables that several bins share
  bool hasSharedTable(const BinScan& s) const;
  template <class IsMine, class SizeOf, class Make>
  void shareTables(IsMine isMine, SizeOf sizeOf, Make make);
  void makeCountTables();
  void makeGridTables();

  // ---- any bin
  bool isSparse(const BinScan& s) const;
  bool isMapped(std::size_t k, double smallest) const;
  std::size_t mostValues(bool mapped) const;
  void codeBin(std::size_t k, Column x);
  void setTable(Binned::Bin& bin, std::vector<double> values) const;
  void codeDistinct(Binned::Bin& bin, Column x, DistinctValues& distinct) const;
  void codeBetween(Binned::Bin& bin, Column x, const KeptValues& kept);
  void codeOnGrid(Binned::Bin& bin, Column x, double largest) const;
  static void setOnGrid(Binned::Bin& bin, double largest, std::size_t rows, std::shared_ptr<std::uint8_t[]> code);
  static Binned::Coding codingFor(std::size_t values);
  template <class CodeOf>
  void fillCodes(Binned::Bin& bin, Column x, CodeOf codeOf) const;
  template <class Code, class CodeOf>
  void fillAs(Binned::Bin& bin, Column x, CodeOf codeOf) const;
  void noteInterpolated(std::size_t bins, double error);

  Binned& out_;
  const Samples& X_;
  std::size_t n_, D_;
  double mapTol_;
  Monitor& monitor_;
  std::vector<BinScan> scan_;
  std::mutex mutex_;  // of what the threads of a loop add to
  const ValueGrid grid_ = ValueGrid::coded(out_.kernel_);
};
}  // namespace frs
