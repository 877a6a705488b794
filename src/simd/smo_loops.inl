// smo_loops.inl - see smo_loops.hpp. On vectors of 8 doubles whatever the instruction set, so that all give the same
// result; the compiler maps them to its registers.
namespace smo {

using Double8 = double __attribute__((vector_size(64)));
using Long8 = long long __attribute__((vector_size(64)));
using Float8 = float __attribute__((vector_size(32)));

inline void load(const double* p, Double8& v) { std::memcpy(&v, p, sizeof v); }
inline void load(const float* p, Double8& v) {
  Float8 narrow;
  std::memcpy(&narrow, p, sizeof narrow);
  v = __builtin_convertvector(narrow, Double8);
}
constexpr Long8 firstPlaces = {0, 1, 2, 3, 4, 5, 6, 7};

// Running maximum with its place; ties go to the smaller index whatever the vector width.
struct Best {
  Double8 value = Double8{} - smoHuge;
  Long8 place = firstPlaces;
  void take(const Double8& v, const Long8& at) {
    const Long8 better = v > value;
    value = better ? v : value;
    place = better ? at : place;
  }
  std::size_t reduce(double& best) const {
    int q = 0;
    for (int k = 1; k < 8; ++k)
      if (value[k] > value[q] || (value[k] == value[q] && place[k] < place[q])) q = k;
    best = value[q];
    return static_cast<std::size_t>(place[q]);
  }
};

template <class T>
SmoExtremes update(std::size_t n, const T* Ki, const T* Kj, double step, double* e, const double* rise,
                   const double* fall) {
  Best top;
  Double8 bottom = Double8{} + smoHuge;
  Long8 at = firstPlaces;
  const std::size_t whole = n / 8 * 8;
  for (std::size_t t = 0; t < whole; t += 8, at += 8) {
    Double8 v, up, down;
    load(e + t, v);
    load(rise + t, up);
    load(fall + t, down);
    if (Ki) {
      Double8 ki, kj;
      load(Ki + t, ki);
      load(Kj + t, kj);
      v -= step * (ki - kj);
      std::memcpy(e + t, &v, sizeof v);
    }
    top.take(v + up, at);
    down += v;
    bottom = down < bottom ? down : bottom;
  }
  SmoExtremes x{0, -smoHuge, smoHuge};
  x.first = top.reduce(x.top);
  for (int k = 0; k < 8; ++k)
    if (bottom[k] < x.bottom) x.bottom = bottom[k];
  for (std::size_t t = whole; t < n; ++t) {
    if (Ki) e[t] -= step * (static_cast<double>(Ki[t]) - static_cast<double>(Kj[t]));
    if (e[t] + rise[t] > x.top) x.top = e[t] + rise[t], x.first = t;
    if (e[t] + fall[t] < x.bottom) x.bottom = e[t] + fall[t];
  }
  return x;
}

template <class T>
std::size_t second(std::size_t n, const T* Ki, double ei, double Kii, const double* e, const double* fall,
                   const double* diagonal) {
  Best best;
  best.value = Double8{};
  Long8 at = firstPlaces;
  const std::size_t whole = n / 8 * 8;
  const Double8 zero = {}, tiny = zero + smoTiny;
  for (std::size_t j = 0; j < whole; j += 8, at += 8) {
    Double8 ej, down, kij, kjj;
    load(e + j, ej);
    load(fall + j, down);
    load(Ki + j, kij);
    load(diagonal + j, kjj);
    Double8 difference = ei - (ej + down);
    difference = difference > zero ? difference : zero;
    Double8 curvature = Kii + kjj - 2 * kij;
    curvature = curvature > tiny ? curvature : tiny;
    best.take(difference * difference / curvature, at);
  }
  double gain = 0;
  std::size_t place = best.reduce(gain);
  for (std::size_t j = whole; j < n; ++j) {
    const double difference = ei - (e[j] + fall[j]);
    if (difference <= 0) continue;
    const double curvature = Kii + diagonal[j] - 2 * static_cast<double>(Ki[j]);
    const double g = difference * difference / (curvature > smoTiny ? curvature : smoTiny);
    if (g > gain) gain = g, place = j;
  }
  return gain > 0 ? place : n;
}

template <class T>
constexpr SmoLoops<T> loops() {
  return {update<T>, second<T>};
}

}  // namespace smo
