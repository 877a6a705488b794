// ort_api.hpp - the functions of ONNX Runtime that frs_net calls, as places in the table that its C API hands out. The order
// of that table never changes; a newer library only adds to its end, so one build runs with all of them.
#pragma once
#include <cstddef>
#include <cstdint>

#if defined(_WIN32)
#define FRS_ORT_CALL __stdcall
#else
#define FRS_ORT_CALL
#endif

namespace frs::ort {
struct Status;  // an error, or null
struct Env;
struct Options;
struct Session;
struct Value;
struct MemoryInfo;
struct Shape;  // type and size of a tensor

enum Element : int { elementFloat = 1, elementByte = 2, elementHalf = 10, elementDouble = 11 };

/// A function at `place`, in the table since version 1.`since`.
template <int place, int since, class Result, class... Arguments>
struct Entry {
  static constexpr int at = place, version = since;
  Result operator()(const void* const* table, Arguments... arguments) const {
    using Function = Result(FRS_ORT_CALL*)(Arguments...);
    return reinterpret_cast<Function>(const_cast<void*>(table[place]))(arguments...);
  }
};
template <int place, int since, class... Arguments>
using Call = Entry<place, since, Status*, Arguments...>;

// clang-format off
constexpr Entry<2, 1, const char*, const Status*> GetErrorMessage;
constexpr Call<3, 1, int, const char*, Env**> CreateEnv;
constexpr Call<8, 1, const Env*, const void*, std::size_t, const Options*, Session**> CreateSessionFromArray;
constexpr Call<9, 1, Session*, const void*, const char* const*, const Value* const*, std::size_t, const char* const*, std::size_t, Value**> Run;
constexpr Call<10, 1, Options**> CreateSessionOptions;
constexpr Call<17, 1, Options*> DisableMemPattern;
constexpr Call<23, 1, Options*, int> SetSessionGraphOptimizationLevel;
constexpr Call<24, 1, Options*, int> SetIntraOpNumThreads;
constexpr Call<25, 1, Options*, int> SetInterOpNumThreads;
constexpr Call<49, 1, const MemoryInfo*, void*, std::size_t, const std::int64_t*, std::size_t, int, Value**> CreateTensorWithDataAsOrtValue;
constexpr Call<51, 1, Value*, void**> GetTensorMutableData;
constexpr Call<60, 1, const Shape*, int*> GetTensorElementType;
constexpr Call<61, 1, const Shape*, std::size_t*> GetDimensionsCount;
constexpr Call<62, 1, const Shape*, std::int64_t*, std::size_t> GetDimensions;
constexpr Call<65, 1, const Value*, Shape**> GetTensorTypeAndShape;
constexpr Call<67, 1, const Value*, int*> GetValueType;
constexpr Call<69, 1, int, int, MemoryInfo**> CreateCpuMemoryInfo;
constexpr Entry<92, 1, void, Env*> ReleaseEnv;
constexpr Entry<93, 1, void, Status*> ReleaseStatus;
constexpr Entry<94, 1, void, MemoryInfo*> ReleaseMemoryInfo;
constexpr Entry<95, 1, void, Session*> ReleaseSession;
constexpr Entry<96, 1, void, Value*> ReleaseValue;
constexpr Entry<99, 1, void, Shape*> ReleaseTensorTypeAndShapeInfo;
constexpr Entry<100, 1, void, Options*> ReleaseSessionOptions;
constexpr Call<130, 5, Options*, const char*, const char*> AddSessionConfigEntry;
// clang-format on

/// The newest version that introduced one of them.
constexpr std::uint32_t versionNeeded = 5;

/// What the library's only exported function, OrtGetApiBase, gives.
struct Base {
  const void* const*(FRS_ORT_CALL* GetApi)(std::uint32_t version);  ///< null where the library is older
  const char*(FRS_ORT_CALL* GetVersionString)();
};
}  // namespace frs::ort
