// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace apps {

/// Calls f(path) for what is in a directory, as far as that can be read: others may change it meanwhile.
template <class F>
void each_entry(const std::string& directory, const F& f) {
  std::error_code failed;
  for (std::filesystem::directory_iterator entry(directory, failed), end; !failed && entry != end;
       entry.increment(failed))
    f(entry->path());
}

}  // namespace apps
