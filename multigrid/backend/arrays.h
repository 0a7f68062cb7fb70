// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <utility>
#include <variant>

/// What can be done with all arrays of a structure. It names them in a static member
/// `each_array(self, f)`, which calls f(array) for each.
namespace multigrid {

template <class Structure>
std::size_t bytes_of_arrays(const Structure& structure) {
  std::size_t bytes = 0;
  Structure::each_array(structure, [&](const auto& array) { bytes += array.bytes(); });
  return bytes;
}

/// Bytes of the arrays that lie in the host's memory although kernels use them elsewhere.
template <class Structure>
Offset lent_bytes(const Structure& structure) {
  Offset bytes = 0;
  Structure::each_array(structure, [&](const auto& array) {
    if (array.is_lent()) bytes += static_cast<Offset>(array.bytes());
  });
  return bytes;
}

template <class T>
Offset lent_bytes(const Array<T>& array) {
  return array.is_lent() ? static_cast<Offset>(array.bytes()) : 0;
}
/// Of a variant of structures.
template <class Variant>
Offset lent_bytes_of(const Variant& variant) {
  return std::visit([](const auto& structure) { return lent_bytes(structure); }, variant);
}

/// Bytes that kernels would read through the bus.
template <class Structure>
Offset bytes_behind_bus(const Structure& structure) {
  Offset bytes = 0;
  Structure::each_array(structure, [&](const auto& array) {
    if (array.is_behind_bus()) bytes += static_cast<Offset>(array.bytes());
  });
  return bytes;
}
template <class T>
Offset bytes_behind_bus(const Array<T>& array) {
  return array.is_behind_bus() ? static_cast<Offset>(array.bytes()) : 0;
}

/// Where an array may begin that follows others in one allocation.
inline Offset aligned(Offset bytes) {
  constexpr Offset alignment = 256;
  return (bytes + alignment - 1) / alignment * alignment;
}
/// Bytes of room that `stage` takes.
template <class Structure>
Offset staged_bytes(const Structure& structure) {
  Offset bytes = 0;
  Structure::each_array(structure, [&](const auto& array) {
    if (array.is_lent()) bytes += aligned(static_cast<Offset>(array.bytes()));
  });
  return bytes;
}
/// Copies lent arrays into `room`, staged_bytes long: Array::stage_at.
template <class Structure>
void stage(const Structure& structure, unsigned char* room) {
  Structure::each_array(structure, [&](const auto& array) {
    if (!array.is_lent()) return;
    array.stage_at(room);
    room += aligned(static_cast<Offset>(array.bytes()));
  });
}
template <class Structure>
void unstage(const Structure& structure) {
  Structure::each_array(structure, [](const auto& array) { array.unstage(); });
}

/// Lends the arrays of a structure on a host to an executor: Array::lend_to.
template <class Structure>
void lend_to(const Executor& executor, Structure& structure) {
  Structure::each_array(structure,
                        [&](auto& array) { array = std::move(array).lend_to(executor); });
}

/// Copies the arrays to an executor, one after the other; those that are lent to it, too.
template <class Structure>
void move_to(const Executor& executor, Structure& structure) {
  Structure::each_array(structure, [&](auto& array) {
    if (array.executor() != executor || array.is_lent()) array = array.copy_to(executor);
  });
}

}  // namespace multigrid
