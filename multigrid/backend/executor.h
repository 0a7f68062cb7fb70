// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstddef>
#include <memory>
#include <set>
#include <string>

namespace multigrid {

enum class Space {
  host,    ///< OpenMP threads
  cuda,    ///< one device, one stream
  shadow,  ///< host memory that poses as a device: filled with NaN, closed outside kernels, kernels
           ///< run backwards
};

/// What a test can let fail: see Executor::fail_after.
enum class Failure { launch, allocation };

/// What an executor has done so far.
struct Counters {
  Offset bytes = 0;        ///< allocated now
  Offset peak_bytes = 0;   ///< the most that was ever allocated
  Offset allocations = 0;  ///< how often memory was asked for
  Offset launches = 0;     ///< kernels launched; those of a replayed graph are not counted again
  Offset synchronizations = 0;  ///< times the host waited for a result
};

class Executor;
/// The executor of setup data, files and everything outside multigrid; all threads.
const Executor& default_host();

/// Where kernels run and arrays live. A value: copies refer to the same executor.
class Executor {
 public:
  /// The CPU with `threads` OpenMP threads; 0 takes as many as OpenMP would.
  static Executor host(int threads = 0);
  /// See Space::shadow.
  ///
  /// kernels_of_gpu  whether it runs those kernels too that else a GPU alone runs: where a host has
  ///                 others, whose sums shadow has the bits of
  static Executor shadow(bool kernels_of_gpu = false);
  /// Device `device` of those that CUDA_VISIBLE_DEVICES shows; throws DeviceError if there is none
  /// such.
  static Executor cuda(int device = 0);
  /// A GPU if there is one, else the host; `reason` receives one sentence that says which and why.
  static Executor automatic(int threads, std::string& reason);

  Space space() const;
  int device() const;   ///< CUDA device number, -1 elsewhere
  int threads() const;  ///< OpenMP threads; 1 on shadow and cuda
  /// Threads that a GPU holds at once; elsewhere those of an H200, which shadow stands in for.
  Offset threads_at_once() const;
  /// For forecasts, which set up a small system in place of a large one: from now on thresholds are
  /// those of a GPU with this many threads.
  void set_threads_at_once(Offset threads) const;
  /// The word of the parameter file: "host", "shadow", "cuda".
  std::string name() const;
  /// Whether the kernels that are meant for a GPU are run.
  bool runs_kernels_of_gpu() const;
  /// For tests: from now on notes the names of the kernels that it launches (types, mangled), and
  /// what they are so far.
  void note_kernels() const;
  const std::set<std::string>& noted_kernels() const;
  /// For people: "host, 2 threads", "NVIDIA H200 (cuda:0)".
  std::string description() const;
  const Counters& counters() const;

  /// Refuses an allocation that would pass `bytes` in all (OutOfMemory); 0 removes the limit.
  void limit_memory(Offset bytes) const;
  /// Whether a GPU may launch a kernel before the one ahead of it has ended; kernels wait
  /// themselves. On where GPU, driver and code can do so, which this does not change.
  void overlap_kernels(bool wanted) const;
  /// Throws OutOfMemory naming the bytes asked for and in use.
  void* allocate(std::size_t bytes) const;
  void release(void* memory, std::size_t bytes) const noexcept;
  /// For tests: launch (allocation) number `n` from now on fails as if the device had let it down,
  /// with DeviceError naming the kernel (OutOfMemory), and those after it work again; 0 calls it
  /// off. Tests of whole programs do the same to the first executor of the program, default_host()
  /// aside (inject_next).
  void fail_after(Failure what, Offset n) const;
  /// Waits until everything launched has ended and reports errors that came up meanwhile
  /// (DeviceError).
  void synchronize() const;

  friend bool operator==(const Executor& a, const Executor& b) { return a.state_ == b.state_; }
  friend bool operator!=(const Executor& a, const Executor& b) { return a.state_ != b.state_; }

  struct State;
  State& state() const { return *state_; }

 private:
  friend const Executor& default_host();
  static Executor plain_host();
  explicit Executor(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

/// Copies bytes between any two executors; the host waits only if one side is the host.
void copy_bytes(
    const Executor& to, void* target, const Executor& from, const void* source, std::size_t bytes);

}  // namespace multigrid
