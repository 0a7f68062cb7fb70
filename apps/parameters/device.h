// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "multigrid/backend/executor.h"

#include <string>

namespace apps {

/// Refuses words that Backend/Device does not have. Throws multigrid::InputError listing those it
/// has.
void check_device_word(const std::string& word);

/// The executor that Backend/Device asks for; `reason` receives one sentence that says why it was
/// taken.
///
/// throws  multigrid::DeviceError if a GPU was asked for by name and there is none such
multigrid::Executor make_executor(const DeviceOptions& options, std::string& reason);

/// Whether a run goes on on the host when this executor fails, whether out of memory or broken:
/// only where the user left the choice to us (auto), since who asked for a GPU by name wants to
/// know.
bool may_fall_back(const DeviceOptions& options, const multigrid::Executor& executor);

/// What a user should know who asks for more threads than the machine has processors for, or
/// nothing: two a processor are common, more only take time and memory.
std::string thread_advice(const DeviceOptions& options);

/// Sets the threads of deal.II's assembly; 0 is all. (Those of the executors are given when they
/// are made.)
void set_threads(int threads);

}  // namespace apps
