// SPDX-License-Identifier: MIT
// Stands for gpu/*.cu and primitives/*.cu in a build without CUDA.
#include "multigrid/backend/device.h"
#include "multigrid/backend/memory/free_memory.h"
#include "multigrid/backend/primitives/primitives_cuda.h"
#include "multigrid/errors.h"

namespace multigrid {
namespace {

constexpr const char* absent =
    "this build has no CUDA backend: configure with nvcc on PATH and TERRACE_CUDA=ON";

[[noreturn]] void refuse() {
  throw DeviceError(absent);
}

}  // namespace

namespace device {

int count(std::string& reason) {
  reason = absent;
  return 0;
}

std::shared_ptr<Stream> open(const std::vector<int>&, const Parts&) {
  refuse();
}
const Parts& parts(const Stream&) {
  refuse();
}
std::string description(const Stream&) {
  refuse();
}
std::vector<DeviceShare> shares(const Stream&) {
  refuse();
}
double link_speed(Stream&) {
  refuse();
}
void note_use(Stream&, Offset) {}
void forget_peaks(Stream&, Offset) {}
std::string versions() {
  return absent;
}
void* allocate(Stream&, std::size_t, Offset) {
  refuse();
}
void release(Stream&, void*) noexcept {}
void* allocate_on(Stream&, int, std::size_t) {
  refuse();
}
void release_on(Stream&, int, void*) noexcept {}
void synchronize(Stream&) {
  refuse();
}
void borrow(Stream&, void*, std::size_t) {
  refuse();
}
void hand_back(Stream&, void*) noexcept {}
void return_free_memory(Stream&) noexcept {}
Offset free_memory(Stream&) {
  refuse();
}
std::shared_ptr<const void> record_event(Stream&) {
  refuse();
}
double seconds_between(Stream&, const void*, const void*) {
  refuse();
}
void copy(Stream&, Copy, void*, const void*, std::size_t) {
  refuse();
}
void begin_recording(Stream&) {
  refuse();
}
std::shared_ptr<Graph> end_recording(Stream&) {
  refuse();
}
void abandon_recording(Stream&) noexcept {}
void replay(Stream&, Graph&) {
  refuse();
}
void check_launch(Stream&, const char*) {
  refuse();
}
void* handle(Stream&) {
  refuse();
}
void begin_work(Stream&, bool) {
  refuse();
}
void* handle(Stream&, int) {
  refuse();
}
bool overlaps_kernels(const Stream&) {
  return false;
}
void overlap_kernels(Stream&, bool) {}
void wait_for(Stream&, void*) {
  refuse();
}
int device_of(const void*) {
  return -1;
}
Offset threads_at_once(const Stream&) {
  refuse();
}
void work_alone(Stream&, bool) {}
std::size_t reduction_stride(const Stream&) {
  refuse();
}
void* reduction_memory(Stream&) {
  refuse();
}

}  // namespace device

namespace cuda {

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

}  // namespace cuda
}  // namespace multigrid
