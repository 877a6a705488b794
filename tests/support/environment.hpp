// environment.hpp - a variable of the environment as long as this lives.
#pragma once
#include <cstdlib>

class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { set(value); }
  ~Variable() { set(""); }
  Variable(const Variable&) = delete;

 private:
  // an empty value takes the variable away on Windows and counts as none everywhere
  void set(const char* value) const {
#if defined(_WIN32)
    _putenv_s(name_, value);
#else
    *value ? setenv(name_, value, 1) : unsetenv(name_);
#endif
  }
  const char* name_;
};
