// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/parts/parts.h"
#include "multigrid/backend/types.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace multigrid {

enum class Space {
  host,    ///< OpenMP threads
  cuda,    ///< one device, or several with one range of addresses
  shadow,  ///< host memory that poses as a device: new memory is NaN, host code cannot touch it
           ///< outside kernels, and kernels run backwards
};

/// What a test can make fail: see Executor::fail_after.
enum class Failure { launch, allocation, device };

/// Counts of what an executor has done so far.
struct Counters {
  Offset bytes = 0;             ///< allocated now
  Offset peak_bytes = 0;        ///< the largest number of bytes allocated at any time
  Offset allocations = 0;       ///< number of allocations
  Offset launches = 0;          ///< kernels launched; replays of a graph do not count
  Offset synchronizations = 0;  ///< times the host waited for a result
  Offset lent_bytes = 0;        ///< of the host's memory that kernels read in place now
  Offset bus_bytes = 0;  ///< read there so far: counted by passes over matrices, not measured
};

/// A point in the sequence of an executor's work, for clocks.
struct Moment {
  double seconds = 0;                 ///< of the host's clock, unless there is an event
  std::shared_ptr<const void> event;  ///< of a device
};

/// One of several devices that work as one.
struct DeviceShare {
  std::string name;       ///< "NVIDIA H200 (cuda:0)"
  Offset peak_bytes = 0;  ///< as Counters::peak_bytes, of this device
};

class Executor;
/// The executor of setup data, files and everything outside multigrid: the host with all threads.
const Executor& default_host();

/// Where kernels run and arrays live. A value: copies refer to the same executor.
class Executor {
 public:
  /// The CPU with `threads` OpenMP threads; 0: OpenMP's default.
  ///
  /// parts  pieces of loops that are done one after the other, for tests
  static Executor host(int threads = 0, const Parts& parts = {});
  /// See Space::shadow.
  ///
  /// kernels_of_gpu  where a GPU has kernels of its own, whether shadow runs those instead of the
  ///                 host's. The host's give the same bits on shadow as on the host
  /// parts           as many as GPUs that it poses as; see Queues
  static Executor shadow(bool kernels_of_gpu = false, const Parts& parts = {});
  /// Device `device` among those that CUDA_VISIBLE_DEVICES shows. Throws DeviceError if there is no
  /// such device.
  static Executor cuda(int device = 0);
  /// Several devices of one host that work as one, with the same bits as one. Arrays that loops over `split_rows` indices or more
  /// use are ranges of addresses whose pages lie on all of them, and such loops are cut (Parts). The rest is on the first.
  ///
  /// devices     as for one, each once; one alone is the same as cuda(device)
  /// split_rows  Parts::least
  /// throws      DeviceError if there is no such device, or two cannot do atomic operations in each other's memory (NVLink)
  static Executor cuda(const std::vector<int>& devices, Offset split_rows = Parts::usual_least);
  /// A GPU if one can be used, otherwise the host. `reason` receives one sentence that says why.
  static Executor automatic(int threads, std::string& reason);

  Space space() const;
  int device() const;   ///< CUDA device number, of the first of several; -1 elsewhere
  int n_parts() const;  ///< of loops and arrays: the number of devices that work as one
  /// Whether loops over so many indices are done by all parts.
  bool cuts(Offset n) const;
  /// Whether all parts solve a problem of so many rows, and not the first alone.
  bool pays_for(Offset n_rows) const;
  int threads() const;  ///< OpenMP threads; 1 on shadow and cuda
  /// The number of threads that a GPU holds at once; on host and shadow that of an H200.
  Offset threads_at_once() const;
  /// For forecasts, which set up a small system in place of a large one: from now on thresholds are
  /// those of a GPU with this many threads.
  void set_threads_at_once(Offset threads) const;
  /// The word of the parameter file: "host", "shadow", "cuda".
  std::string name() const;
  /// Whether this executor runs the kernels meant for a GPU where a host has others.
  bool runs_kernels_of_gpu() const;
  /// For tests: records from now on the names of the kernels that are launched (mangled types), and
  /// returns those so far.
  void note_kernels() const;
  const std::set<std::string>& noted_kernels() const;
  /// A text for people: "host, 2 threads", "NVIDIA H200 (cuda:0)".
  std::string description() const;
  const Counters& counters() const;
  /// Of several devices that work as one, each; else none.
  std::vector<DeviceShare> shares() const;
  /// Bytes a second from one of them to another one, measured by a copy of 64 MiB; 0 for one device.
  double link_speed() const;

  /// From now on allocate throws OutOfMemory if more than `bytes` would be in use; 0: no limit.
  void limit_memory(Offset bytes) const;
  /// Counters::peak_bytes is what is allocated now, for the peak of what comes.
  void forget_peak() const;
  /// Whether a GPU may start a kernel before the previous one has ended; the kernels themselves
  /// wait for it. Initially true. Has no effect where GPU, driver or code cannot do so.
  void overlap_kernels(bool wanted) const;
  /// Returns null for 0 bytes. Throws OutOfMemory naming the bytes asked for and in use.
  ///
  /// columns  of equal length, one after the other: several devices that work as one have a piece of each.
  ///          0: all is on the first of them
  void* allocate(std::size_t bytes, Offset columns = 0) const;
  void release(void* memory, std::size_t bytes) const noexcept;
  /// Lets kernels of this executor read memory of the host in place, a GPU through its bus. The
  /// memory stays where it is, and the system no longer moves it to disk.
  ///
  /// memory  of an allocation of a host executor with at least `least_lent` bytes, so that it shares
  ///         no page with another one
  /// throws  DeviceError if the GPU cannot do so
  void borrow(void* memory, std::size_t bytes) const;
  /// Ends that; waits until no kernel uses it any more.
  void hand_back(void* memory, std::size_t bytes) const noexcept;
  /// Adds to Counters::bus_bytes.
  void count_bus(Offset bytes) const;
  static constexpr std::size_t least_lent = std::size_t(1) << 16;
  /// The bytes that may still be allocated: below limit_memory, on a GPU as much as is free there;
  /// -1 if nothing limits a host or shadow.
  Offset free_memory() const;
  /// Gives the memory of freed arrays, which a host keeps for later ones, back to the system. What
  /// is kept and what is in use are together at most one and a half times what was once in use.
  void give_back_memory() const;
  /// For tests: makes the n-th launch (allocation) from now on fail as a device would, with
  /// DeviceError naming the kernel (OutOfMemory). Later ones work again; with Failure::device, which counts
  /// launches, the device is lost: nothing works any more, and nothing can be copied from it. n = 0 cancels. Tests of
  /// whole programs use inject_next.
  void fail_after(Failure what, Offset n) const;
  /// From now on long loops of a host look at *stop about a thousand times each, and throw Stopped
  /// once it is true; after that they no longer look. Kernels of a GPU are short enough to end.
  ///
  /// stop  outlives the executor, or the next call of this; nullptr: loops end
  void heed(const std::atomic<bool>* stop) const;
  /// Waits until everything launched has ended. Throws DeviceError if any of it failed.
  void synchronize() const;
  /// The point that follows all work up to now. Does not wait.
  Moment moment() const;
  /// The time between two moments of this executor. Waits for both.
  double seconds_between(const Moment& begin, const Moment& end) const;

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

/// Copies bytes between any two executors. The host waits only if one of them is the host.
void copy_bytes(
    const Executor& to, void* target, const Executor& from, const void* source, std::size_t bytes);

}  // namespace multigrid
