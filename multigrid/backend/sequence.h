// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/device.h"
#include "multigrid/backend/executor.h"

#include <functional>
#include <typeindex>
#include <vector>

namespace multigrid {

/// A launch that has not happened yet.
struct PendingLaunch {
  std::type_index step;  ///< of Step<lanes, Kernel>: see launch.h
  const char* name;      ///< of the kernel, for messages
  int threads;           ///< for an index, on a GPU
  Offset n;
  const void* kernel;
  std::size_t bytes;  ///< of the kernel
  /// Launches the copy of a kernel on its own, uncounted.
  void (*alone)(const Executor&, Offset n, const void* kernel);
};

/// Steps for one kernel of a GPU, as it gets them: a parameter, of which CUDA takes 4096 bytes.
struct SequenceSteps {
  static constexpr std::size_t largest = 80;  ///< bytes of a kernel
  static constexpr int most = 40;
  static constexpr int block_size = 256;

  struct Step {
    Index n;
    int kind;          ///< position in the list of the sequence's types
    unsigned blocks;   ///< the first so many blocks share the step
    unsigned arrived;  ///< blocks that have ended the steps before it, each counted once a step
    alignas(8) unsigned char kernel[largest];
  };

  int count;
  unsigned arrivals;  ///< `arrived` after the last step
  Step steps[most];
};

/// Takes the place of launches one after the other, where they are so small that a GPU spends more
/// time on launching: for_each and for_each_row within collect() of kernels on the sequence's list
/// are put off, and run as steps of one kernel with a barrier of all its blocks after each.
/// Whatever else the executor is asked for, a kernel that is not on the list included, first makes
/// it catch up, so that everything happens in the order of the program; but nothing that a launch
/// within collect() uses may be released there. On shadow the steps put off run one after the
/// other. Made by make_sequence.
class Sequence {
 public:
  /// The list: Step<lanes, Kernel> of each, and the kernel that runs them.
  struct Kinds {
    std::vector<std::type_index> steps;
    /// Null elsewhere than on a GPU.
    void (*launch)(device::Stream&, const SequenceSteps&, unsigned blocks) = nullptr;
    unsigned most_blocks = 1;  ///< that the GPU runs at once
  };

  Sequence(const Executor& executor, Kinds kinds);
  Sequence(const Sequence&) = delete;
  Sequence& operator=(const Sequence&) = delete;

  /// Runs `work`; all of it is launched when this returns. Not to be nested.
  void collect(const std::function<void()>& work);

  /// Fewer steps than this are launched one by one.
  static constexpr int fewest = 3;

  // For launch.h and the executor:
  /// False: not on the list, to be launched after flush().
  bool put_off(const PendingLaunch& launch);
  /// Launches what was put off.
  void flush();

 private:
  void launch_together(const std::vector<PendingLaunch>& launches);

  Executor executor_;
  Kinds kinds_;
  std::vector<PendingLaunch> pending_;  ///< with their kernels in steps_
  SequenceSteps steps_;
};

}  // namespace multigrid
