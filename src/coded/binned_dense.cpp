// binned_dense.cpp - the bins of a dense matrix, coded in the order in which it lies in memory.
#include <algorithm>

#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "coded/bin_coder.hpp"
#include "coded/binned_tiles.hpp"

namespace frs {
namespace {
constexpr std::size_t blockEntries = 1u << 24;  // values of the bins that a thread codes at a time, at most (128 MB)
}  // namespace

void BinCoder::codeDense() {
  X_.visitDense([&](auto view) { scan_ = scanBins(view, BetweenCode::most, out_.threads_); });
  monitor_.poll();
  makeCountTables();
  X_.visitDense([&](auto view) {
    copyCounts(view);
    codeOthers(view);
  });
}

// Dense bins of counts: the code is the count, so coding is a transposition.
template <class T>
void BinCoder::copyCounts(MatrixView<const T> X) {
  std::vector<std::size_t> mine, offset;
  std::size_t bytes = 0;
  for (std::size_t k = 0; k < D_; ++k) {
    Binned::Bin& bin = out_.bins_[k];
    if (!bin.table || isSparse(scan_[k])) continue;
    bin.coding = codingFor(bin.values);
    bin.entries = n_;
    mine.push_back(k);
    offset.push_back(bytes);
    bytes += (n_ * bin.width() + tile - 1) / tile * tile;
  }
  requireMemory(static_cast<double>(bytes), "coding X");
  const std::shared_ptr<std::uint8_t[]> codes(new std::uint8_t[bytes]);
  parallelFor((n_ + tile - 1) / tile, binsAtOnce, out_.threads_, [&](std::size_t c) {
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
void BinCoder::codeOthers(MatrixView<const T> X) {
  std::vector<std::size_t> mine;
  for (std::size_t k = 0; k < D_; ++k)
    if (!out_.bins_[k].code) mine.push_back(k);
  requireMemory(sizeof(GridCode) * static_cast<double>(mine.size()) * static_cast<double>(n_), "coding X");
  codeSurelyOnGrid(X, mine);
  const std::size_t n = std::max<std::size_t>(1, n_);
  const std::size_t size = std::max<std::size_t>(1, std::min(tile, blockEntries / n));
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
void BinCoder::codeSurelyOnGrid(MatrixView<const T> X, std::vector<std::size_t>& mine) {
  const std::size_t most = mostValues(true), few = std::min(n_, 2 * most);
  if (few == 0 || most > maxMapped) return;
  std::vector<TiledBin> surely;
  std::vector<std::size_t> others;
  std::vector<double> values(few);
  for (std::size_t k : mine) {
    for (std::size_t j = 0; j < few; ++j) values[j] = static_cast<double>(X(k, j));
    const bool mapped = isMapped(k, *std::min_element(values.begin(), values.end()));
    if (!isSparse(scan_[k]) && mapped && DistinctValues::areMore(values.data(), few, most))
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
void BinCoder::codeBlock(MatrixView<const T> X, Span<const std::size_t> bins, std::vector<double>& values) {
  values.resize(bins.size * n_);
  constexpr std::size_t line = tile / sizeof(double);  // samples: a cache line of values
  const auto gather = [&](std::size_t begin, std::size_t count) {
    for (std::size_t q = 0; q < bins.size; ++q) {
      const T* x = X.data + begin * D_ + bins[q];
      double* to = values.data() + q * n_ + begin;
      for (std::size_t j = 0; j < count; ++j) to[j] = static_cast<double>(x[j * D_]);
    }
  };
  std::size_t begin = 0;
  for (; begin + line <= n_; begin += line) gather(begin, line);  // with a count known to the compiler
  gather(begin, n_ - begin);
  for (std::size_t q = 0; q < bins.size; ++q) codeBin(bins[q], {values.data() + q * n_, nullptr, n_});
}
}  // namespace frs
