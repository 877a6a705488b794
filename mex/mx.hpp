// mx.hpp - what every module needs of mxArray: typed zero-copy inputs, outputs written once, errors with ids; progress and
// Ctrl-C come with it (mx_monitor.hpp). Works with Octave's and MATLAB's mex.h.
#pragma once
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

#include "base/error.hpp"
#include "base/matrix.hpp"
#include "base/version.hpp"
#include "mx_host.hpp"
#include "mx_monitor.hpp"

namespace frs::mx {

static_assert(sizeof(mwIndex) == sizeof(std::size_t), "sparse index arrays are viewed without copying");

// ---------------------------------------------------------------------------- describing arrays

inline std::string describe(const mxArray* a) {
  const mwSize* d = mxGetDimensions(a);
  std::string s;
  for (mwSize k = 0; k < mxGetNumberOfDimensions(a); ++k) s += (k ? "-by-" : "") + std::to_string(d[k]);
  return s + " " + (mxIsSparse(a) ? "sparse " : "") + (mxIsComplex(a) ? "complex " : "") + mxGetClassName(a);
}

[[noreturn]] inline void wrong(const char* reason, const std::string& name, const char* required, const mxArray* a) {
  throw Error(reason, name + " must be " + required + "; got " + describe(a) + ".");
}

inline bool isReal(const mxArray* a) {
  return (mxIsNumeric(a) || mxIsLogical(a)) && !mxIsComplex(a) && mxGetNumberOfDimensions(a) == 2;
}

// Every view and copy below is asked for with its size, kAny for a side that is free: an entry cannot forget that one
// array is to be as large as another.
constexpr std::size_t kAny = static_cast<std::size_t>(-1);

inline void requireSize(const mxArray* a, const std::string& name, std::size_t rows, std::size_t cols) {
  if ((rows == kAny || mxGetM(a) == rows) && (cols == kAny || mxGetN(a) == cols)) return;
  const auto side = [](std::size_t n, const char* free) { return n == kAny ? free : std::to_string(n); };
  wrong("badSize", name, (side(rows, "M") + "-by-" + side(cols, "N")).c_str(), a);
}
inline void requireCount(const mxArray* a, const std::string& name, std::size_t count) {
  if (count != kAny && mxGetNumberOfElements(a) != count)
    wrong("badSize", name, ("an array of " + std::to_string(count) + " values").c_str(), a);
}

// A dense view of class T, or an error that names what came instead.
template <class T>
MatrixView<const T> denseView(const mxArray* a, mxClassID id, const std::string& name, const char* required,
                              std::size_t rows, std::size_t cols) {
  if (mxGetClassID(a) != id || mxIsComplex(a) || mxIsSparse(a) || mxGetNumberOfDimensions(a) != 2)
    wrong("badType", name, required, a);
  requireSize(a, name, rows, cols);
  return {static_cast<const T*>(mxGetData(a)), mxGetM(a), mxGetN(a)};
}

// Element i of any real full array, as double.
inline double element(const mxArray* a, std::size_t i) {
  const void* p = mxGetData(a);
  switch (mxGetClassID(a)) {
    case mxDOUBLE_CLASS: return static_cast<const double*>(p)[i];
    case mxSINGLE_CLASS: return static_cast<const float*>(p)[i];
    case mxLOGICAL_CLASS: return static_cast<const mxLogical*>(p)[i];
    case mxINT8_CLASS: return static_cast<const std::int8_t*>(p)[i];
    case mxUINT8_CLASS: return static_cast<const std::uint8_t*>(p)[i];
    case mxINT16_CLASS: return static_cast<const std::int16_t*>(p)[i];
    case mxUINT16_CLASS: return static_cast<const std::uint16_t*>(p)[i];
    case mxINT32_CLASS: return static_cast<const std::int32_t*>(p)[i];
    case mxUINT32_CLASS: return static_cast<const std::uint32_t*>(p)[i];
    case mxINT64_CLASS: return static_cast<double>(static_cast<const std::int64_t*>(p)[i]);
    case mxUINT64_CLASS: return static_cast<double>(static_cast<const std::uint64_t*>(p)[i]);
    default: return 0;
  }
}

// ------------------------------------------------------------------------------ single values

inline double toScalar(const mxArray* a, const std::string& name) {
  if (!isReal(a) || mxIsSparse(a) || mxGetNumberOfElements(a) != 1) wrong("badType", name, "a real scalar", a);
  const double v = element(a, 0);
  if (std::isnan(v)) throw Error("notFinite", name + " must not be NaN.");
  return v;
}

/// A whole number in [low, high].
inline double toWhole(const mxArray* a, const std::string& name, double low, double high) {
  const double v = toScalar(a, name);
  if (v >= low && v <= high && v == std::floor(v)) return v;
  char text[200];
  std::snprintf(text, sizeof text, "%.80s must be a whole number in [%.15g, %.15g]; got %.15g.", name.c_str(), low,
                high, v);
  throw Error("badValue", text);
}

inline std::string toText(const mxArray* a, const std::string& name) {
  if (!mxIsChar(a)) wrong("badType", name, "a character vector", a);
  char* s = mxArrayToString(a);
  std::string text = s ? s : "";
  mxFree(s);
  return text;
}

/// A copy of any real vector or matrix as doubles.
inline std::vector<double> toVector(const mxArray* a, const std::string& name, std::size_t count) {
  if (!isReal(a) || mxIsSparse(a)) wrong("badType", name, "a real full array", a);
  requireCount(a, name, count);
  std::vector<double> v(mxGetNumberOfElements(a));
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = element(a, i);
  return v;
}

/// Full double/single/uint8/uint16/logical or sparse double, as the core's sample matrix; no copy.
inline Samples toSamples(const mxArray* a, const std::string& name, std::size_t rows, std::size_t cols) {
  const char* required = "a real matrix (double, single, uint8, uint16 or sparse), one sample per column";
  if (!isReal(a)) wrong("badType", name, required, a);
  requireSize(a, name, rows, cols);
  const std::size_t m = mxGetM(a), n = mxGetN(a);
  const void* p = mxGetData(a);
  if (mxIsSparse(a)) {
    if (!mxIsDouble(a)) wrong("badType", name, required, a);
    return Samples::sparse(m, n, static_cast<const double*>(p), reinterpret_cast<const std::size_t*>(mxGetIr(a)),
                           reinterpret_cast<const std::size_t*>(mxGetJc(a)));
  }
  switch (mxGetClassID(a)) {
    case mxDOUBLE_CLASS: return MatrixView<const double>{static_cast<const double*>(p), m, n};
    case mxSINGLE_CLASS: return MatrixView<const float>{static_cast<const float*>(p), m, n};
    case mxUINT8_CLASS: return MatrixView<const std::uint8_t>{static_cast<const std::uint8_t*>(p), m, n};
    case mxLOGICAL_CLASS: return MatrixView<const std::uint8_t>{static_cast<const std::uint8_t*>(p), m, n};
    case mxUINT16_CLASS: return MatrixView<const std::uint16_t>{static_cast<const std::uint16_t*>(p), m, n};
    default: wrong("badType", name, required, a);
  }
}

// ------------------------------------------------------------------------------------ options

/// The struct of options that the .m file built; it holds every option, so a missing field is a bug.
class Options {
 public:
  explicit Options(const mxArray* s, const char* name = "the options") : s_(s) {
    if (!mxIsStruct(s) || mxGetNumberOfElements(s) != 1) wrong("badType", name, "a scalar struct", s);
  }
  const mxArray* raw(const char* name) const {
    const mxArray* f = mxGetField(s_, 0, name);
    if (!f) throw Error("badValue", std::string("the struct lacks the field '") + name + "'.");
    return f;
  }
  bool isText(const char* name) const { return mxIsChar(raw(name)); }
  bool isEmpty(const char* name) const { return mxIsEmpty(raw(name)); }
  double scalar(const char* name) const { return toScalar(raw(name), name); }
  /// A finite scalar in [low, high].
  double scalar(const char* name, double low, double high) const {
    const double v = scalar(name);
    if (!(v >= low && v <= high)) {
      char text[160];
      std::snprintf(text, sizeof text, "%s must lie in [%g, %g]; got %g.", name, low, high, v);
      throw Error("badOption", text);
    }
    return v;
  }
  int integer(const char* name, int low, int high = INT_MAX) const {
    const double v = scalar(name, low, high);
    if (v != std::floor(v)) throw Error("badOption", std::string(name) + " must be a whole number.");
    return static_cast<int>(v);
  }
  bool flag(const char* name) const { return scalar(name) != 0; }
  std::string text(const char* name) const { return toText(raw(name), name); }
  std::vector<double> vector(const char* name, std::size_t count) const {
    const std::vector<double> v = toVector(raw(name), name, kAny);
    if (count != kAny && v.size() != count)
      throw Error("badOption", std::string(name) + " must have " + std::to_string(count) + " values; got " +
                                   std::to_string(v.size()) + ".");
    return v;
  }
  std::vector<double> vectorOrEmpty(const char* name, std::size_t count) const {
    return isEmpty(name) ? std::vector<double>{} : vector(name, count);
  }
  /// The index of the option's text in names; an error lists the names.
  template <std::size_t N>
  std::size_t choice(const char* name, const char* const (&names)[N]) const {
    return choice(name, Span<const char* const>(names, N));
  }
  std::size_t choice(const char* name, Span<const char* const> names) const {
    const std::string given = text(name);
    std::string known;
    for (std::size_t k = 0; k < names.size; ++k) {
      if (given == names[k]) return k;
      known += (k ? ", " : "") + std::string(names[k]);
    }
    throw Error("badOption", std::string(name) + " must be one of " + known + "; got '" + given + "'.");
  }

 private:
  const mxArray* s_;
};

// ------------------------------------------------------------------------------------ outputs

inline mxArray* rowOf(const std::vector<double>& v) {
  mxArray* a = mxCreateDoubleMatrix(1, v.size(), mxREAL);
  if (!v.empty()) std::memcpy(mxGetData(a), v.data(), v.size() * sizeof(double));
  return a;
}
inline mxArray* columnOf(const std::vector<double>& v) {
  mxArray* a = rowOf(v);
  mxSetM(a, v.size());
  mxSetN(a, 1);
  return a;
}
/// The class of the host that holds numbers of type T.
template <class T>
constexpr mxClassID classOf() {
  if (std::is_same_v<T, double>) return mxDOUBLE_CLASS;
  if (std::is_same_v<T, float>) return mxSINGLE_CLASS;
  if (std::is_same_v<T, std::uint32_t>) return mxUINT32_CLASS;
  static_assert(std::is_same_v<T, double> || std::is_same_v<T, float> || std::is_same_v<T, std::uint32_t> ||
                std::is_same_v<T, std::uint8_t>);
  return mxUINT8_CLASS;
}

/// The room of a new array for values of its class.
template <class T>
T* room(mxArray* a) {
  return static_cast<T*>(mxGetData(a));
}

/// A new array of such a size.
template <class T>
mxArray* newArrayOf(const std::vector<std::size_t>& size) {
  const std::vector<mwSize> sides(size.begin(), size.end());
  return mxCreateNumericArray(static_cast<mwSize>(sides.size()), sides.data(), classOf<T>(), mxREAL);
}

/// A copy of values in such a size.
template <class Values>
mxArray* arrayOf(const Values& values, const std::vector<std::size_t>& size) {
  using T = std::remove_cv_t<std::remove_pointer_t<decltype(values.data())>>;
  mxArray* a = newArrayOf<T>(size);
  if (values.size() != mxGetNumberOfElements(a)) throw Error("internal", "an array has not the size of its values.");
  std::copy(values.data(), values.data() + values.size(), room<T>(a));
  return a;
}

/// A cell under construction.
class Cells {
 public:
  Cells(std::size_t rows, std::size_t cols) : a_(mxCreateCellMatrix(rows, cols)) {}
  void set(std::size_t k, mxArray* value) const { mxSetCell(a_, k, value); }
  template <class AnyStruct>
  void set(std::size_t k, const AnyStruct& value) const {
    set(k, value.array());
  }
  mxArray* array() const { return a_; }

 private:
  mxArray* a_;
};

/// 1-based indices for the host from 0-based ones of the core.
template <class Int>
mxArray* indexRow(const std::vector<Int>& v) {
  mxArray* a = mxCreateDoubleMatrix(1, v.size(), mxREAL);
  double* p = static_cast<double*>(mxGetData(a));
  for (std::size_t i = 0; i < v.size(); ++i) p[i] = static_cast<double>(v[i]) + 1;
  return a;
}

/// A scalar struct under construction: Struct s; s.set("gap", 0.1); args.give(0, s).
class Struct {
 public:
  Struct() : s_(mxCreateStructMatrix(1, 1, 0, nullptr)) {}
  Struct& set(const char* name, mxArray* value) {
    mxAddField(s_, name);
    mxSetField(s_, 0, name, value);
    return *this;
  }
  Struct& set(const char* name, double v) { return set(name, mxCreateDoubleScalar(v)); }
  Struct& set(const char* name, const char* v) { return set(name, mxCreateString(v)); }
  Struct& set(const char* name, const std::string& v) { return set(name, v.c_str()); }
  Struct& set(const char* name, const Struct& v) { return set(name, v.s_); }
  mxArray* array() const { return s_; }

 private:
  mxArray* s_;  // freed by the host: arrays made in a MEX call belong to that call
};

// ---------------------------------------------------------------------------------- arguments

struct Args {
  int nlhs;
  mxArray** plhs;
  int nrhs;
  const mxArray** prhs;

  /// Only our own .m files call a MEX; a mismatch means a stale build.
  void expect(int in, int out) const {
    if (nrhs != in || nlhs > out)
      throw Error("internal",
                  "wrong number of arguments: the MEX file and its .m file are of different versions; "
                  "rebuild with frs_compile.");
  }
  bool wants(int i) const { return i == 0 || i < nlhs; }
  const mxArray* raw(int i) const { return prhs[i]; }
  bool isEmpty(int i) const { return mxIsEmpty(prhs[i]); }
  bool isText(int i) const { return mxIsChar(prhs[i]); }
  bool isStruct(int i) const { return mxIsStruct(prhs[i]); }
  bool isSingle(int i) const { return mxIsSingle(prhs[i]); }
  bool isBytes(int i) const { return mxGetClassID(prhs[i]) == mxUINT8_CLASS; }
  bool isDouble(int i) const { return mxIsDouble(prhs[i]); }

  double scalar(int i, const char* name) const { return toScalar(prhs[i], name); }
  int integer(int i, const char* name, int low, int high) const {
    return static_cast<int>(toWhole(prhs[i], name, low, high));
  }
  /// How many of something there are.
  std::size_t count(int i, const char* name, std::size_t low) const {
    return static_cast<std::size_t>(toWhole(prhs[i], name, static_cast<double>(low), 0x1.0p53));
  }
  std::string text(int i, const char* name) const { return toText(prhs[i], name); }
  std::vector<double> vector(int i, const char* name, std::size_t count) const {
    return toVector(prhs[i], name, count);
  }
  Samples samples(int i, const char* name, std::size_t rows, std::size_t cols) const {
    return toSamples(prhs[i], name, rows, cols);
  }
  Options options(int i) const { return Options(prhs[i]); }
  MatrixView<const double> matrix(int i, const char* name, std::size_t rows, std::size_t cols) const {
    return denseView<double>(prhs[i], mxDOUBLE_CLASS, name, "a real full double matrix", rows, cols);
  }
  MatrixView<const float> single(int i, const char* name, std::size_t rows, std::size_t cols) const {
    return denseView<float>(prhs[i], mxSINGLE_CLASS, name, "a real full single matrix", rows, cols);
  }
  /// The number of cells of a cell array.
  std::size_t cells(int i, const char* name) const {
    if (!mxIsCell(prhs[i])) wrong("badType", name, "a cell", prhs[i]);
    return mxGetNumberOfElements(prhs[i]);
  }
  const mxArray* cell(int i, std::size_t k) const { return mxGetCell(prhs[i], k); }
  /// A cell of texts.
  std::vector<std::string> texts(int i, const char* name) const {
    std::vector<std::string> all;
    for (std::size_t k = 0, n = cells(i, name); k < n; ++k) all.push_back(toText(cell(i, k), name));
    return all;
  }
  /// The values of a full array of T, of any size.
  template <class T>
  Span<const T> values(int i, const char* name, const char* required) const {
    const mxArray* a = prhs[i];
    if (mxGetClassID(a) != classOf<T>() || mxIsComplex(a) || mxIsSparse(a)) wrong("badType", name, required, a);
    return {static_cast<const T*>(mxGetData(a)), mxGetNumberOfElements(a)};
  }
  /// Matrix k of a cell.
  MatrixView<const float> singleIn(int i, std::size_t k, const char* name, std::size_t rows, std::size_t cols) const {
    const mxArray* cell = mxGetCell(prhs[i], k);
    if (!cell) throw Error("badType", std::string(name) + " must not have empty cells.");
    return denseView<float>(cell, mxSINGLE_CLASS, name, "a cell of real full single matrices", rows, cols);
  }
  /// A vector of 1-based indices as 0-based integers, each below `limit`.
  std::vector<int> indices(int i, const char* name, double limit, std::size_t count) const {
    std::vector<int> out;
    for (double v : vector(i, name, count)) {
      if (!(v >= 1 && v <= limit && v <= INT_MAX && v == std::floor(v)))
        throw Error("badValue", std::string(name) + " must hold whole numbers from 1 to " +
                                    std::to_string(static_cast<long long>(std::min(limit, 9e15))) + ".");
      out.push_back(static_cast<int>(v) - 1);
    }
    return out;
  }

  void give(int i, mxArray* a) const {
    if (wants(i)) plhs[i] = a;
  }
  void give(int i, double v) const { give(i, mxCreateDoubleScalar(v)); }
  void give(int i, const Struct& s) const { give(i, s.array()); }
  void give(int i, const Cells& c) const { give(i, c.array()); }
  MatrixView<double> newMatrix(int i, std::size_t rows, std::size_t cols) const {
    return newArray<double>(i, rows, cols, mxDOUBLE_CLASS);
  }
  MatrixView<float> newSingle(int i, std::size_t rows, std::size_t cols) const {
    return newArray<float>(i, rows, cols, mxSINGLE_CLASS);
  }
  MatrixView<std::uint32_t> newLabels(int i, std::size_t rows, std::size_t cols) const {
    return newArray<std::uint32_t>(i, rows, cols, mxUINT32_CLASS);
  }
  template <class T>
  MatrixView<T> newArray(int i, std::size_t rows, std::size_t cols, mxClassID id) const {
    mxArray* a = mxCreateNumericMatrix(rows, cols, id, mxREAL);
    give(i, a);
    return {static_cast<T*>(mxGetData(a)), rows, cols};
  }
};

// -------------------------------------------------------------------------------------- guard

/// The modules share the core that lies beside them. It is asked for once, when the module is loaded.
inline void expectOwnCore() {
  static const char here = 0;  // not mexFunction: the host may know that name from the first module it loaded
  static const bool own = isCoreBeside(&here);
  if (!own)
    throw Error("notBuilt", "another build of the toolbox is in use, or an earlier one (" + coreFile() +
                                "): call `clear all`, or start anew.");
}

/// Runs body(args); every failure leaves as the host's error with id frs:<verb>:<reason>. The host
/// raises by a C++ exception or a long jump, so nothing with a destructor may be alive by then.
template <class Body>
void guard(const char* verb, const Args& args, Body body) {
  char id[128] = "", message[1024] = "";
  const auto keep = [&](const char* reason, const char* text) {
    std::snprintf(id, sizeof id, "frs:%s:%s", verb, reason);
    std::snprintf(message, sizeof message, "%s", text);
  };
  bool stopped = false;
  try {
    expectOwnCore();
    body(args);
    return;
  } catch (const Error& e) {
    keep(e.reason.c_str(), e.what());
  } catch (const Interrupted&) {
    stopped = true;
    keep("interrupted", "interrupted by the user");
  } catch (const std::bad_alloc&) {
    keep("outOfMemory", "not enough memory for this problem.");
  } catch (const std::exception& e) {
    keep("internal", e.what());
  }
#if defined(FRS_OCTAVE)
  if (stopped) octave_quit();  // raises Octave's own interrupt
  mxArray* text[] = {mxCreateString(id), mxCreateString("%s"), mxCreateString(message)};
  mexCallMATLAB(0, nullptr, 3, text, "error");  // its mexErrMsgIdAndTxt puts the name of the module before the message
#else
  (void)stopped;
  mexErrMsgIdAndTxt(id, "%s", message);
#endif
}

}  // namespace frs::mx
