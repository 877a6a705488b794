#include "network/tensor.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include "base/error.hpp"

namespace frs {
namespace {
// Numbers of the fields of a TensorProto.
enum { dims = 1, dataType = 2, floatData = 4, int32Data = 5, rawData = 9, doubleData = 10 };
enum { externalData = 13, location = 14 };

float fromHalf(std::uint16_t half) {
  const int exponent = half >> 10 & 31, fraction = half & 1023;
  float size;
  if (exponent == 0)
    size = std::ldexp(static_cast<float>(fraction), -24);
  else if (exponent == 31)
    size = fraction ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
  else
    size = std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  return half & 0x8000 ? -size : size;
}

float fromBrain(std::uint16_t brain) {
  const std::uint32_t bits = static_cast<std::uint32_t>(brain) << 16;
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

// The 16-bit values, which are in rawData or, one in each number, in int32Data.
std::vector<std::uint16_t> shortsOf(const wire::Message& tensor) {
  std::vector<std::uint16_t> values;
  if (const wire::Field* raw = wire::find(tensor, rawData)) {
    values.resize(raw->text.size() / 2);
    if (!values.empty()) std::memcpy(values.data(), raw->text.data(), 2 * values.size());
  } else {
    for (std::int64_t v : wire::numbersOf(tensor, int32Data)) values.push_back(static_cast<std::uint16_t>(v));
  }
  return values;
}

std::uint64_t typeOf(const wire::Message& tensor) {
  const wire::Field* type = wire::find(tensor, dataType);
  return type ? type->value : 0;
}
}  // namespace

bool isShort(std::uint64_t type) { return type == onnxHalf || type == onnxBrainFloat; }

wire::Message widened(wire::Message tensor) {
  const wire::Field* place = wire::find(tensor, location);
  if (wire::find(tensor, externalData) || (place && place->value == 1))
    throw Error("badValue", "its weights are in another file: save the model with its weights as one file.");
  const std::uint64_t type = typeOf(tensor);
  if (!isShort(type)) return tensor;
  std::string raw;
  for (std::uint16_t v : shortsOf(tensor)) {
    const float wide = type == onnxHalf ? fromHalf(v) : fromBrain(v);
    char bytes[4];
    std::memcpy(bytes, &wide, 4);
    raw.append(bytes, 4);
  }
  wire::Message out;
  for (wire::Field& f : tensor)
    if (f.number != dataType && f.number != rawData && f.number != int32Data) out.push_back(std::move(f));
  out.push_back(wire::number(dataType, onnxFloat));
  out.push_back(wire::text(rawData, raw));
  return out;
}

float scalarOf(const wire::Message& given) {
  const wire::Message tensor = widened(given);
  const bool isDouble = typeOf(tensor) == onnxDouble;
  const std::size_t size = isDouble ? 8 : 4;
  if (!isDouble && typeOf(tensor) != onnxFloat) throw Error("badValue", "a limit of Clip is no floating-point number.");
  const wire::Field* data = wire::find(tensor, rawData);
  if (!data) data = wire::find(tensor, isDouble ? doubleData : floatData);
  char bytes[8] = {};
  if (data && data->type == wire::bytes && data->text.size() == size)
    std::memcpy(bytes, data->text.data(), size);
  else if (data && data->type != wire::bytes)
    std::memcpy(bytes, &data->value, size);
  else
    throw Error("badValue", "a limit of Clip is not one number.");
  float narrow;
  double wide;
  std::memcpy(&narrow, bytes, 4);
  std::memcpy(&wide, bytes, 8);
  return isDouble ? static_cast<float>(wide) : narrow;
}
}  // namespace frs
