// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/device.h"
#include "multigrid/backend/executor.h"
#include "multigrid/backend/injection.h"
#include "multigrid/backend/loop_index.h"
#include "multigrid/backend/memory/free_blocks.h"
#include "multigrid/backend/parts/parts.h"
#include "multigrid/backend/parts/waits.h"
#include "multigrid/backend/recording.h"
#include "multigrid/backend/shadow/queues.h"
#include "multigrid/backend/shadow/shadow_memory.h"
#include "multigrid/errors.h"

#include <memory>
#include <set>
#include <string>

namespace multigrid {

/// The object that copies of an Executor share; for the backend only.
struct Executor::State {
  Space space = Space::host;
  int threads = 1;
  int device = -1;
  Offset threads_at_once = 132 * 2048;      ///< of an H200, until a device says otherwise
  Parts parts;                              ///< on cuda a copy of the stream's
  std::unique_ptr<ShadowMemory> shadow;     ///< on shadow
  std::unique_ptr<HostBlocks> host_blocks;  ///< on a host, of one thread at a time
  std::shared_ptr<device::Stream> stream;   ///< on cuda
  Offset memory_limit = 0;
  const std::atomic<bool>* stop = nullptr;  ///< see Executor::heed
  Counters counters;
  void* next_foreign = nullptr;             ///< what the next allocation is to be: see foreign.h
  std::multiset<const void*> foreign = {};  ///< memory that is not released
  Injection injection;
  Recording recording;             ///< on host and shadow; that of a device is in its stream
  std::unique_ptr<Queues> queues;  ///< on shadow with several parts
  Waits waits;                     ///< of their work
  bool runs_kernels_of_gpu = false;
  bool notes_kernels = false;
  std::set<std::string> noted_kernels;

  /// Throws Stopped if *stop, unless it is null. No loop looks at it from then on: whoever catches
  /// this may still use the executor.
  void throw_if_stopped(const std::atomic<bool>* heeded) {
    if (!heeded || !*heeded) return;
    stop = nullptr;
    throw Stopped();
  }

  /// Does what is queued; to be called before anything but a kernel uses memory.
  void run_queues() {
    if (queues) queues->run();
  }
  /// To be called before work is queued for all parts, or for the first alone.
  void begin_work(bool on_all) {
    waits.before(
        parts.count, on_all, [&](int part) { queues->record(part); },
        [&](int part, int other) { queues->wait(part, other); });
  }

  /// To be called before each launch of a kernel over n indices. Throws as require_indices.
  template <class Kernel>
  void count_launch(const char* name, Offset n) {
    require_indices<Kernel>(name, n);
    count_launch(name);
  }
  void count_launch(const char* kernel) {
    injection.launch(kernel);
    ++counters.launches;
    if (notes_kernels) noted_kernels.insert(kernel);
  }
};

}  // namespace multigrid
