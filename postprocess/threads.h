// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

namespace postprocess {

/// Calls work(k) for k = 0 .. n - 1 on several threads, in any order, and waits for all.
///
/// threads  at most so many; 0: as many as there are processors
/// throws   what the first call that fails throws, after the others that had begun
void in_parallel(std::size_t n, int threads, const std::function<void(std::size_t)>& work);

}  // namespace postprocess
