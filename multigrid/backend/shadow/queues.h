// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <deque>
#include <functional>
#include <random>
#include <vector>

namespace multigrid {

/// What the parts of a shadow executor have to do: as with the streams of several GPUs, a part does its own work in order, and
/// waits for others only where it was told to. `run` lets one part go on as far as it can before another one begins, in an
/// order that is drawn at random, but the same in each run. Work that lacks a wait reads values that are not there yet.
class Queues {
 public:
  explicit Queues(int n_parts)
      : queues_(std::size_t(n_parts)), ends_(std::size_t(n_parts)), done_(ends_) {}

  void push(int part, std::function<void()> work);
  /// Notes the end of what `part` has to do so far.
  void record(int part);
  /// From here on `part` waits for the last note of `other`.
  void wait(int part, int other);
  /// Does all that is queued. Throws std::logic_error if parts wait for each other for ever.
  void run();

 private:
  /// One of three: work; without it a note, where `other` is -1; else a wait.
  struct Step {
    std::function<void()> work;
    int other = -1;  ///< the part that is waited for
    Offset end = 0;  ///< the note that this part comes to, or that the other one must have come to
  };
  /// Does what a part can do now; false if that was nothing.
  bool go_on(std::size_t part);

  std::vector<std::deque<Step>> queues_;
  std::vector<Offset> ends_, done_;  ///< notes queued, and passed
  std::minstd_rand random_;
};

}  // namespace multigrid
