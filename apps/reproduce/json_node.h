// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace apps::reproduce {

/// A value of a JSON file that knows where it stands, for messages: "FILE, quantities/2/measure:
/// …". Comments (//) are allowed in the file.
class JsonNode {
 public:
  /// throws  multigrid::FileError if the file cannot be read; multigrid::InputError with the line
  ///         if it is no JSON
  static JsonNode read(const std::string& file);

  /// The member; refuses an object without it.
  JsonNode at(const std::string& key) const;
  std::optional<JsonNode> find(const std::string& key) const;
  /// Keys of an object, in the order of the file.
  std::vector<std::string> keys() const;
  /// Of an array.
  std::vector<JsonNode> elements() const;
  std::string text() const;
  /// Of a string, or a number as it is printed.
  std::string text_or_number() const;
  double number() const;
  bool boolean() const;
  bool is_text() const;
  std::vector<std::string> texts() const;
  /// Refuses an object with another key, naming the nearest of these.
  void allow(std::initializer_list<const char*> keys) const;
  /// Number of the word in "first|second|…"; refuses any other.
  int word(const char* words) const;
  /// Throws multigrid::InputError "FILE, PLACE: what".
  [[noreturn]] void refuse(const std::string& what) const;

  const std::string& file() const { return *file_; }

 private:
  using Json = nlohmann::ordered_json;
  JsonNode below(const Json& value, const std::string& step) const;

  std::shared_ptr<const Json> root_;
  std::shared_ptr<const std::string> file_;
  const Json* value_ = nullptr;
  std::string place_;
};

}  // namespace apps::reproduce
