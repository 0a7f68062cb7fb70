// SPDX-License-Identifier: MIT
// Which devices there are, what they are, and what several have of the work.
#include "multigrid/backend/gpu/stream.h"
#include "multigrid/backend/memory/free_memory.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <map>
#include <mutex>

namespace multigrid::device {

[[noreturn]] void fail(cudaError_t error, const std::string& what) {
  cudaGetLastError();  // clears an error that does not stick, so that the program stays usable
  const std::string sentence =
      what + ": " + cudaGetErrorString(error) + " (" + cudaGetErrorName(error) + ")";
  if (error == cudaErrorMemoryAllocation)
    throw OutOfMemory(sentence + "; take a smaller problem, or Backend/Device = host");
  throw DeviceError(sentence);
}

int count(std::string& reason) {
  int n = 0;
  const cudaError_t error = cudaGetDeviceCount(&n);
  if (error != cudaSuccess) {
    cudaGetLastError();
    int driver = 0;
    const bool has_driver = cudaDriverGetVersion(&driver) == cudaSuccess && driver > 0;
    reason = std::string("no usable GPU: ") +
             (has_driver ? cudaGetErrorString(error) : "there is no NVIDIA driver");
    return 0;
  }
  if (n == 0) reason = "no GPU is visible";
  return n;
}

namespace {

std::string version(int number) {
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

std::string name_of(const int device) {
  static std::mutex one_at_a_time;
  static std::map<int, std::string> names;  // a driver takes a millisecond to answer
  const std::lock_guard<std::mutex> lock(one_at_a_time);
  std::string& known = names[device];
  if (known.empty()) {
    cudaDeviceProp properties;
    require(cudaGetDeviceProperties(&properties, device), "asking for the GPU's name");
    known = properties.name;
  }
  return known;
}

}  // namespace

std::string versions() {
  int runtime = 0, driver = 0;
  require(cudaRuntimeGetVersion(&runtime), "asking for the runtime's version");
  require(cudaDriverGetVersion(&driver), "asking for the driver's version");
  return "CUDA runtime " + version(runtime) +
         (driver ? ", driver for CUDA " + version(driver) : ", no driver");
}

std::string description(const Stream& stream) {
  std::string text = name_of(stream.parts[0].device) + " (cuda:";
  for (std::size_t k = 0; k < stream.parts.size(); ++k)
    text += (k ? "," : "") + std::to_string(stream.parts[k].device);
  return (stream.parts.size() > 1 ? std::to_string(stream.parts.size()) + " x " : "") + text + ")";
}

std::vector<DeviceShare> shares(const Stream& stream) {
  std::vector<DeviceShare> all;
  if (stream.parts.size() == 1) return all;
  for (const PartOfStream& part : stream.parts)
    all.push_back(
        {name_of(part.device) + " (cuda:" + std::to_string(part.device) + ")", part.peak_bytes});
  return all;
}

int device_of(const void* memory) {
  cudaPointerAttributes attributes{};
  require(cudaPointerGetAttributes(&attributes, memory), "asking where memory is");
  return attributes.type == cudaMemoryTypeDevice || attributes.type == cudaMemoryTypeManaged
             ? attributes.device
             : -1;
}

void note_use(Stream& stream, Offset bytes) {
  if (!stream.mapped) return;
  const std::vector<std::size_t>& spread = stream.mapped->used();
  const Offset on_first =
      bytes - Offset(stream.mapped->asked_bytes());  // of arrays that are not spread
  for (std::size_t k = 0; k < spread.size(); ++k) {
    const Offset own = Offset(spread[k]) + (k == 0 ? std::max(on_first, Offset(0)) : 0);
    stream.parts[k].peak_bytes = std::max(stream.parts[k].peak_bytes, own);
  }
}

void forget_peaks(Stream& stream, Offset bytes) {
  for (PartOfStream& part : stream.parts) part.peak_bytes = 0;
  note_use(stream, bytes);
}

double link_speed(Stream& stream) {
  if (!stream.mapped) return 0;
  // Each device has 512 MB, from which on the driver takes large pages. The first of these cost 20 ms, further ones hardly any time
  // while some are there (benchmarks/results/2026-11-28-2h200-several-gpus-2.json). So they stay until memory is short.
  constexpr std::size_t half = std::size_t(256) << 20;
  char* const memory = static_cast<char*>(stream.mapped->allocate(2 * half * stream.parts.size()));
  if (!memory) return 0;
  const auto release = [&stream](void* pages) { stream.mapped->release(pages); };
  const std::unique_ptr<char, decltype(release)> owner(memory, release);
  double seconds = 0;
  for (int k = 0; k < 2; ++k) {  // the first copy also sets up what it needs
    const std::shared_ptr<const void> begin = record_event(stream);
    require(cudaMemcpyAsync(memory, memory + 2 * half, half, cudaMemcpyDefault, use(stream)),
            "copying between two GPUs");
    const std::shared_ptr<const void> end = record_event(stream);
    seconds = seconds_between(stream, begin.get(), end.get());
  }
  return double(half) / seconds;
}

}  // namespace multigrid::device
