// binned_coding.cpp - from a sample matrix to the codes of svm/binned.hpp.
#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "coded/binned_scan.hpp"
#include "coded/binned_table.hpp"
#include "coded/binned_tiles.hpp"
#include "coded/binned_values.hpp"
#include "kernel/distinct_values.hpp"

namespace frs {
namespace {
constexpr std::size_t maxMapped = 512;          // with more values, a bin has no row of a feature map for each ...
constexpr std::size_t maxMappedLoosely = 48;    // ... and with this many, where the map's tolerance is as large as
constexpr double looseTol = 1e-11;              // this: a map for each bin takes longer than the grid
constexpr std::size_t gridStep = 64;            // rows: tables on the grid have a multiple of these
constexpr double narrow = 2;                    // ratio of largest to smallest value up to which a map has few columns
constexpr double exactTol = 1e-13;              // with this tolerance or less, values are not interpolated
constexpr std::size_t exactEntries = 5000000;   // of X: up to here the maps of all values take at most 1 GB
constexpr std::size_t maxValues = 65535;        // most values of a bin that are kept exactly
constexpr double sparseBelow = 0.125;           // share of non-zero samples below which a bin keeps only those
constexpr std::size_t blockBins = 64;           // bins coded by a thread at a time: some cache lines of X
constexpr std::size_t blockEntries = 1u << 24;  // most of their values (128 MB)
constexpr std::size_t pollEntries = 1u << 26;   // values coded between two looks at the monitor

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
  return std::min(limit, maxValues - 1);
}
}  // namespace

/// Fills a Binned; the steps of its constructor.
class BinCoder {
 public:
  BinCoder(Binned& out, const Samples& X, double mapTol, Monitor& monitor)
      : out_(out), X_(X), n_(X.cols()), D_(X.rows()), mapTol_(mapTol), monitor_(monitor), scan_(D_) {}

  void run() {
    out_.bins_.resize(D_);
    if (X_.isSparse()) {
      codeSparse();
    } else {
      X_.visitDense([&](auto view) { scan_ = scanBins(view, maxValues, out_.threads_); });
      monitor_.poll();
      makeCountTables();
      X_.visitDense([&](auto view) {
        copyCounts(view);
        codeOthers(view);
      });
    }
    makeGridTables();
  }

 private:
  // -------------------------------------------------------------------------------- dense input

  bool isSparse(const BinScan& s) const {
    return static_cast<double>(s.nonzeros) < sparseBelow * static_cast<double>(n_);
  }
  // A table of all counts up to the largest must not be much longer than the samples it serves.
  bool hasSharedTable(const BinScan& s) const {
    return s.counts && s.largest < std::max(256.0, 2.0 * static_cast<double>(n_));
  }

  // Gives the bins that isMine tells the table that make(sizeOf(k)) makes.
  template <class IsMine, class SizeOf, class Make>
  void shareTables(IsMine isMine, SizeOf sizeOf, Make make) {
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

  void makeCountTables() {
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
  void makeGridTables() {
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

  // Dense bins of counts: the code is the count, so coding is a transposition.
  template <class T>
  void copyCounts(MatrixView<const T> X) {
    std::vector<std::size_t> mine, offset;
    std::size_t bytes = 0;
    for (std::size_t k = 0; k < D_; ++k) {
      Binned::Bin& bin = out_.bins_[k];
      if (!bin.table || isSparse(scan_[k])) continue;
      bin.coding = codingFor(bin.values);
      bin.entries = n_;
      mine.push_back(k);
      offset.push_back(bytes);
      bytes += (n_ * bin.width() + 63) / 64 * 64;
    }
    requireMemory(static_cast<double>(bytes), "coding X");
    const std::shared_ptr<std::uint8_t[]> codes(new std::uint8_t[bytes]);
    constexpr std::size_t tile = 64;  // samples: one cache line of codes
    parallelFor((n_ + tile - 1) / tile, 16, out_.threads_, [&](std::size_t c) {
      const std::size_t begin = c * tile, end = std::min(n_, begin + tile);
      for (std::size_t q = 0; q < mine.size(); ++q) {
        std::uint8_t* code = codes.get() + offset[q];
        const T* x = X.data + mine[q];
        if (out_.bins_[mine[q]].coding == Binned::Coding::Byte)
          for (std::size_t j = begin; j < end; ++j) code[j] = static_cast<std::uint8_t>(x[j * D_]);
        else
          for (std::size_t j = begin; j < end; ++j)
            reinterpret_cast<std::uint16_t*>(code)[j] = static_cast<std::uint16_t>(x[j * D_]);
      }
    });
    for (std::size_t q = 0; q < mine.size(); ++q)
      out_.bins_[mine[q]].code = std::shared_ptr<const std::uint8_t[]>(codes, codes.get() + offset[q]);
    monitor_.poll();
  }

  // All other bins. Where the first samples do not tell how, some bins at a time: their columns of values are gathered,
  // then coded one by one.
  template <class T>
  void codeOthers(MatrixView<const T> X) {
    std::vector<std::size_t> mine;
    for (std::size_t k = 0; k < D_; ++k)
      if (!out_.bins_[k].code) mine.push_back(k);
    requireMemory(4.0 * static_cast<double>(mine.size()) * static_cast<double>(n_), "coding X");
    codeSurelyOnGrid(X, mine);
    const std::size_t n = std::max<std::size_t>(1, n_);
    const std::size_t size = std::max<std::size_t>(1, std::min(blockBins, blockEntries / n));
    const std::size_t blocks = (mine.size() + size - 1) / size;
    const std::size_t piece = std::max(static_cast<std::size_t>(out_.threads_), pollEntries / (size * n));
    for (std::size_t begin = 0; begin < blocks; begin += piece) {
      parallelFor<std::vector<double>>(
          std::min(piece, blocks - begin), 1, out_.threads_, [&](std::size_t q, std::vector<double>& values) {
            const std::size_t first = (begin + q) * size, last = std::min(mine.size(), first + size);
            codeBlock(X, {mine.data() + first, last - first}, values);
          });
      monitor_.poll();
    }
  }

  // Codes the bins whose first samples have too many values already, and takes them off the list.
  template <class T>
  void codeSurelyOnGrid(MatrixView<const T> X, std::vector<std::size_t>& mine) {
    const std::size_t most = mostValues(true), few = std::min(n_, 2 * most);
    if (!needsMap(out_.kernel_) || most > maxMapped) return;
    std::vector<TiledBin> surely;
    std::vector<std::size_t> others;
    std::vector<double> values(few);
    for (std::size_t k : mine) {
      for (std::size_t j = 0; j < few; ++j) values[j] = static_cast<double>(X(k, j));
      const bool isWide = scan_[k].largest > narrow * *std::min_element(values.begin(), values.end());
      if (!isSparse(scan_[k]) && isWide && DistinctValues::areMore(values.data(), few, most))
        surely.push_back({k, scan_[k].largest, nullptr, 0});
      else
        others.push_back(k);
    }
    mine = std::move(others);
    placeTiles(X, grid_, out_.threads_, monitor_, surely);
    for (const TiledBin& bin : surely) {
      out_.bins_[bin.bin].entries = n_;
      setOnGrid(out_.bins_[bin.bin], bin.largest, bin.rows, bin.code);
    }
  }

  template <class T>
  void codeBlock(MatrixView<const T> X, Span<const std::size_t> bins, std::vector<double>& values) {
    values.resize(bins.size * n_);
    constexpr std::size_t tile = 8;  // samples: a cache line of values
    const auto gather = [&](std::size_t begin, std::size_t count) {
      for (std::size_t q = 0; q < bins.size; ++q) {
        const T* x = X.data + begin * D_ + bins[q];
        double* to = values.data() + q * n_ + begin;
        for (std::size_t j = 0; j < count; ++j) to[j] = static_cast<double>(x[j * D_]);
      }
    };
    std::size_t begin = 0;
    for (; begin + tile <= n_; begin += tile) gather(begin, tile);  // with a count known to the compiler
    gather(begin, n_ - begin);
    for (std::size_t q = 0; q < bins.size; ++q) codeBin(bins[q], {values.data() + q * n_, nullptr, n_});
  }

  // ------------------------------------------------------------------------------- sparse input

  // Transposes the sparse columns into rows, then codes row by row.
  void codeSparse() {
    std::vector<std::size_t> start(D_ + 1, 0);
    for (std::size_t j = 0; j < n_; ++j)
      X_.forEntries(j, [&](std::size_t k, double v) {
        BinScan& s = scan_[k];
        start[k + 1] += v != 0;
        s.largest = std::max(s.largest, v);
        s.counts = s.counts && v >= 0 && v < maxValues && v == std::floor(v);
      });
    for (std::size_t k = 0; k < D_; ++k) {
      scan_[k].nonzeros = start[k + 1];
      start[k + 1] += start[k];
    }
    requireMemory(static_cast<double>(start[D_]) * 17, "coding X");
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
    codeGroup(
        D_, [](std::size_t q) { return q; },
        [&](std::size_t q) {
          return Column{value.data() + start[q], index.data() + start[q], start[q + 1] - start[q]};
        });
  }

  // ------------------------------------------------------------------------------------ any bin

  // Codes bins bin(0) .. bin(count-1), polling between pieces of work.
  template <class BinOf, class ColumnOf>
  void codeGroup(std::size_t count, BinOf binOf, ColumnOf columnOf) {
    const std::size_t piece = std::max<std::size_t>(32, 4u * static_cast<std::size_t>(out_.threads_));
    for (std::size_t begin = 0; begin < count; begin += piece) {
      const std::size_t end = std::min(count, begin + piece);
      parallelFor(end - begin, 1, out_.threads_,
                  [&](std::size_t q) { codeBin(binOf(begin + q), columnOf(begin + q)); });
      monitor_.poll();
    }
  }

  void codeBin(std::size_t k, Column x) {
    Binned::Bin& bin = out_.bins_[k];
    bin.sparse = isSparse(scan_[k]);
    bin.entries = bin.sparse ? scan_[k].nonzeros : n_;
    if (bin.table) {
      bin.coding = codingFor(bin.values);
      fillCodes(bin, x, [](double v) { return static_cast<std::uint32_t>(v); });
    } else {
      const bool mapped = needsMap(out_.kernel_) && scan_[k].largest > narrow * x.smallest(n_);
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

  std::size_t mostValues(bool mapped) const {
    const bool exact = mapTol_ <= exactTol && n_ * D_ <= exactEntries;
    return !mapped || exact ? maxValues : mapTol_ >= looseTol ? maxMappedLoosely : maxMapped;
  }

  void setTable(Binned::Bin& bin, std::vector<double> values) const {
    bin.table = std::make_shared<Binned::Table>(out_.kernel_, std::move(values), mapTol_);
    bin.values = bin.table->values.size();
    const double* first = bin.table->values.data();
    bin.zero = static_cast<std::uint32_t>(std::lower_bound(first, first + bin.values, 0.0) - first);
  }

  void codeDistinct(Binned::Bin& bin, Column x, DistinctValues& distinct) const {
    setTable(bin, distinct.sorted());
    bin.coding = codingFor(bin.values);
    fillCodes(bin, x, [&](double v) { return distinct.code(v); });
  }

  void codeBetween(Binned::Bin& bin, Column x, const KeptValues& kept) {
    setTable(bin, kept.values());
    bin.coding = Binned::Coding::Between;
    fillAs<BetweenCode>(bin, x, [&](double v) { return kept.code(v); });
    noteInterpolated(1, kept.error(out_.kernel_));
  }

  // The bin gets its table when it is known how many rows all of them use.
  static void setOnGrid(Binned::Bin& bin, double largest, std::size_t rows, std::shared_ptr<std::uint8_t[]> code) {
    bin.scale = largest;
    bin.coding = Binned::Coding::Grid;
    bin.values = (rows + 3) / 4 * 4;  // whole groups of rows
    bin.code = std::move(code);
  }

  void codeOnGrid(Binned::Bin& bin, Column x, double largest) const {
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

  static Binned::Coding codingFor(std::size_t values) {
    return values <= 256 ? Binned::Coding::Byte : Binned::Coding::Word;
  }

  template <class CodeOf>
  void fillCodes(Binned::Bin& bin, Column x, CodeOf codeOf) const {
    if (bin.coding == Binned::Coding::Byte)
      fillAs<std::uint8_t>(bin, x, codeOf);
    else
      fillAs<std::uint16_t>(bin, x, codeOf);
  }

  template <class Code, class CodeOf>
  void fillAs(Binned::Bin& bin, Column x, CodeOf codeOf) const {
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

  void noteInterpolated(std::size_t bins, double error) {
    const std::lock_guard<std::mutex> lock(mutex_);
    out_.interpolatedBins_ += bins;
    out_.interpolationError_ = std::max(out_.interpolationError_, error);
  }

  Binned& out_;
  const Samples& X_;
  std::size_t n_, D_;
  double mapTol_;
  Monitor& monitor_;
  std::vector<BinScan> scan_;
  std::mutex mutex_;  // of what the threads of a loop add to
  const ValueGrid grid_ = ValueGrid::coded(out_.kernel_);
};

Binned::Binned(const Samples& X, const AdditiveKernel& kernel, double mapTol, int threads, Monitor& monitor)
    : n_(X.cols()), threads_(threadCount(threads)), kernel_(kernel) {
  using Type = AdditiveKernel::Type;
  if (kernel_.type == Type::PowerMean && std::isinf(kernel_.exponent)) kernel_.type = Type::Intersection;
  constexpr double bytesPerBin = 400;
  const double codes = X.isSparse() ? 0 : static_cast<double>(X.cols());
  requireMemory(static_cast<double>(X.rows()) * (bytesPerBin + codes), "coding X");
  BinCoder(*this, X, mapTol, monitor).run();
}
}  // namespace frs
