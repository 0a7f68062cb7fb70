// SPDX-License-Identifier: MIT
#include "multigrid/backend/injection.h"

#include "multigrid/errors.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace multigrid {
namespace {

/// Counts down to 0; true on the way from 1 to 0.
bool is_up(Offset& left) {
  if (left == 0) return false;
  return --left == 0;
}

std::string without(std::string text, const std::string& part) {
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part))
    text.erase(at, part.size());
  return text;
}

}  // namespace

void Injection::launch(const char* kernel) {
  if (is_up(launches)) throw DeviceError("launching " + kernel_name(kernel) + ": injected failure");
}

void Injection::allocation(std::size_t bytes) {
  if (is_up(allocations))
    throw OutOfMemory("allocating " + std::to_string(bytes) + " bytes: injected failure");
}

Injection injection_of_environment() {
  static bool asked = false;
  const char* value = std::getenv("TERRACE_INJECT");
  if (asked || !value) return {};
  asked = true;
  const std::string text = value;
  const std::string word = text.substr(0, text.find(':'));
  const std::string digits = text.substr(std::min(text.size(), word.size() + 1));
  const bool is_number = !digits.empty() && digits.size() < 10 && digits[0] != '0' &&
                         digits.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number || (word != "launch" && word != "allocation"))
    throw InputError("TERRACE_INJECT must be launch:N or allocation:N with N = 1, 2, ..., not \"" +
                     text + "\"");
  Injection injection;
  (word == "launch" ? injection.launches : injection.allocations) = std::stoll(digits);
  return injection;
}

std::string kernel_name(const char* type) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(type, nullptr, nullptr, &status), std::free);
  return without(without(name ? name.get() : type, "multigrid::"), "(anonymous namespace)::");
}

}  // namespace multigrid
