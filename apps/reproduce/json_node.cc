// SPDX-License-Identifier: MIT
#include "apps/reproduce/json_node.h"

#include "apps/output/outcome.h"
#include "apps/parameters/nearest.h"
#include "multigrid/errors.h"
#include "multigrid/options.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
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

std::vector<std::string> split_words(const char* words) {
  std::vector<std::string> list;
  const long n = std::count(words, words + std::strlen(words), '|') + 1;
  for (int k = 0; k < n; ++k) list.push_back(multigrid::word(k, words));
  return list;
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

void JsonNode::allow(std::initializer_list<const char*> allowed) const {
  const std::vector<std::string> names(allowed.begin(), allowed.end());
  for (const std::string& key : keys()) {
    if (std::find(names.begin(), names.end(), key) != names.end()) continue;
    const std::string hint = did_you_mean(key, names);
    refuse("there is no key " + key + (hint.empty() ? "; the keys are " + list(names) : hint));
  }
}

int JsonNode::word(const char* words) const {
  const std::vector<std::string> allowed = split_words(words);
  const auto found = std::find(allowed.begin(), allowed.end(), text());
  if (found == allowed.end()) refuse(text() + " is none of " + list(allowed));
  return int(found - allowed.begin());
}

void JsonNode::refuse(const std::string& what) const {
  throw multigrid::InputError(
      sentence(*file_ + (place_.empty() ? "" : ", " + place_) + ": " + what));
}

}  // namespace apps::reproduce
