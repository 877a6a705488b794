#include "features/choice.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace frs::features {
namespace {
bool holds(double left, Is is, double right) {
  return is == Is::Over ? left > right : is == Is::AtMost ? left <= right : left < right;
}

std::string relation(Is is) { return is == Is::Over ? " over " : is == Is::AtMost ? " at most " : " below "; }
}  // namespace

ChoiceNumber::operator double() const {
  const char* name = std::getenv("FRS_TWICE");
  return name && std::strcmp(name, this->name) == 0 ? 2 * value : value;
}

Condition compare(const char* what, Measure measure, Is is, const ChoiceNumber& number, const char* of, Measure whole) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%g", number.value);
  const std::string part = *of ? std::string(" of ") + of : "";
  return {what + relation(is) + digits + part,
          [=](const Course& course) { return holds(measure(course), is, number * (whole ? whole(course) : 1)); }};
}

Condition compare(const char* what, Measure measure, Is is, const char* other, Measure otherMeasure) {
  return {what + relation(is) + other,
          [=](const Course& course) { return holds(measure(course), is, otherMeasure(course)); }};
}
}  // namespace frs::features
