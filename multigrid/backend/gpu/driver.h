// SPDX-License-Identifier: MIT
#pragma once

// Calls of the CUDA driver's API, for mapped_pages.cu alone.
#include <cuda.h>

namespace multigrid::device {

/// The calls of the driver, found at run time: programs that use CUDA's runtime alone are not
/// linked with it.
struct Driver {
  decltype(&cuMemGetAllocationGranularity) granularity = nullptr;
  decltype(&cuMemAddressReserve) reserve = nullptr;
  decltype(&cuMemAddressFree) free = nullptr;
  decltype(&cuMemCreate) create = nullptr;
  decltype(&cuMemRelease) release = nullptr;
  decltype(&cuMemMap) map = nullptr;
  decltype(&cuMemUnmap) unmap = nullptr;
  decltype(&cuMemSetAccess) set_access = nullptr;
};

/// Throws DeviceError if the driver has not all of them.
const Driver& driver();

/// Throws DeviceError if a call of the driver has failed.
void require(CUresult result, const char* what);

}  // namespace multigrid::device
