// SPDX-License-Identifier: MIT
#include "multigrid/backend/injection.h"

#include <cstdlib>
#include <string>

/// Makes of terrace a program whose first executor fails as TERRACE_INJECT in the environment says,
/// launch:N or allocation:N.
namespace {

multigrid::Injection injection_of(const std::string& text) {
  const std::size_t colon = text.find(':');
  const multigrid::Offset n = std::stoll(text.substr(colon + 1));
  return text.substr(0, colon) == "launch" ? multigrid::Injection{n, 0}
                                           : multigrid::Injection{0, n};
}

const bool is_injected = [] {
  const char* text = std::getenv("TERRACE_INJECT");
  if (text) multigrid::inject_next(injection_of(text));
  return text != nullptr;
}();

}  // namespace
