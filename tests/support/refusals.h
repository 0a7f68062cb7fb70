// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <string>

namespace tests {

/// The sentence that `call` throws as an Error, or "" if it throws none.
template <class Error, class Call>
std::string message_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// That `said` has `part`, or else both. Nothing is part of every message, so an empty `part` is refused.
inline testing::AssertionResult says(const std::string& said, const std::string& part) {
  if (!part.empty() && contains(said, part)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "wanted: " << part << "\ngot: " << said << "\n";
}

}  // namespace tests

/// `statement` throws an `Error` whose message has `part`: a part that no other refusal has.
#define EXPECT_REFUSAL(statement, Error, part) \
  EXPECT_TRUE(tests::says(tests::message_of<Error>([&] { statement; }), part))
