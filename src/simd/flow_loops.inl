// flow_loops.inl - see flow_loops.hpp.
namespace flowing {

using flow::Derivatives;
using flow::Equations;
using flow::Extent;
using flow::Patch;
using flow::patchSide;

typedef float Eight __attribute__((vector_size(32)));

inline Eight load(const float* p) {
  Eight v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
inline void store(float* p, const Eight& v) { __builtin_memcpy(p, &v, sizeof v); }
inline float total(const Eight& v) { return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7])); }
inline float rootOf(float v) { return __builtin_sqrtf(v); }

// Where the moved patch is read: whole pixel and the four weights of linear interpolation, the same for all of it.
struct Sampler {
  const float* from;
  float w00, w01, w10, w11;
};

inline float within(float v, float low, float high) { return v < low ? low : v > high ? high : v; }

inline Sampler sampler(const float* second, Extent of, int line, int i, float f, float s) {
  const float reach = static_cast<float>(of.pad - 1), room = static_cast<float>(of.pad - patchSide - 2);
  const float at = within(static_cast<float>(i) + f, -reach, static_cast<float>(of.length) + room);
  const float row = within(static_cast<float>(line) + s, -reach, static_cast<float>(of.lines) + room);
  const int i0 = static_cast<int>(at + reach + 1) - of.pad, l0 = static_cast<int>(row + reach + 1) - of.pad;
  const float fi = at - static_cast<float>(i0), fl = row - static_cast<float>(l0);
  return {second + static_cast<std::ptrdiff_t>(l0) * of.stride + i0, (1 - fi) * (1 - fl), fi * (1 - fl), (1 - fi) * fl,
          fi * fl};
}

inline Eight sample(const Sampler& at, int stride, int row) {
  const float* p = at.from + static_cast<std::ptrdiff_t>(row) * stride;
  return at.w00 * load(p) + at.w01 * load(p + 1) + at.w10 * load(p + stride) + at.w11 * load(p + stride + 1);
}

void halve(const float* large, Extent of, float* small, Extent to) {
  for (int l = 0; l < to.lines; ++l) {
    const float *a = large + static_cast<std::ptrdiff_t>(2 * l) * of.stride, *b = a + of.stride;
    float* out = small + static_cast<std::ptrdiff_t>(l) * to.stride;
#pragma omp simd
    for (int i = 0; i < to.length; ++i) out[i] = 0.25f * ((a[2 * i] + a[2 * i + 1]) + (b[2 * i] + b[2 * i + 1]));
  }
}

void differences(const float* plane, Extent of, float* along, float* across) {
  for (int l = 0; l < of.lines; ++l) {
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(l) * of.stride;
    const float *p = plane + at, *above = p - of.stride, *below = p + of.stride;
    float *a = along + at, *c = across + at;
#pragma omp simd
    for (int i = 0; i < of.length; ++i) {
      a[i] = 0.5f * (p[i + 1] - p[i - 1]);
      c[i] = 0.5f * (below[i] - above[i]);
    }
  }
}

constexpr float perPatch = 1.f / (patchSide * patchSide);

float patchError(const float* first, const float* second, Extent of, int line, int i, float f, float s) {
  const Sampler at = sampler(second, of, line, i, f, s);
  const float* t = first + static_cast<std::ptrdiff_t>(line) * of.stride + i;
  Eight sum = {}, squares = {};
  for (int r = 0; r < patchSide; ++r) {
    const Eight d = sample(at, of.stride, r) - load(t + static_cast<std::ptrdiff_t>(r) * of.stride);
    sum += d;
    squares += d * d;
  }
  const float mean = total(sum);
  return total(squares) - mean * mean * perPatch;
}

void searchPatch(const float* first, const float* along, const float* across, const float* second, Extent of, int steps,
                 Patch& patch) {
  const std::ptrdiff_t origin = static_cast<std::ptrdiff_t>(patch.line) * of.stride + patch.i;
  Eight t[patchSide], gf[patchSide], gs[patchSide], sumF = {}, sumS = {}, ff = {}, fs = {}, ss = {};
  for (int r = 0; r < patchSide; ++r) {
    const std::ptrdiff_t at = origin + static_cast<std::ptrdiff_t>(r) * of.stride;
    t[r] = load(first + at);
    gf[r] = load(along + at);
    gs[r] = load(across + at);
    sumF += gf[r];
    sumS += gs[r];
    ff += gf[r] * gf[r];
    fs += gf[r] * gs[r];
    ss += gs[r] * gs[r];
  }
  // a change of brightness of the whole patch is free: the mean is taken out of differences and gradients
  const float meanF = total(sumF) * perPatch, meanS = total(sumS) * perPatch;
  const float hff = total(ff) - 64 * meanF * meanF + 1e-2f, hfs = total(fs) - 64 * meanF * meanS,
              hss = total(ss) - 64 * meanS * meanS + 1e-2f;
  const float determinant = hff * hss - hfs * hfs;
  const float inverse = determinant > 1e-6f * hff * hss ? 1 / determinant : 0;
  const float startF = patch.f, startS = patch.s;
  float bestF = startF, bestS = startS, best = -1;
  for (int k = 0; k <= steps; ++k) {
    const Sampler at = sampler(second, of, patch.line, patch.i, patch.f, patch.s);
    Eight sum = {}, squares = {}, df = {}, ds = {};
    for (int r = 0; r < patchSide; ++r) {
      const Eight d = sample(at, of.stride, r) - t[r];
      sum += d;
      squares += d * d;
      df += d * gf[r];
      ds += d * gs[r];
    }
    const float mean = total(sum);
    const float error = total(squares) - mean * mean * perPatch;
    if (best >= 0 && error >= best) break;  // a step that does not help is not taken
    best = error;
    bestF = patch.f;
    bestS = patch.s;
    const float bf = total(df) - mean * meanF, bs = total(ds) - mean * meanS;
    const float stepF = inverse * (hss * bf - hfs * bs), stepS = inverse * (hff * bs - hfs * bf);
    patch.f -= stepF;
    patch.s -= stepS;
    const float moved = (patch.f - startF) * (patch.f - startF) + (patch.s - startS) * (patch.s - startS);
    if (moved > patchSide * patchSide || stepF * stepF + stepS * stepS < 1e-4f) break;
  }
  patch.f = bestF;
  patch.s = bestS;
  patch.error = best;
}

void spreadPatch(const float* first, const float* second, Extent of, const Patch& patch, float* sumF, float* sumS,
                 float* sumWeight) {
  const Sampler at = sampler(second, of, patch.line, patch.i, patch.f, patch.s);
  const std::ptrdiff_t origin = static_cast<std::ptrdiff_t>(patch.line) * of.stride + patch.i;
  for (int r = 0; r < patchSide; ++r) {
    const std::ptrdiff_t p = origin + static_cast<std::ptrdiff_t>(r) * of.stride;
    const Eight d = sample(at, of.stride, r) - load(first + p), one = d * 0 + 1;
    const Eight size = d < 0 ? -d : d;
    const Eight weight = 1.f / (size > 1 ? size : one);
    store(sumF + p, load(sumF + p) + weight * patch.f);
    store(sumS + p, load(sumS + p) + weight * patch.s);
    store(sumWeight + p, load(sumWeight + p) + weight);
  }
}

void warpLine(const float* second, Extent of, int line, const float* f, const float* s, float* out) {
  const float reach = static_cast<float>(of.pad - 1);
  const float lastI = static_cast<float>(of.length - 1) + reach - 1,
              lastL = static_cast<float>(of.lines - 1) + reach - 1;
#pragma omp simd
  for (int i = 0; i < of.length; ++i) {
    float at = static_cast<float>(i) + f[i], row = static_cast<float>(line) + s[i];
    at = at < -reach ? -reach : at;
    at = at > lastI ? lastI : at;
    row = row < -reach ? -reach : row;
    row = row > lastL ? lastL : row;
    const int i0 = static_cast<int>(at + reach + 1) - of.pad, l0 = static_cast<int>(row + reach + 1) - of.pad;
    const float fi = at - static_cast<float>(i0), fl = row - static_cast<float>(l0);
    const int p = l0 * of.stride + i0;
    const float above = second[p] + fi * (second[p + 1] - second[p]);
    const float below = second[p + of.stride] + fi * (second[p + of.stride + 1] - second[p + of.stride]);
    out[i] = above + fl * (below - above);
  }
}

constexpr float robust = 1e-3f * 1e-3f;  // Charbonnier: sqrt(x^2 + robust) instead of |x|
constexpr float smoothEnough = 1e-2f * 1e-2f;

void smoothnessLine(Extent of, int line, const float* f, const float* s, float weight, const Equations& to) {
  const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(line) * of.stride;
  const float *fp = f + at, *sp = s + at, *fBelow = fp + of.stride, *sBelow = sp + of.stride;
  float *along = to.alongNext + at, *across = to.acrossNext + at;
  // robust: where the motion differs much from that of the next pixel and the next line, the link is weak
  const bool last = line + 1 == of.lines;
#pragma omp simd
  for (int i = 0; i < of.length; ++i) {
    const float f1 = fp[i + 1] - fp[i], s1 = sp[i + 1] - sp[i], f2 = fBelow[i] - fp[i], s2 = sBelow[i] - sp[i];
    const float w = weight / rootOf((f1 * f1 + s1 * s1) + (f2 * f2 + s2 * s2) + smoothEnough);
    along[i] = w;
    across[i] = last ? 0 : w;
  }
  along[of.length - 1] = 0;
}

void dataLine(Extent of, int line, const Derivatives& d, const flow::Weights& w, const float* f, const float* s,
              const float* f0, const float* s0, const Equations& to) {
  const std::ptrdiff_t o = static_cast<std::ptrdiff_t>(line) * of.stride;
  const float *x = d.alongLine + o, *y = d.acrossLines + o, *z = d.time + o, *xx = d.along2 + o, *xy = d.mixed + o,
              *yy = d.across2 + o, *xz = d.timeAlong + o, *yz = d.timeAcross + o;
  const float *fp = f + o, *sp = s + o, *f0p = f0 + o, *s0p = s0 + o;
  const float *along = to.alongNext + o, *across = to.acrossNext + o, *above = across - of.stride;
  float *a12 = to.a12 + o, *b1 = to.b1 + o, *b2 = to.b2 + o, *i1 = to.inverse1 + o, *i2 = to.inverse2 + o;
  constexpr float flat = 0.1f * 0.1f;  // keeps the normalisation by the gradient from amplifying noise
#pragma omp simd
  for (int i = 0; i < of.length; ++i) {
    const float df = fp[i] - f0p[i], ds = sp[i] - s0p[i];
    // brightness: (z + x df + y ds)^2, divided by the squared gradient: a distance in pixels
    const float norm = 1 / (x[i] * x[i] + y[i] * y[i] + flat);
    const float r = z[i] + x[i] * df + y[i] * ds;
    float p = norm * w.brightness / rootOf(norm * r * r + robust);
    float a = p * x[i] * x[i], b = p * x[i] * y[i], c = p * y[i] * y[i], u = -p * x[i] * z[i], v = -p * y[i] * z[i];
    // constancy of the two parts of the gradient
    const float n1 = 1 / (xx[i] * xx[i] + xy[i] * xy[i] + flat), n2 = 1 / (xy[i] * xy[i] + yy[i] * yy[i] + flat);
    const float r1 = xz[i] + xx[i] * df + xy[i] * ds, r2 = yz[i] + xy[i] * df + yy[i] * ds;
    p = w.gradient / rootOf(n1 * r1 * r1 + n2 * r2 * r2 + robust);
    const float p1 = p * n1, p2 = p * n2;
    a += p1 * xx[i] * xx[i] + p2 * xy[i] * xy[i];
    b += p1 * xx[i] * xy[i] + p2 * xy[i] * yy[i];
    c += p1 * xy[i] * xy[i] + p2 * yy[i] * yy[i];
    u -= p1 * xx[i] * xz[i] + p2 * xy[i] * yz[i];
    v -= p1 * xy[i] * xz[i] + p2 * yy[i] * yz[i];
    // the equations are for the change of the motion since (f0, s0); written for the motion itself
    const float sum = (along[i] + along[i - 1]) + (across[i] + above[i]);
    a12[i] = b;
    b1[i] = u + a * f0p[i] + b * s0p[i];
    b2[i] = v + b * f0p[i] + c * s0p[i];
    i1[i] = 1 / (a + sum + 1e-6f);
    i2[i] = 1 / (c + sum + 1e-6f);
  }
}

// The lines of a sweep, from the pixel that is relaxed on.
struct RelaxLines {
  const float *a12, *b1, *b2, *i1, *i2, *along, *across, *up;
  float *f, *s;
  std::ptrdiff_t stride;
};

// Pixels i, i + 1, ... of which those of `mine` are changed: V is a vector, or a float for one pixel. Their neighbours
// are not among `mine`, so that it does not matter which are computed together.
template <class V, class Mask>
inline void relax(const RelaxLines& on, int i, float omega, const Mask& mine) {
  const auto at = [i](const float* p, std::ptrdiff_t by = 0) {
    V v;
    std::memcpy(&v, p + i + by, sizeof v);
    return v;
  };
  const auto around = [&](const float* p) {
    return (at(on.along) * at(p, 1) + at(on.along, -1) * at(p, -1)) +
           (at(on.across) * at(p, on.stride) + at(on.up) * at(p, -on.stride));
  };
  const V f = at(on.f), s = at(on.s);
  const V newF = f + omega * (at(on.i1) * (at(on.b1) + around(on.f) - at(on.a12) * s) - f);
  const V newS = s + omega * (at(on.i2) * (at(on.b2) + around(on.s) - at(on.a12) * newF) - s);
  const V keptF = mine ? newF : f, keptS = mine ? newS : s;
  std::memcpy(on.f + i, &keptF, sizeof keptF);
  std::memcpy(on.s + i, &keptS, sizeof keptS);
}

void relaxLine(Extent of, int line, int parity, float omega, const Equations& e, float* f, float* s) {
  const std::ptrdiff_t o = static_cast<std::ptrdiff_t>(line) * of.stride;
  const RelaxLines on = {e.a12 + o,      e.b1 + o,        e.b2 + o,         e.inverse1 + o,
                         e.inverse2 + o, e.alongNext + o, e.acrossNext + o, e.acrossNext + o - of.stride,
                         f + o,          s + o,           of.stride};
  // all pixels are computed and every second one is kept: twice the arithmetic, but whole registers
  constexpr int width = static_cast<int>(lanes<float>);
  const int odd = (line + parity) & 1;
  Lanes<float>::Bits mine = {};
  for (int l = odd; l < width; l += 2) mine[l] = -1;
  int i = 0;
  for (; i + width <= of.length; i += width) relax<Floats>(on, i, omega, mine);
  for (; i < of.length; ++i) relax<float>(on, i, omega, (i & 1) == odd);
}

constexpr flow::Loops loops() {
  return {halve, differences, patchError, searchPatch, spreadPatch, warpLine, smoothnessLine, dataLine, relaxLine};
}
}  // namespace flowing
