// binned_coding.cpp - tables and codes of the bins, whatever the input.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "coded/bin_coder.hpp"
#include "coded/binned_tiles.hpp"

namespace frs {
namespace {
constexpr double looseTol = 1e-11;             // from this tolerance on a map is loose
constexpr std::size_t maxMappedLoosely = 48;   // values with a row each in a loose map: with more the grid is faster
constexpr std::size_t gridStep = 64;           // rows: tables on the grid have a multiple of these
constexpr double narrow = 2;                   // ratio of largest to smallest value up to which a map has few columns
constexpr double exactTol = 1e-13;             // with this tolerance or less, values are not interpolated
constexpr std::size_t exactEntries = 5000000;  // of X: up to here the maps of all values take at most 1 GB
constexpr double sparseBelow = 0.125;          // share of non-zero samples below which a bin keeps only those

// Kernels that are applied through pivoted Cholesky; the others cost nothing per value.
bool needsMap(const AdditiveKernel& kernel) {
  using Type = AdditiveKernel::Type;
  return kernel.type == Type::Chi2 || kernel.type == Type::JensenShannon || kernel.type == Type::PowerMean;
}

// Bins of counts share tables: this size, the next above `largest` in 1 2 3 4 6 8 12 16 24 ..., is
// at most half as much again, so the map's error, relative to the largest value, changes little.
std::size_t sharedLimit(double largest) {
  std::size_t limit = 1, step = 1;
  while (static_cast<double>(limit) < largest) {
    limit += step;
    if (limit >= 4 && limit % (4 * step) == 0) step *= 2;
  }
  return std::min(limit, BetweenCode::most - 1);
}
}  // namespace

void BinCoder::run() {
  out_.bins_.resize(D_);
  if (X_.isSparse())
    codeSparse();
  else
    codeDense();
  makeGridTables();
}

bool BinCoder::isSparse(const BinScan& s) const {
  return static_cast<double>(s.nonzeros) < sparseBelow * static_cast<double>(n_);
}
// A table of all counts up to the largest must not be much longer than the samples it serves.
bool BinCoder::hasSharedTable(const BinScan& s) const {
  return s.counts && s.largest < std::max(static_cast<double>(byteCodes), 2.0 * static_cast<double>(n_));
}

// Whether a bin of more values than rows goes on the grid.
bool BinCoder::isMapped(std::size_t k, double smallest) const {
  return needsMap(out_.kernel_) && scan_[k].largest > narrow * smallest;
}

// Gives the bins that isMine tells the table that make(sizeOf(k)) makes.
template <class IsMine, class SizeOf, class Make>
void BinCoder::shareTables(IsMine isMine, SizeOf sizeOf, Make make) {
  std::map<std::size_t, std::shared_ptr<const Binned::Table>> tables;
  for (std::size_t k = 0; k < D_; ++k)
    if (isMine(k)) tables[sizeOf(k)];
  std::vector<std::size_t> sizes;
  for (const auto& t : tables) sizes.push_back(t.first);
  parallelFor(sizes.size(), 1, out_.threads_, [&](std::size_t q) { tables.at(sizes[q]) = make(sizes[q]); });
  for (std::size_t k = 0; k < D_; ++k)
    if (isMine(k)) out_.bins_[k].table = tables.at(sizeOf(k));
  monitor_.poll();
}

void BinCoder::makeCountTables() {
  const auto isMine = [&](std::size_t k) { return hasSharedTable(scan_[k]); };
  shareTables(
      isMine, [&](std::size_t k) { return sharedLimit(scan_[k].largest) + 1; },
      [&](std::size_t size) {
        std::vector<double> values(size);
        for (std::size_t u = 0; u < size; ++u) values[u] = static_cast<double>(u);
        return std::make_shared<Binned::Table>(out_.kernel_, std::move(values), mapTol_);
      });
  for (std::size_t k = 0; k < D_; ++k)
    if (isMine(k)) out_.bins_[k].values = static_cast<std::size_t>(scan_[k].largest) + 1;
}

// The rows that a bin makes use of are the first ones of the grid: the fewer there are, the fewer columns has the
// map.
void BinCoder::makeGridTables() {
  const auto isMine = [&](std::size_t k) { return out_.bins_[k].coding == Binned::Coding::Grid; };
  std::size_t count = 0;
  for (std::size_t k = 0; k < D_; ++k) count += isMine(k);
  if (count == 0) return;
  shareTables(
      isMine, [&](std::size_t k) { return (out_.bins_[k].values + gridStep - 1) / gridStep * gridStep; },
      [&](std::size_t size) {
        if (ValueGrid::maySpace(out_.kernel_))
          return std::make_shared<Binned::Table>(out_.kernel_, grid_, size, mapTol_);
        std::vector<double> values = grid_.values(1);
        values.resize(size);
        return std::make_shared<Binned::Table>(out_.kernel_, std::move(values), mapTol_);
      });
  noteInterpolated(count, grid_.error(out_.kernel_));
}

// Transposes the sparse columns into rows, then codes row by row.
void BinCoder::codeSparse() {
  std::vector<std::size_t> start(D_ + 1, 0);
  for (std::size_t j = 0; j < n_; ++j)
    X_.forEntries(j, [&](std::size_t k, double v) {
      BinScan& s = scan_[k];
      start[k + 1] += v != 0;
      s.largest = std::max(s.largest, v);
      s.counts = s.counts && v >= 0 && v < BetweenCode::most && v == std::floor(v);
    });
  for (std::size_t k = 0; k < D_; ++k) {
    scan_[k].nonzeros = start[k + 1];
    start[k + 1] += start[k];
  }
  requireMemory(static_cast<double>(start[D_] * (sizeof(double) + sizeof(std::uint32_t) + sizeof(GridCode))),
                "coding X");
  std::vector<double> value(start[D_]);
  std::vector<std::uint32_t> index(start[D_]);
  std::vector<std::size_t> next(start.begin(), start.end() - 1);
  for (std::size_t j = 0; j < n_; ++j)
    X_.forEntries(j, [&](std::size_t k, double v) {
      if (v == 0) return;
      value[next[k]] = v;
      index[next[k]++] = static_cast<std::uint32_t>(j);
    });
  monitor_.poll();
  makeCountTables();
  for (std::size_t begin = 0; begin < D_; begin += tile) {
    parallelFor(std::min(tile, D_ - begin), 1, out_.threads_, [&](std::size_t q) {
      const std::size_t k = begin + q, first = start[k];
      codeBin(k, {value.data() + first, index.data() + first, start[k + 1] - first});
    });
    monitor_.poll();
  }
}

void BinCoder::codeBin(std::size_t k, Column x) {
  Binned::Bin& bin = out_.bins_[k];
  bin.sparse = isSparse(scan_[k]);
  bin.entries = bin.sparse ? scan_[k].nonzeros : n_;
  if (bin.table) {
    bin.coding = codingFor(bin.values);
    fillCodes(bin, x, [](double v) { return static_cast<std::uint32_t>(v); });
  } else {
    const bool mapped = isMapped(k, x.smallest(n_));
    const std::size_t most = mostValues(mapped);
    DistinctValues distinct;
    if (most > maxMapped || !DistinctValues::areMore(x.value, x.count, most)) {
      if (x.count < n_) distinct.insert(0);
      for (std::size_t q = 0; q < x.count && distinct.size() <= most; ++q) distinct.insert(x.value[q]);
    }
    if (distinct.size() > 0 && distinct.size() <= most)
      codeDistinct(bin, x, distinct);
    else if (mapped)
      codeOnGrid(bin, x, scan_[k].largest);
    else
      codeBetween(bin, x, KeptValues(x.value, x.count, x.count < n_));
  }
  if (bin.sparse) bin.index = x.nonzeroSamples(bin.entries);
}

std::size_t BinCoder::mostValues(bool mapped) const {
  const bool exact = mapTol_ <= exactTol && Binned::mayBeExact(X_);
  return !mapped || exact ? BetweenCode::most : mapTol_ >= looseTol ? maxMappedLoosely : maxMapped;
}

void BinCoder::setTable(Binned::Bin& bin, std::vector<double> values) const {
  bin.table = std::make_shared<Binned::Table>(out_.kernel_, std::move(values), mapTol_);
  bin.values = bin.table->values.size();
  const double* first = bin.table->values.data();
  bin.zero = static_cast<std::uint32_t>(std::lower_bound(first, first + bin.values, 0.0) - first);
}

void BinCoder::codeDistinct(Binned::Bin& bin, Column x, DistinctValues& distinct) const {
  setTable(bin, distinct.sorted());
  bin.coding = codingFor(bin.values);
  fillCodes(bin, x, [&](double v) { return distinct.code(v); });
}

void BinCoder::codeBetween(Binned::Bin& bin, Column x, const KeptValues& kept) {
  setTable(bin, kept.values());
  bin.coding = Binned::Coding::Between;
  fillAs<BetweenCode>(bin, x, [&](double v) { return kept.code(v); });
  noteInterpolated(1, kept.error(out_.kernel_));
}

// The bin gets its table when it is known how many rows all of them use.
void BinCoder::setOnGrid(Binned::Bin& bin, double largest, std::size_t rows, std::shared_ptr<std::uint8_t[]> code) {
  bin.scale = largest;
  bin.coding = Binned::Coding::Grid;
  bin.values = (rows + 3) / 4 * 4;  // whole groups of rows
  bin.code = std::move(code);
}

void BinCoder::codeOnGrid(Binned::Bin& bin, Column x, double largest) const {
  std::size_t rows;
  const std::shared_ptr<std::uint8_t[]> bytes(new std::uint8_t[bin.entries * sizeof(GridCode)]);
  auto* code = reinterpret_cast<GridCode*>(bytes.get());
  if (!x.index && bin.sparse) {
    const std::vector<double> nonzero = x.nonzeros(bin.entries);
    rows = grid_.codes(nonzero.data(), nonzero.size(), largest, code);
  } else if (x.index && !bin.sparse) {
    std::vector<GridCode> some(x.count);
    rows = grid_.codes(x.value, x.count, largest, some.data());
    std::fill(code, code + n_, GridCode{0});
    for (std::size_t q = 0; q < x.count; ++q) code[x.index[q]] = some[q];
  } else {
    rows = grid_.codes(x.value, x.count, largest, code);
  }
  setOnGrid(bin, largest, rows, bytes);
}

Binned::Coding BinCoder::codingFor(std::size_t values) {
  return values <= byteCodes ? Binned::Coding::Byte : Binned::Coding::Word;
}

template <class CodeOf>
void BinCoder::fillCodes(Binned::Bin& bin, Column x, CodeOf codeOf) const {
  if (bin.coding == Binned::Coding::Byte)
    fillAs<std::uint8_t>(bin, x, codeOf);
  else
    fillAs<std::uint16_t>(bin, x, codeOf);
}

template <class Code, class CodeOf>
void BinCoder::fillAs(Binned::Bin& bin, Column x, CodeOf codeOf) const {
  const std::shared_ptr<std::uint8_t[]> bytes(new std::uint8_t[std::max<std::size_t>(1, bin.entries * sizeof(Code))]);
  Code* code = reinterpret_cast<Code*>(bytes.get());
  if (x.index && !bin.sparse && x.count < n_) std::fill(code, code + n_, static_cast<Code>(codeOf(0.0)));
  std::size_t e = 0;
  for (std::size_t q = 0; q < x.count; ++q) {
    if (bin.sparse && x.value[q] == 0) continue;
    code[bin.sparse ? e++ : x.index ? x.index[q] : q] = static_cast<Code>(codeOf(x.value[q]));
  }
  bin.code = bytes;
}

void BinCoder::noteInterpolated(std::size_t bins, double error) {
  const std::lock_guard<std::mutex> lock(mutex_);
  out_.interpolatedBins_ += bins;
  out_.interpolationError_ = std::max(out_.interpolationError_, error);
}

Binned::Binned(const Samples& X, const AdditiveKernel& kernel, double mapTol, int threads, Monitor& monitor)
    : n_(X.cols()), threads_(threadCount(threads)), mapTol_(mapTol), kernel_(kernel) {
  const double codes = X.isSparse() ? 0 : static_cast<double>(X.cols());
  requireMemory(static_cast<double>(X.rows()) * (static_cast<double>(sizeof(Bin)) + codes), "coding X");
  BinCoder(*this, X, mapTol, monitor).run();
}

bool Binned::mayBeExact(const Samples& X) { return X.stored() <= exactEntries; }

bool Binned::isExact() const { return interpolatedBins_ == 0 && (mapTol_ <= exactTol || !needsMap(kernel_)); }

double Binned::kernelError() const {
  if (!needsMap(kernel_)) return interpolationError_;
  return isExact() ? std::numeric_limits<double>::epsilon() : std::max(interpolationError_, mapTol_);
}

double Binned::largestKernel(std::size_t k) const {
  const Bin& bin = bins_[k];
  double least = 0, most = 0;  // a linear kernel takes negative values
  if (bin.coding == Coding::Grid) {
    most = bin.scale;
  } else if (bin.values > 0) {
    least = bin.scale * bin.table->values.front();
    most = bin.scale * bin.table->values[bin.values - 1];
  }
  return std::max(kernel_(least, least), kernel_(most, most));
}
}  // namespace frs
