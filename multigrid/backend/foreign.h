// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// Makes the next allocation of the executor this memory, which is someone else's: it is not counted, and
/// not released. For `over` alone.
void allocate_next(const Executor& executor, void* memory);

/// An array over memory that someone else owns, which is not copied: arrays of other libraries.
///
/// executor  where the memory lies: host or cuda. Of several devices that work as one, all must be allowed to use it
/// data      `size` values; the caller keeps them until the array, or the one that it was moved to, is gone
/// throws    WrongExecutor on shadow, whose memory is all its own
template <class T>
Array<T> over(const Executor& executor, T* data, Offset size) {
  if (size > 0) allocate_next(executor, data);
  return Array<T>(executor, size);
}

}  // namespace multigrid
