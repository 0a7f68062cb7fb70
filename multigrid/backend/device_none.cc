// SPDX-License-Identifier: MIT
#include "multigrid/backend/device.h"
#include "multigrid/errors.h"

namespace multigrid::device {
namespace {

constexpr const char* absent =
    "this build has no CUDA backend: configure with nvcc on PATH and TERRACE_CUDA=ON";

[[noreturn]] void refuse() {
  throw DeviceError(absent);
}

}  // namespace

int count(std::string& reason) {
  reason = absent;
  return 0;
}

std::shared_ptr<Stream> open(int) {
  refuse();
}
std::string name(const Stream&) {
  refuse();
}
std::string versions() {
  return absent;
}
void* allocate(Stream&, std::size_t) {
  refuse();
}
void release(Stream&, void*) noexcept {}
void synchronize(Stream&) {
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
Offset n_nodes(const Graph&) {
  return 0;
}
void check_launch(Stream&, const char*) {
  refuse();
}
void* handle(Stream&) {
  refuse();
}
bool overlaps_kernels(const Stream&) {
  return false;
}
void overlap_kernels(Stream&, bool) {}
Offset threads_at_once(const Stream&) {
  refuse();
}
void* reduction_memory(Stream&) {
  refuse();
}

}  // namespace multigrid::device
