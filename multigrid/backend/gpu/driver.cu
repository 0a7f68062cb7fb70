// SPDX-License-Identifier: MIT
#include "multigrid/backend/gpu/driver.h"
#include "multigrid/errors.h"

#include <cuda_runtime.h>

#include <string>

namespace multigrid::device {
namespace {

template <class Function>
void find(const char* name, Function& function) {
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result{};
#if CUDART_VERSION >= 12050
  constexpr unsigned first_version = 12000;  // all of these calls are older
  const cudaError_t error =
      cudaGetDriverEntryPointByVersion(name, &found, first_version, cudaEnableDefault, &result);
#else
  const cudaError_t error = cudaGetDriverEntryPoint(name, &found, cudaEnableDefault, &result);
#endif
  if (error != cudaSuccess || !found)
    throw DeviceError("this driver cannot spread memory over several GPUs (it has no " +
                      std::string(name) + "): name one GPU in Backend/Device");
  function = reinterpret_cast<Function>(found);
}

Driver find_all() {
  Driver found;
  find("cuMemGetAllocationGranularity", found.granularity);
  find("cuMemAddressReserve", found.reserve);
  find("cuMemAddressFree", found.free);
  find("cuMemCreate", found.create);
  find("cuMemRelease", found.release);
  find("cuMemMap", found.map);
  find("cuMemUnmap", found.unmap);
  find("cuMemSetAccess", found.set_access);
  return found;
}

}  // namespace

const Driver& driver() {
  static const Driver driver = find_all();
  return driver;
}

void require(const CUresult result, const char* what) {
  if (result == CUDA_SUCCESS) return;
  throw DeviceError(std::string(what) + " failed (CUDA driver error " +
                    std::to_string(int(result)) + ")");
}

}  // namespace multigrid::device
