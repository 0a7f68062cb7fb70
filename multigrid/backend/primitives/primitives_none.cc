// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/primitives_cuda.h"
#include "multigrid/errors.h"

namespace multigrid::cuda {
namespace {

[[noreturn]] void refuse() {
  throw DeviceError("this build has no CUDA backend");
}

}  // namespace

void prefix_sums(device::Stream&, Offset, const Index*, Offset*) {
  refuse();
}
void sort_by_key(device::Stream&, Offset, Key*, Index*, int) {
  refuse();
}
Offset reduce_by_key(device::Stream&, Offset, const Key*, const Index*, Key*, Index*) {
  refuse();
}
Offset compact(device::Stream&, Offset, const Index*, Index*) {
  refuse();
}

}  // namespace multigrid::cuda
