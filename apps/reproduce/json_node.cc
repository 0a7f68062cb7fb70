// SPDX-License-Identifier: MIT
#include "apps/reproduce/json_node.h"

#include "apps/output/outcome.h"
#include "apps/parameters/nearest.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

namespace apps::reproduce {
namespace {

std::string read_text(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw multigrid::FileError("cannot read " + file + ": " + std::strerror(errno) + ".");
  std::string text(std::istreambuf_iterator<char>(stream), {});
  if (stream.bad())
    throw multigrid::FileError("reading " + file + " failed: " + std::strerror(errno) + ".");
  return text;
}

}  // namespace

JsonNode JsonNode::read(const std::string& file) {
  const std::string text = read_text(file);
  JsonNode node;
  node.file_ = std::make_shared<const std::string>(file);
  try {
    node.root_ = std::make_shared<const Json>(Json::parse(text, nullptr, true, true));
  } catch (const Json::parse_error& error) {
    const std::size_t end = std::min(error.byte, text.size());
    const long line = std::count(text.begin(), text.begin() + long(end), '\n') + 1;
    throw multigrid::InputError(fmt::format(
        "{}, line {}: this is no JSON (a comma, quote or bracket too many or too few?).", file,
        line));
  }
  node.value_ = node.root_.get();
  return node;
}

JsonNode JsonNode::below(const Json& value, const std::string& step) const {
  JsonNode node = *this;
  node.value_ = &value;
  node.place_ += (place_.empty() ? "" : "/") + step;
  return node;
}

JsonNode JsonNode::at(const std::string& key) const {
  const std::optional<JsonNode> member = find(key);
  if (!member) refuse("there is no " + key + " here");
  return *member;
}

std::optional<JsonNode> JsonNode::find(const std::string& key) const {
  if (!value_->is_object()) refuse("this must be an object, { … }");
  const auto member = value_->find(key);
  if (member == value_->end()) return {};
  return below(*member, key);
}

std::vector<std::string> JsonNode::keys() const {
  if (!value_->is_object()) refuse("this must be an object, { … }");
  std::vector<std::string> names;
  for (const auto& member : value_->items()) names.push_back(member.key());
  return names;
}

std::vector<JsonNode> JsonNode::elements() const {
  if (!value_->is_array()) refuse("this must be a list, [ … ]");
  std::vector<JsonNode> nodes;
  for (const Json& element : *value_)
    nodes.push_back(below(element, std::to_string(nodes.size() + 1)));
  return nodes;
}

bool JsonNode::is_text() const {
  return value_->is_string();
}

std::string JsonNode::text() const {
  if (!value_->is_string()) refuse("this must be a text in quotes, not " + value_->dump());
  return value_->get<std::string>();
}

std::string JsonNode::text_or_number() const {
  return value_->is_number() ? value_->dump() : text();
}

double JsonNode::number() const {
  if (!value_->is_number()) refuse("this must be a number, not " + value_->dump());
  return value_->get<double>();
}

bool JsonNode::boolean() const {
  if (!value_->is_boolean()) refuse("this must be true or false, not " + value_->dump());
  return value_->get<bool>();
}

std::vector<std::string> JsonNode::texts() const {
  std::vector<std::string> list;
  for (const JsonNode& element : elements()) list.push_back(element.text());
  return list;
}

void JsonNode::require_known(const std::string& what,
                             const std::string& name,
                             const std::vector<std::string>& names,
                             const std::string& all) const {
  if (std::find(names.begin(), names.end(), name) != names.end()) return;
  const std::string hint = did_you_mean(name, names);
  refuse("there is no " + what + " " + name + (hint.empty() ? "; " + all + list(names) : hint));
}

std::string JsonNode::known(const std::vector<std::string>& names, const char* what) const {
  require_known(what, text(), names);
  return text();
}

std::vector<std::string> JsonNode::known_texts(const char* key,
                                               const std::vector<std::string>& names,
                                               const char* what) const {
  std::vector<std::string> list;
  if (const std::optional<JsonNode> given = find(key))
    for (const JsonNode& element : given->elements()) list.push_back(element.known(names, what));
  return list;
}

void JsonNode::allow(const std::vector<std::string>& allowed) const {
  for (const std::string& key : keys()) require_known("key", key, allowed, "the keys are ");
}

int JsonNode::word(const char* words) const {
  const std::vector<std::string> allowed = split(words, '|');
  const auto found = std::find(allowed.begin(), allowed.end(), text());
  if (found == allowed.end()) refuse(text() + " is none of " + list(allowed));
  return int(found - allowed.begin());
}

void JsonNode::refuse(const std::string& what) const {
  throw multigrid::InputError(
      sentence(*file_ + (place_.empty() ? "" : ", " + place_) + ": " + what));
}

}  // namespace apps::reproduce
