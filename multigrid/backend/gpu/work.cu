// SPDX-License-Identifier: MIT
// What the devices do and when: launches, waits, clocks, graphs.
#include "multigrid/backend/gpu/stream.h"
#include "multigrid/backend/injection.h"
#include "multigrid/errors.h"

namespace multigrid::device {

namespace {

/// What fails while work is prepared, has mostly failed in a kernel before.
void require_runs(const Stream& stream, const PartOfStream& part, const cudaError_t error) {
  if (error != cudaSuccess)
    fail(error, "running on cuda:" + std::to_string(part.device) +
                    ", the last kernel launched being " + kernel_name(stream.last_launch));
}

}  // namespace

void begin_work(Stream& stream, const bool on_all) {
  if (stream.parts.size() == 1) return;
  const auto part_of = [&](int part) -> PartOfStream& { return stream.parts[std::size_t(part)]; };
  const bool waits = stream.waits.before(
      int(stream.parts.size()), on_all,
      [&](int part) {
        const PartOfStream& own = part_of(part);
        require_runs(stream, own, cudaSetDevice(own.device));
        require_runs(stream, own, cudaEventRecord(own.noted, own.stream));
      },
      [&](int part, int other) {
        const PartOfStream& own = part_of(part);
        require_runs(stream, own, cudaStreamWaitEvent(own.stream, part_of(other).noted, 0));
      });
  if (waits) stream.first_has_waited = true;
}

void* handle(Stream& stream, const int part) {
  const PartOfStream& own = stream.parts[std::size_t(part)];
  require_runs(stream, own, cudaSetDevice(own.device));
  return own.stream;
}

cudaStream_t use(Stream& stream) {
  begin_work(stream, false);
  return static_cast<cudaStream_t>(handle(stream, 0));
}

void* handle(Stream& stream) {
  return use(stream);
}

const Parts& parts(const Stream& stream) {
  return stream.cut;
}

void work_alone(Stream& stream, const bool is_alone) {
  stream.cut.is_alone = is_alone;
}

void synchronize(Stream& stream) {
  stream.recording.refuse("waiting for a GPU");
  use(stream);
  for (const PartOfStream& part : stream.parts)
    require_runs(stream, part, cudaStreamSynchronize(part.stream));
  stream.sent = 0;
}

namespace {

/// A cudaEvent_t that is destroyed with its last owner.
struct Event {
  cudaEvent_t event = nullptr;
  ~Event() {
    if (event) discard(cudaEventDestroy(event));
  }
};

}  // namespace

std::shared_ptr<const void> record_event(Stream& stream) {
  stream.recording.refuse("timing the work of a GPU");
  auto event = std::make_shared<Event>();
  const cudaStream_t first = use(stream);  // an event belongs to the device that is the current one
  require(cudaEventCreate(&event->event), "making an event");
  require(cudaEventRecord(event->event, first), "recording an event");
  return event;
}

double seconds_between(Stream& stream, const void* begin, const void* end) {
  use(stream);
  const auto event = [](const void* pointer) { return static_cast<const Event*>(pointer)->event; };
  float milliseconds = 0;
  require(cudaEventSynchronize(event(end)), "waiting for an event");
  require(cudaEventElapsedTime(&milliseconds, event(begin), event(end)), "timing events");
  return 1e-3 * double(milliseconds);
}

struct Graph {
  cudaGraphExec_t executable = nullptr;
  ~Graph() {
    if (executable) discard(cudaGraphExecDestroy(executable));
  }
};

void begin_recording(Stream& stream) {
  require(cudaStreamBeginCapture(use(stream), cudaStreamCaptureModeThreadLocal),
          "recording a CUDA graph");
  stream.released.reserve(256);
  stream.recording.begin();
}

std::shared_ptr<Graph> end_recording(Stream& stream) {
  cudaStream_t first = nullptr;
  try {
    first = use(stream);
  } catch (const DeviceError&) {  // of a recording that has failed
    abandon_recording(stream);
    throw;
  }
  cudaGraph_t graph = nullptr;
  const cudaError_t captured = cudaStreamEndCapture(first, &graph);
  stream.free_released();
  try {
    stream.recording.end();
    require(captured, "recording a CUDA graph");
  } catch (...) {
    if (graph) discard(cudaGraphDestroy(graph));
    cudaGetLastError();
    throw;
  }
  auto result = std::make_shared<Graph>();
  const cudaError_t instantiated = cudaGraphInstantiate(&result->executable, graph, 0);
  discard(cudaGraphDestroy(graph));
  require(instantiated, "instantiating a CUDA graph");
  require(cudaGraphUpload(result->executable, use(stream)), "uploading a CUDA graph");
  return result;
}

void abandon_recording(Stream& stream) noexcept {
  stream.recording.abandon();
  cudaGraph_t graph = nullptr;
  if (cudaStreamEndCapture(stream.parts[0].stream, &graph) == cudaSuccess && graph)
    discard(cudaGraphDestroy(graph));
  cudaGetLastError();
  stream.free_released();
}

void replay(Stream& stream, Graph& graph) {
  require(cudaGraphLaunch(graph.executable, use(stream)), "launching a CUDA graph");
  stream.last_launch = "a CUDA graph";
}

void check_launch(Stream& stream, const char* kernel) {
  const cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess)  // may be an error of a kernel still running at the last check
    fail(error, "launching " + kernel_name(kernel) + " after " + kernel_name(stream.last_launch));
  stream.last_launch = kernel;
  if (!stream.waits.was_on_all()) stream.first_has_waited = false;
}

bool overlaps_kernels(const Stream& stream) {
  return stream.overlaps_kernels && !stream.waits.was_on_all() && !stream.first_has_waited;
}

void wait_for(Stream& stream, void* other) {
  use(stream);
  require(cudaStreamSynchronize(static_cast<cudaStream_t>(other)), "waiting for another stream");
}

}  // namespace multigrid::device
