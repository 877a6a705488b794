#include "runtime.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/error.hpp"
#include "base/platform.hpp"

namespace frs {
namespace fs = std::filesystem;
namespace {
#if defined(_WIN32)
const std::vector<std::string> names = {"onnxruntime.dll"};
const std::string system = "win32", home = "USERPROFILE";
#elif defined(__APPLE__)
const std::vector<std::string> names = {"libonnxruntime.dylib"};
const std::string system = "darwin", home = "HOME";
#else
const std::vector<std::string> names = {"libonnxruntime.so", "libonnxruntime.so.1"};
const std::string system = "linux", home = "HOME";
#endif
#if defined(__aarch64__) || defined(_M_ARM64)
const std::string processor = "arm64";
#else
const std::string processor = "x64";
#endif

std::string variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value ? value : "";
}

// Files and folders that the pattern names: a `*` in a part stands for anything.
std::vector<fs::path> matching(const fs::path& pattern) {
  std::vector<fs::path> found = {fs::path()};
  for (const fs::path& part : pattern) {
    const std::string text = part.u8string();
    const std::size_t star = text.find('*');
    std::vector<fs::path> next;
    for (const fs::path& p : found) {
      std::error_code none;
      if (star == std::string::npos) {
        next.push_back(p / part);
        continue;
      }
      for (fs::directory_iterator it(p, none), end; !none && it != end; it.increment(none)) {
        const std::string name = it->path().filename().u8string(), tail = text.substr(star + 1);
        if (name.size() >= star + tail.size() && name.compare(0, star, text, 0, star) == 0 &&
            name.compare(name.size() - tail.size(), tail.size(), tail) == 0)
          next.push_back(it->path());
      }
    }
    found = next;
  }
  std::sort(found.begin(), found.end());
  std::error_code none;
  found.erase(std::remove_if(found.begin(), found.end(), [&](const fs::path& p) { return !fs::exists(p, none); }),
              found.end());
  return found;
}

void addFrom(std::vector<std::string>& places, const fs::path& folder) {
#if defined(_WIN32)
  const std::vector<fs::path> files = matching(folder / "onnxruntime.dll");
#elif defined(__APPLE__)
  const std::vector<fs::path> files = matching(folder / "libonnxruntime*.dylib");
#else
  const std::vector<fs::path> files = matching(folder / "libonnxruntime.so*");
#endif
  for (const fs::path& f : files) places.push_back(f.u8string());
}

// Folders below which Python or npm keeps packages.
std::vector<fs::path> packageFolders(bool python) {
  std::vector<fs::path> roots;
  const auto below = [&](const std::string& root, const fs::path& rest) {
    if (!root.empty()) roots.push_back(fs::u8path(root) / rest);
  };
  if (python) {
    for (const char* owner : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
      below(variable(owner), "lib/python*/site-packages");
      below(variable(owner), "Lib/site-packages");
    }
    below(variable(home), ".local/lib/python*/site-packages");
    below(variable("APPDATA"), "Python/Python*/site-packages");
    below(variable("LOCALAPPDATA"), "Programs/Python/Python*/Lib/site-packages");
    for (const char* root : {"/usr/lib/python3/dist-packages", "/usr/local/lib/python*/dist-packages",
                             "/usr/local/lib/python*/site-packages", "/opt/homebrew/lib/python*/site-packages"})
      roots.push_back(root);
  } else {
    below(variable("NODE_PATH"), "");
    std::error_code none;
    for (fs::path p = fs::current_path(none); !p.empty(); p = p.parent_path()) {
      roots.push_back(p / "node_modules");
      if (p == p.root_path()) break;
    }
    below(variable(home), "node_modules");
    below(variable("XDG_CACHE_HOME"), "frs/node_modules");
    below(variable(home), ".cache/frs/node_modules");
    below(variable("APPDATA"), "npm/node_modules");
    for (const char* root : {"/usr/lib/node_modules", "/usr/local/lib/node_modules", "/opt/homebrew/lib/node_modules"})
      roots.push_back(root);
  }
  return roots;
}

std::string given() { return variable("FRS_ONNXRUNTIME"); }

// The library in this file; "" in `problem` where it can be used.
Runtime loaded(const std::string& path, std::string& problem) {
  void* library = platform::openLibrary(path, problem);
  if (!library) return {};
  using GetBase = const ort::Base*(FRS_ORT_CALL*)();
  const auto base = reinterpret_cast<GetBase>(platform::functionOf(library, "OrtGetApiBase"));
  if (!base || !base()) {
    problem = path + " is no ONNX Runtime: it has no OrtGetApiBase.";
    return {};
  }
  Runtime r;
  r.version = base()->GetVersionString();
  r.api = base()->GetApi(ort::versionNeeded);
  r.path = platform::fileOf(reinterpret_cast<const void*>(base));
  problem.clear();
  if (!r.api)
    problem = path + " is ONNX Runtime " + r.version + "; 1." + std::to_string(ort::versionNeeded) +
              " or a newer one is needed.";
  return r;
}
}  // namespace

std::vector<std::string> runtimePlaces() {
  std::vector<std::string> places;
  if (!given().empty()) {
    std::error_code none;
    if (!fs::is_directory(fs::u8path(given()), none)) return {given()};
    addFrom(places, fs::u8path(given()));
    return places;
  }
  addFrom(places, fs::u8path(platform::fileOf(reinterpret_cast<const void*>(&findRuntime))).parent_path());
  places.insert(places.end(), names.begin(), names.end());
#if !defined(_WIN32)  // Debian's package without -dev has a name with the version, which the loader is not asked for
  for (const char* folder : {"/usr/lib/*-linux-gnu", "/usr/local/lib", "/opt/homebrew/lib"}) addFrom(places, folder);
#endif
  for (const fs::path& root : packageFolders(true))
    for (const fs::path& folder : matching(root / "onnxruntime" / "capi")) addFrom(places, folder);
  for (const fs::path& root : packageFolders(false))
    for (const fs::path& folder : matching(root / "onnxruntime-node" / "bin" / "napi-v*" / system / processor))
      addFrom(places, folder);
  return places;
}

Runtime findRuntime() {
  std::string unusable;
  for (const std::string& place : runtimePlaces()) {
    std::string problem;
    const Runtime r = loaded(place, problem);
    if (problem.empty()) return r;
    if (!given().empty() || fs::u8path(place).has_parent_path()) unusable += " " + problem;
  }
  const std::string where =
      !given().empty() ? "in FRS_ONNXRUNTIME, which is " + given()
                       : "beside frs_net, on the path of the loader, in Python's onnxruntime or npm's onnxruntime-node";
  throw Error("notBuilt",
              "Networks need the library ONNX Runtime, and there is no usable one " + where + "." + unusable +
                  " Get it with one of: apt-get install libonnxruntime-dev (Debian 13), pip install onnxruntime, "
                  "npm install --ignore-scripts onnxruntime-node; or set FRS_ONNXRUNTIME to the library's file.");
}

void check(const Runtime& runtime, ort::Status* status) {
  if (!status) return;
  const std::string said = ort::GetErrorMessage(runtime.api, status);
  ort::ReleaseStatus(runtime.api, status);
  throw Error(said.find("bad_alloc") != std::string::npos || said.find("Failed to allocate") != std::string::npos
                  ? "outOfMemory"
                  : "badValue",
              said.substr(0, said.find('\n')));
}
}  // namespace frs
