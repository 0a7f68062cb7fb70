// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/error.h"

#include <fmt/core.h>
#include <string>
#include <utility>

namespace mesh {

/// The file that a mesh is read from, for messages.
class MshSource {
 public:
  explicit MshSource(std::string name) : name_(std::move(name)) {}

  /// From now on places are bytes, not lines.
  void count_bytes() { unit_ = "byte"; }

  /// From now on places are elements, as of a mesh that is not from a file.
  void count_elements() { unit_ = "element"; }

  /// Throws MeshError `NAME, line N: …`, in a binary file `NAME, byte N: …`. Message and values are those of fmt::format.
  template <class... Values>
  [[noreturn]] void fail_at(std::size_t place,
                            fmt::format_string<Values...> message,
                            Values&&... values) const {
    throw MeshError(fmt::format("{}, {}: ", name_, at(place)) +
                    fmt::format(message, std::forward<Values>(values)...));
  }
  /// The same without a place.
  template <class... Values>
  [[noreturn]] void fail_as_whole(fmt::format_string<Values...> message, Values&&... values) const {
    throw MeshError(name_ + ": " + fmt::format(message, std::forward<Values>(values)...));
  }
  /// "line 7"
  std::string at(const std::size_t place) const { return fmt::format("{} {}", unit_, place); }

 private:
  std::string name_;
  const char* unit_ = "line";
};

}  // namespace mesh
