// nearest_tile.hpp - the inner loops of the search for nearest words.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs::nearest {
constexpr std::size_t kPanel = 32;        // words interleaved in one panel
constexpr std::size_t kTileColumns = 96;  // samples handled together: their running minima stay in cache

/// Some samples against all words.
struct Tile {
  const float* panels;    // [panel][d][kPanel], words interleaved, the last panel padded with zeros
  const float* halfNorm;  // |w|^2 / 2, a huge number for padding
  std::size_t panelCount, dim;
  const float* samples;  // dim x count, count <= kTileColumns
  std::size_t count;
  float* scratch;        // kTileColumns * dim
  float* best;           // lowest score |w|^2 / 2 - w'x of each sample
  float* second;         // second lowest
  std::uint32_t* index;  // where the lowest is
  /// Unless null, all scores: panelCount * kPanel for each sample, with room for `count` rounded up to whole blocks.
  float* scores = nullptr;
};

/// The words that may be the nearest of one sample.
struct Candidates {
  const float* low;  // not above the score of each word; `count` of them, filled up to a multiple of kPanel
  std::size_t count;
  std::uint32_t first;  // the word with the lowest
  float second;         // the lowest but that
  float margin;         // of rounding: a word whose `low` is so much above the score of another is not the nearest
  const float *sample, *words, *halfNorm;  // words: dim x count
  std::size_t dim;
  std::uint32_t* index;  // the candidates found, and their scores; room for count + 1
  float* score;
};

struct Loops {
  void (*tile)(const Tile&);
  /// Takes the score of the first word and of all whose `low` is not above the least score so far, with the margin; returns
  /// how many.
  std::size_t (*candidates)(const Candidates&);
};
}  // namespace frs::nearest
