// box_gradients.inl - see box_gradients.hpp.
namespace boxes {

typedef std::uint16_t Counts __attribute__((vector_size(16), aligned(16)));
typedef float Eight __attribute__((vector_size(32)));

void chiSquareRow(const gradients::BoxRows& rows, int first, int last, int reach, const float* upperScale,
                  const float* lowerScale, bool split, float* out, float* out2) {
  constexpr int kBins = gradients::kBins, width = 8, vectors = kBins / width;
  for (int u = first; u < last; ++u) {
    const std::ptrdiff_t left = static_cast<std::ptrdiff_t>(u - reach) * kBins,
                         right = static_cast<std::ptrdiff_t>(u + reach + 1) * kBins;
    const float up = upperScale[u], down = lowerScale[u];
    Eight sum[2] = {};
    for (int k = 0; k < vectors; ++k) {
      Counts corner[8];
      for (int r = 0; r < 4; ++r) {
        corner[2 * r] = reinterpret_cast<const Counts*>(rows.row[r] + left)[k];
        corner[2 * r + 1] = reinterpret_cast<const Counts*>(rows.row[r] + right)[k];
      }
      // 16-bit differences are exact although the integrals wrap around
      const Counts upper = corner[3] - corner[2] - corner[1] + corner[0];
      const Counts lower = corner[7] - corner[6] - corner[5] + corner[4];
      const Eight p = __builtin_convertvector(upper, Eight) * up, q = __builtin_convertvector(lower, Eight) * down;
      const Eight d = p - q;
      sum[k / 2] += d * d / (p + q + 1e-6f);
    }
    float half[2] = {0, 0};
    for (int h = 0; h < 2; ++h)
      for (int l = 0; l < width; ++l) half[h] += sum[h][l];
    const bool both = up > 0 && down > 0;  // an empty box cannot be compared
    if (split) {
      out[u] = both ? 0.5f * half[0] : 0;
      out2[u] = both ? 0.5f * half[1] : 0;
    } else {
      out[u] = both ? 0.5f * (half[0] + half[1]) : 0;
    }
  }
}

}  // namespace boxes
