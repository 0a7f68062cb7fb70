// SPDX-License-Identifier: MIT
// Loaded into a program by CUDA_INJECTION64_PATH: writes when its kernels and copies ran on the GPU
// and when it called the runtime, in nanoseconds, as lines of TERRACE_TIMELINE:
// kind (kernel, copy, call), begin, end, blocks or bytes, name. scripts/gpu/timeline reads them.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cupti.h>
#include <cxxabi.h>
#include <string>

namespace {

std::FILE* file = nullptr;

std::string demangled(const char* name) {
  int status = 0;
  char* text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string result = text ? text : name;
  std::free(text);
  return result;
}

void write(const char* kind,
           std::uint64_t begin,
           std::uint64_t end,
           long long size,
           const std::string& name) {
  std::fprintf(file, "%s,%llu,%llu,%lld,%s\n", kind, static_cast<unsigned long long>(begin),
               static_cast<unsigned long long>(end), size, name.c_str());
}

void write(const CUpti_Activity& record) {
  if (record.kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
    const auto& kernel = reinterpret_cast<const CUpti_ActivityKernel9&>(record);
    write("kernel", kernel.start, kernel.end, kernel.gridX, demangled(kernel.name));
  } else if (record.kind == CUPTI_ACTIVITY_KIND_MEMCPY) {
    const auto& copy = reinterpret_cast<const CUpti_ActivityMemcpy6&>(record);
    write("copy", copy.start, copy.end, static_cast<long long>(copy.bytes), "memcpy");
  } else if (record.kind == CUPTI_ACTIVITY_KIND_MEMSET) {
    const auto& set = reinterpret_cast<const CUpti_ActivityMemset4&>(record);
    write("copy", set.start, set.end, static_cast<long long>(set.bytes), "memset");
  } else if (record.kind == CUPTI_ACTIVITY_KIND_RUNTIME) {
    const auto& call = reinterpret_cast<const CUpti_ActivityAPI&>(record);
    const char* name = "";
    cuptiGetCallbackName(CUPTI_CB_DOMAIN_RUNTIME_API, call.cbid, &name);
    write("call", call.start, call.end, 0, name);
  }
}

constexpr std::size_t buffer_bytes = std::size_t(8) << 20;

void CUPTIAPI give_buffer(std::uint8_t** buffer, std::size_t* size, std::size_t* most_records) {
  *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(8, buffer_bytes));
  *size = buffer_bytes;
  *most_records = 0;
}

void CUPTIAPI
take_buffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid) {
  CUpti_Activity* record = nullptr;
  while (file && cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS)
    write(*record);
  std::free(buffer);
}

void finish() {
  cuptiActivityFlushAll(1);
  std::fclose(file);
  file = nullptr;
}

}  // namespace

/// Called by the driver. Returns 1.
extern "C" int InitializeInjection() {
  const char* path = std::getenv("TERRACE_TIMELINE");
  file = path ? std::fopen(path, "w") : nullptr;
  if (!file) return 1;
  cuptiActivityRegisterCallbacks(give_buffer, take_buffer);
  for (const CUpti_ActivityKind kind :
       {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY,
        CUPTI_ACTIVITY_KIND_MEMSET, CUPTI_ACTIVITY_KIND_RUNTIME})
    cuptiActivityEnable(kind);
  std::atexit(finish);
  return 1;
}
