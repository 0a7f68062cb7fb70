// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace apps::reproduce {

/// A value in a JSON file that knows its place, for messages: "FILE, quantities/2/measure: …". The
/// file may have comments (//). All functions that read refuse what is not of the kind they return.
class JsonNode {
 public:
  /// throws  multigrid::FileError if the file cannot be read; multigrid::InputError with the line
  ///         if it is no JSON
  static JsonNode read(const std::string& file);

  /// The member of an object; refuses an object without it.
  JsonNode at(const std::string& key) const;
  /// The member, if there is one.
  std::optional<JsonNode> find(const std::string& key) const;
  /// The keys of an object, in the order of the file.
  std::vector<std::string> keys() const;
  /// The elements of an array.
  std::vector<JsonNode> elements() const;
  bool is_text() const;
  std::string text() const;
  /// A text, or a number as it is printed.
  std::string text_or_number() const;
  double number() const;
  bool boolean() const;
  std::vector<std::string> texts() const;
  /// Refuses a name that is not among these, and says which is near, or else all of them.
  ///
  /// what  "column", for the message
  /// all   stands before their list there
  void require_known(const std::string& what,
                     const std::string& name,
                     const std::vector<std::string>& names,
                     const std::string& all = "there are ") const;
  /// This text, which must be one of `names`.
  std::string known(const std::vector<std::string>& names, const char* what) const;
  /// The member `key`, a list of texts that are all in `names`; empty if there is no such member.
  std::vector<std::string> known_texts(const char* key,
                                       const std::vector<std::string>& names,
                                       const char* what) const;
  /// Refuses an object that has another key than these.
  void allow(const std::vector<std::string>& keys) const;
  /// The number of this text in "first|second|…".
  int word(const char* words) const;
  /// Throws multigrid::InputError "FILE, PLACE: what".
  [[noreturn]] void refuse(const std::string& what) const;

 private:
  using Json = nlohmann::ordered_json;
  JsonNode below(const Json& value, const std::string& step) const;

  std::shared_ptr<const Json> root_;
  std::shared_ptr<const std::string> file_;
  const Json* value_ = nullptr;
  std::string place_;
};

}  // namespace apps::reproduce
