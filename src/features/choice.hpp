// choice.hpp - the numbers by which an engine is chosen, and conditions that say what they ask. docs/choice.md prints both.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "features/choice_numbers.hpp"
#include "features/course.hpp"

namespace frs::features {
/// A condition of the table: what it says and whether it holds, in one place.
struct Condition {
  std::string text;
  std::function<bool(const Course&)> holds;
};

/// A fact without a number.
inline Condition fact(const char* text, std::function<bool(const Course&)> holds) { return {text, std::move(holds)}; }

using Measure = std::function<double(const Course&)>;
/// A measure against a number, or against that part of another measure.
enum class Is { Over, AtMost, Below };
Condition compare(const char* what, Measure measure, Is is, const ChoiceNumber& number, const char* of = "",
                  Measure whole = nullptr);
/// A measure against another one.
Condition compare(const char* what, Measure measure, Is is, const char* other, Measure otherMeasure);
}  // namespace frs::features
