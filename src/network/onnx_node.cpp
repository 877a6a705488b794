#include "network/onnx_node.hpp"

namespace frs::onnx {
std::vector<std::string> textsOf(const wire::Message& message, std::uint32_t number) {
  std::vector<std::string> texts;
  for (const wire::Field& f : message)
    if (f.number == number) texts.push_back(f.text);
  return texts;
}

wire::Message inner(const wire::Message& message, std::uint32_t number) {
  const wire::Field* f = wire::find(message, number);
  return f ? wire::read(f->text) : wire::Message();
}

Node toNode(const std::string& from) {
  Node n;
  n.fields = wire::read(from);
  n.inputs = textsOf(n.fields, node::input);
  n.outputs = textsOf(n.fields, node::output);
  n.name = wire::textOf(n.fields, node::name);
  n.type = wire::textOf(n.fields, node::type);
  return n;
}

wire::Message attributeOf(const Node& n, const std::string& name) {
  for (const std::string& a : textsOf(n.fields, node::attribute)) {
    wire::Message fields = wire::read(a);
    if (wire::textOf(fields, attribute::name) == name) return fields;
  }
  return {};
}

wire::Field realAttribute(const std::string& name, float value) {
  return wire::text(node::attribute, wire::write({wire::text(attribute::name, name), wire::real(attribute::real, value),
                                                  wire::number(attribute::type, attribute::ofReal)}));
}

wire::Field realsAttribute(const std::string& name, const std::vector<float>& values) {
  wire::Message a = {wire::text(attribute::name, name), wire::number(attribute::type, attribute::ofReals)};
  for (float v : values) a.push_back(wire::real(attribute::reals, v));
  return wire::text(node::attribute, wire::write(a));
}

wire::Field wholesAttribute(const std::string& name, const std::vector<std::int64_t>& values) {
  wire::Message a = {wire::text(attribute::name, name), wire::number(attribute::type, attribute::ofWholes)};
  for (std::int64_t v : values) a.push_back(wire::number(attribute::wholes, static_cast<std::uint64_t>(v)));
  return wire::text(node::attribute, wire::write(a));
}
}  // namespace frs::onnx
