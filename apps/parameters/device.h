// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "multigrid/backend/executor.h"

#include <optional>
#include <string>

namespace apps {

/// Throws multigrid::InputError, with the words that are allowed, if Backend/Device has another.
void check_device_word(const std::string& word);

/// The first executor of a GPU that this process makes will load all kernels. Else each is loaded where it is first launched, while
/// the GPU waits. Sets CUDA_MODULE_LOADING in the environment, unless it is set.
void load_kernels_when_opened();

/// Makes the executor that Backend/Device asks for; `reason` receives one sentence that says why.
///
/// throws  multigrid::DeviceError if a GPU was asked for by name and is not there
multigrid::Executor make_executor(const DeviceOptions& options, std::string& reason);

/// The GPU with the most free memory, if Device = auto and it has a twentieth more than this executor, which is
/// another one; else nothing.
std::optional<multigrid::Executor> larger_executor(const DeviceOptions& options,
                                                   const multigrid::Executor& executor);

/// All GPUs as one, if Device = auto, this executor is one of them, and they can work as one and have more free memory together;
/// else nothing.
std::optional<multigrid::Executor> all_devices(const DeviceOptions& options,
                                               const multigrid::Executor& executor);

/// Whether a run continues on the host if this executor fails or is out of memory. Only with Device
/// = auto: a user who asks for a GPU by name wants to know that it failed.
bool may_fall_back(const DeviceOptions& options, const multigrid::Executor& executor);

/// A warning if Threads is more than two per processor, which only takes time and memory; else
/// empty.
std::string thread_advice(const DeviceOptions& options);

/// Sets the threads of deal.II, which assembly uses; 0 is all. (Executors get theirs when they are
/// made.)
void set_threads(int threads);

}  // namespace apps
