// SPDX-License-Identifier: MIT
#pragma once

namespace multigrid {

/// Which parts have to wait for which before work begins, so that all of it sees what earlier work has written, as if one
/// device did one thing after the other.
class Waits {
 public:
  /// Calls record(part), which notes the end of what the part has to do so far, and wait(part, other): from there on `part`
  /// waits for the last note of `other`.
  ///
  /// on_all    whether the work is for all parts, or for the first alone
  /// returns   whether the first part waits for another one
  template <class Record, class Wait>
  bool before(const int n_parts, const bool on_all, const Record& record, const Wait& wait) {
    if (n_parts == 1) return false;
    const bool was_on_all = was_on_all_;
    was_on_all_ = on_all;
    if (!was_on_all && !on_all) return false;
    for (int part = on_all ? 0 : 1; part < (was_on_all ? n_parts : 1); ++part) record(part);
    for (int part = 0; part < (on_all ? n_parts : 1); ++part)
      for (int other = 0; other < (was_on_all ? n_parts : 1); ++other)
        if (part != other) wait(part, other);
    return was_on_all;
  }
  /// Whether the last work was for all parts.
  bool was_on_all() const { return was_on_all_; }

 private:
  bool was_on_all_ = false;
};

}  // namespace multigrid
