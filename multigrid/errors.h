// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace multigrid {

/// Something the user can correct: a parameter, a matrix, data of the wrong size. The message is
/// one sentence that says what is wrong, where, and what is allowed.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file that cannot be read, is truncated, or cannot be written.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A device that is missing, or a call to it that failed.
struct DeviceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The memory of an executor is used up. Nothing is left allocated by the failed request: the
/// caller may release what it holds and go on.
struct OutOfMemory : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A matrix that turns out not to be positive definite where the method needs it to be.
struct NotPositiveDefinite : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The caller asked to stop, and a loop was left before its end: see Executor::heed. What it was to
/// write is incomplete.
struct Stopped : std::runtime_error {
  Stopped() : std::runtime_error("stopped, as the caller asked.") {}
};

/// An array used on an executor where it does not live: a copy was forgotten, which is a bug.
struct WrongExecutor : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace multigrid
