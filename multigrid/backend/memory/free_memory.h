// SPDX-License-Identifier: MIT
#pragma once

namespace multigrid::device {

struct Stream;

/// Returns to the device what the stream and the memory pool keep of freed memory. Waits for the stream.
void return_free_memory(Stream& stream) noexcept;

}  // namespace multigrid::device
