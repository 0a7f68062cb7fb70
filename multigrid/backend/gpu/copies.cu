// SPDX-License-Identifier: MIT
// Copies between the devices and the host.
#include "multigrid/backend/gpu/stream.h"

#include <algorithm>
#include <cstring>

namespace multigrid::device {
namespace {

using Pieces = std::vector<MappedMemory::Piece>;

/// The pieces of a copy. Each lies on one device in the source and on one in the target; the later
/// one of these copies it.
Pieces pieces_of_copy(const Stream& stream,
                      void* target,
                      const void* source,
                      const std::size_t bytes) {
  if (!stream.mapped) return {{0, 0, bytes}};
  Pieces all;
  for (const MappedMemory::Piece& to : stream.mapped->pieces(target, bytes))
    for (const MappedMemory::Piece& from :
         stream.mapped->pieces(static_cast<const char*>(source) + to.begin, to.bytes))
      all.push_back({std::max(from.part, to.part), to.begin + from.begin, from.bytes});
  return all;
}

}  // namespace

void copy(Stream& stream, Copy direction, void* target, const void* source, std::size_t bytes) {
  const bool is_small = bytes <= small_copy;
  const auto start = [&](void* to, const void* from, cudaMemcpyKind kind) {
    const Pieces pieces = pieces_of_copy(stream, to, from, bytes);
    begin_work(stream, pieces.size() > 1);
    for (const MappedMemory::Piece& piece : pieces)
      require(cudaMemcpyAsync(
                  static_cast<char*>(to) + piece.begin,
                  static_cast<const char*>(from) + piece.begin, piece.bytes, kind,
                  static_cast<cudaStream_t>(handle(stream, pieces.size() > 1 ? piece.part : 0))),
              "copying to or from the GPU");
  };
  // Either may be memory that the host has lent.
  if (direction == Copy::inside) return start(target, source, cudaMemcpyDefault);
  stream.recording.refuse("copying to or from a GPU");
  if (direction == Copy::to_host) {
    start(is_small ? stream.landing : target, source, cudaMemcpyDefault);
    synchronize(stream);
    if (is_small) std::memcpy(target, stream.landing, bytes);
  } else if (is_small) {
    if (stream.sent == n_sent) synchronize(stream);
    char* const place = stream.landing + ++stream.sent * small_copy;
    std::memcpy(place, source, bytes);
    start(target, place, cudaMemcpyHostToDevice);
  } else {
    start(target, source, cudaMemcpyHostToDevice);
    synchronize(stream);
  }
}

}  // namespace multigrid::device
