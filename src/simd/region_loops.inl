// region_loops.inl - see region_loops.hpp.
namespace regions {
using rows::Kind;
using rows::View;

// The weights of Cubic(t), all four at once.
template <class Real, class Four>
inline void cubicWeights(Real t, Four& weight) {
  const auto& c = Cubic<Real>::power;
  const Four c0 = {c[0][0], c[0][1], c[0][2], c[0][3]}, c1 = {c[1][0], c[1][1], c[1][2], c[1][3]},
             c2 = {c[2][0], c[2][1], c[2][2], c[2][3]}, c3 = {c[3][0], c[3][1], c[3][2], c[3][3]};
  weight = ((c3 * t + c2) * t + c1) * t + c0;
}

// Regions against R columns of the table, whose sums stay in registers.
template <class Real, int R, bool between>
double columnsDot(const View<Real>& v, const Real* table, const Real* value, int row) {
  constexpr int bytes = R * sizeof(Real) % vectorBytes == 0 ? vectorBytes : 8 * sizeof(Real);
  typedef Real Vec __attribute__((vector_size(bytes)));
  constexpr int width = bytes / sizeof(Real), parts = R / width;
  const auto at = [](const Real* from) {
    Vec a;
    load(from, a);
    return a;
  };
  const std::uint32_t mask = (std::uint32_t(1) << v.codeBits) - 1;
  const std::size_t rank = v.rank;
  Vec sum[parts] = {};
  for (std::size_t q = v.start[row], end = v.start[row + 1]; q < end; ++q) {
    const Real* w = table + std::size_t(v.key[q] >> v.codeBits) * rank;
    const Real* psi = value + std::size_t(v.key[q] & mask) * rank;
    if (between) {
      const Cubic<Real> cubic(v.between[q]);
      for (int p = 0; p < parts; ++p) {
        const Real* from = psi + p * width;
        sum[p] += at(w + p * width) * (cubic.weight[0] * at(from) + cubic.weight[1] * at(from + rank) +
                                       cubic.weight[2] * at(from + 2 * rank) + cubic.weight[3] * at(from + 3 * rank));
      }
    } else {
      for (int p = 0; p < parts; ++p) sum[p] += at(w + p * width) * at(psi + p * width);
    }
  }
  double total = 0;
  for (int p = 0; p < parts; ++p)
    for (int j = 0; j < width; ++j) total += sum[p][j];
  return total;
}

// Any rank that is a multiple of 8: as many columns at a time as there are registers for.
template <class Real, bool between, int R = 48>
void scoreLifted(const View<Real>& v, const Real* table, const int* rows, std::size_t n, double* out) {
  if constexpr (R > 8)
    if (v.rank < R) return scoreLifted<Real, between, R - 8>(v, table, rows, n, out);
  for (std::size_t t = 0; t < n; ++t) {
    out[t] = columnsDot<Real, R, between>(v, table, v.value, rows[t]);
    for (int c = R; c < v.rank; c += 8) out[t] += columnsDot<Real, 8, between>(v, table + c, v.value + c, rows[t]);
  }
}

template <class Real>
void score(const View<Real>& v, const Real* table, const int* rows, std::size_t n, double* out) {
  if (v.kind == Kind::Lifted) {
    v.between ? scoreLifted<Real, true>(v, table, rows, n, out) : scoreLifted<Real, false>(v, table, rows, n, out);
    return;
  }
  for (std::size_t t = 0; t < n; ++t) {
    const std::size_t begin = v.start[rows[t]], end = v.start[rows[t] + 1];
    double sum = 0;
    if (v.kind == Kind::Direct)
      for (std::size_t q = begin; q < end; ++q) sum += double(table[v.key[q]]) * v.value[q];
    else
      for (std::size_t q = begin; q < end; ++q) sum += table[v.key[q]];
    out[t] = sum;
  }
}

template <class Real>
void scoreTabulated(const View<Real>& v, const Real* scores, const int* rows, std::size_t n, double* out) {
  typedef Real Four __attribute__((vector_size(4 * sizeof(Real))));
  const std::uint32_t mask = (std::uint32_t(1) << v.codeBits) - 1;
  const auto at = [&](std::size_t q) { return scores + (v.key[q] >> v.codeBits) * v.codes + (v.key[q] & mask); };
  for (std::size_t t = 0; t < n; ++t) {
    const std::size_t begin = v.start[rows[t]], end = v.start[rows[t] + 1];
    double sum = 0;
    if (v.between) {
      Four four = {}, row, weight;
      for (std::size_t q = begin; q < end; ++q) {
        load(at(q), row);
        cubicWeights(v.between[q], weight);
        four += weight * row;
      }
      sum = (double(four[0]) + double(four[1])) + (double(four[2]) + double(four[3]));
    } else {
      for (std::size_t q = begin; q < end; ++q) sum += *at(q);
    }
    out[t] = sum;
  }
}

// A region against R columns of several tables from `column` on; adds to their scores.
template <class Real, int R, bool between>
void columnsTogether(const View<Real>& v, const Real* const* tables, std::size_t column, int row, double* out) {
  constexpr int bytes = R * sizeof(Real) % vectorBytes == 0 ? vectorBytes : 8 * sizeof(Real);
  typedef Real Vec __attribute__((vector_size(bytes)));
  constexpr int width = bytes / sizeof(Real), parts = R / width, together = RegionLoops<Real>::together;
  const auto at = [](const Real* from) {
    Vec a;
    load(from, a);
    return a;
  };
  const std::uint32_t mask = (std::uint32_t(1) << v.codeBits) - 1;
  const std::size_t rank = v.rank;
  Vec sum[together][parts] = {};
  for (std::size_t q = v.start[row], end = v.start[row + 1]; q < end; ++q) {
    const Real* psi = v.value + std::size_t(v.key[q] & mask) * rank + column;
    Vec x[parts];
    if (between) {
      const Cubic<Real> cubic(v.between[q]);
      for (int p = 0; p < parts; ++p) {
        const Real* from = psi + p * width;
        x[p] = cubic.weight[0] * at(from) + cubic.weight[1] * at(from + rank) + cubic.weight[2] * at(from + 2 * rank) +
               cubic.weight[3] * at(from + 3 * rank);
      }
    } else {
      for (int p = 0; p < parts; ++p) x[p] = at(psi + p * width);
    }
    const std::size_t bin = std::size_t(v.key[q] >> v.codeBits) * rank + column;
    for (int g = 0; g < together; ++g)
      for (int p = 0; p < parts; ++p) sum[g][p] += at(tables[g] + bin + p * width) * x[p];
  }
  for (int g = 0; g < together; ++g)
    for (int p = 0; p < parts; ++p)
      for (int j = 0; j < width; ++j) out[g] += sum[g][p][j];
}

template <class Real, bool between>
void scoreTogetherLifted(const View<Real>& v, const Real* const* tables, const int* rows, std::size_t n, double* out) {
  constexpr int together = RegionLoops<Real>::together;
  for (std::size_t t = 0; t < n; ++t, out += together) {
    for (int g = 0; g < together; ++g) out[g] = 0;
    int c = 0;
    for (; c + 16 <= v.rank; c += 16) columnsTogether<Real, 16, between>(v, tables, c, rows[t], out);
    if (c < v.rank) columnsTogether<Real, 8, between>(v, tables, c, rows[t], out);
  }
}

template <class Real>
void scoreTogether(const View<Real>& v, const Real* const* tables, const int* rows, std::size_t n, double* out) {
  v.between ? scoreTogetherLifted<Real, true>(v, tables, rows, n, out)
            : scoreTogetherLifted<Real, false>(v, tables, rows, n, out);
}

// Adds to R columns of the sum.
template <class Real, int R, bool between>
void addColumns(const View<Real>& v, int row, Real weight, std::size_t column, Real* sum) {
  const std::uint32_t mask = (std::uint32_t(1) << v.codeBits) - 1;
  const std::size_t rank = v.rank;
  for (std::size_t q = v.start[row]; q < v.start[row + 1]; ++q) {
    Real* to = sum + (v.key[q] >> v.codeBits) * rank + column;
    const Real* psi = v.value + (v.key[q] & mask) * rank + column;
    if (between) {
      const Cubic<Real> cubic(v.between[q]);
      for (int j = 0; j < R; ++j)
        to[j] += weight * (cubic.weight[0] * psi[j] + cubic.weight[1] * psi[rank + j] +
                           cubic.weight[2] * psi[2 * rank + j] + cubic.weight[3] * psi[3 * rank + j]);
    } else {
      for (int j = 0; j < R; ++j) to[j] += weight * psi[j];
    }
  }
}

// Any rank that is a multiple of 8, in loops of a length known to the compiler.
template <class Real, bool between, int R = 48>
void addLifted(const View<Real>& v, int row, Real weight, Real* sum) {
  if constexpr (R > 8)
    if (v.rank < R) return addLifted<Real, between, R - 8>(v, row, weight, sum);
  addColumns<Real, R, between>(v, row, weight, 0, sum);
  for (int c = R; c < v.rank; c += 8) addColumns<Real, 8, between>(v, row, weight, c, sum);
}

template <class Real>
void add(const View<Real>& v, int row, Real weight, Real* sum) {
  const std::size_t begin = v.start[row], end = v.start[row + 1];
  if (v.kind == Kind::Lifted)
    v.between ? addLifted<Real, true>(v, row, weight, sum) : addLifted<Real, false>(v, row, weight, sum);
  else if (v.kind == Kind::Direct)
    for (std::size_t q = begin; q < end; ++q) sum[v.key[q]] += weight * v.value[q];
  else
    for (std::size_t q = begin; q < end; ++q) sum[v.key[q]] += weight;
}

template <class Real>
void count(const View<Real>& v, int row, Real weight, Real* counts) {
  typedef Real Four __attribute__((vector_size(4 * sizeof(Real))));
  const std::uint32_t mask = (std::uint32_t(1) << v.codeBits) - 1;
  for (std::size_t q = v.start[row]; q < v.start[row + 1]; ++q) {
    Real* to = counts + (v.key[q] >> v.codeBits) * v.codes + (v.key[q] & mask);
    if (v.between) {
      Four sum, cubic;
      load(to, sum);
      cubicWeights(v.between[q], cubic);
      sum += weight * cubic;
      store(sum, to);
    } else {
      *to += weight;
    }
  }
}

template <class Real>
constexpr RegionLoops<Real> loops() {
  return {score<Real>, scoreTabulated<Real>, scoreTogether<Real>, add<Real>, count<Real>};
}

}  // namespace regions
