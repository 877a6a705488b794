// The MEX files for Windows, without MATLAB or Octave: every module loads and shows its entry, and one of them calls the core.
#include <gtest/gtest.h>
#include <windows.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/version.hpp"

namespace {

using Entry = void (*)(int, std::string**, int, const std::string**);  // strings are all that mex_host.cpp makes

std::filesystem::path folder() {
  char name[MAX_PATH];
  GetModuleFileNameA(nullptr, name, MAX_PATH);
  return std::filesystem::path(name).parent_path();
}

Entry entryOf(const std::filesystem::path& module) {
  const HMODULE loaded = LoadLibraryA(module.string().c_str());
  return loaded ? reinterpret_cast<Entry>(reinterpret_cast<void*>(GetProcAddress(loaded, "mexFunction"))) : nullptr;
}

TEST(Modules, LoadAndShowTheirEntry) {
  int modules = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder())) {
    if (file.path().extension() != ".mexw64") continue;
    EXPECT_TRUE(entryOf(file.path())) << file.path() << ": error " << GetLastError();
    ++modules;
  }
  EXPECT_GT(modules, 30);
}

TEST(Modules, CallTheCoreBesideThem) {
  const Entry entry = entryOf(folder() / "frs_version_mex.mexw64");
  ASSERT_TRUE(entry);
  std::string* answers[2] = {};
  entry(2, answers, 0, nullptr);
  ASSERT_TRUE(answers[0]);
  EXPECT_EQ(*answers[0], frs::version());
}

}  // namespace
