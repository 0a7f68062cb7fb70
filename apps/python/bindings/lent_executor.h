// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"

#include <memory>
#include <optional>

namespace python {

/// An executor, and a lease on it. An executor of a GPU is opened once and lent again and again, to one at a time, because opening one
/// takes milliseconds, as long as a solve. It keeps the memory that was freed for the next one.
struct LentExecutor {
  multigrid::Executor executor;
  std::shared_ptr<const void> lease;  ///< null of a host
};

/// Lends an executor that was just made.
LentExecutor lend(const multigrid::Executor& executor);

/// Lends an open executor of a GPU that nobody has; nothing if there is none.
std::optional<LentExecutor> lend_idle(int device);

/// Returns to GPUs what executors that nobody has keep of freed memory.
void return_free_memory();

}  // namespace python
