// runtime.hpp - ONNX Runtime, found on this machine and loaded at run time: nothing is linked.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "ort_api.hpp"

namespace frs {
struct Runtime {
  const void* const* api = nullptr;  ///< its table of functions
  std::string version, path;
};

/// Places where the library may lie, in the order in which they are tried: FRS_ONNXRUNTIME (a file, or a folder that holds
/// it) alone where it is set; else beside this program, the loader's own path, the folders of Python's onnxruntime and of
/// npm's onnxruntime-node.
std::vector<std::string> runtimePlaces();

/// The first library that can be used.
/// Throws  frs::Error notBuilt where there is none, with the places and the ways to get it.
Runtime findRuntime();

/// Throws the error of a call as frs::Error badValue; null is none.
void check(const Runtime& runtime, ort::Status* status);

/// Objects of the library, released at the end.
template <class T, class Release>
auto owned(const Runtime& runtime, T* object, Release release) {
  const auto end = [api = runtime.api, release](T* o) { release(api, o); };
  return std::unique_ptr<T, decltype(end)>(object, end);
}
}  // namespace frs
