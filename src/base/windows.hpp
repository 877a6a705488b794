// windows.hpp - Windows' own header without the names that would disturb ours, and text as its functions take it. For the
// files ..._windows.cpp only.
#pragma once
#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
//
#include <string>

namespace frs::platform {
inline std::wstring wide(const std::string& text) {
  const int bytes = static_cast<int>(text.size());
  std::wstring out(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0)), L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, &out[0], static_cast<int>(out.size()));
  return out;
}
}  // namespace frs::platform
