// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "postprocess/drawing/samples.h"

#include <stdexcept>

namespace postprocess {
namespace {

/// Pointers to the parts of samples; null where there are none.
struct Places {
  float *values, *shades;
  std::uint16_t* materials;
  Relief* reliefs;
  Index* cells;
};

struct LayOver {
  Places from, to;

  MG_HD void operator()(Index i) const {
    const float other = from.values[i], own = to.values[i];
    if (!(other == other)) return;
    if (own == own && !(to.reliefs && from.reliefs[i].depth > to.reliefs[i].depth)) return;
    to.values[i] = other;
    if (to.shades) to.shades[i] = from.shades[i];
    if (to.materials) to.materials[i] = from.materials[i];
    if (to.reliefs) to.reliefs[i] = from.reliefs[i];
    if (to.cells) to.cells[i] = from.cells[i];
  }
};

template <class T>
T* place_of(const Array<T>& array, const Executor& executor) {
  return array.empty() ? nullptr : const_cast<T*>(array.on(executor));
}

Places places_of(const Samples& samples, const Executor& executor) {
  return {place_of(samples.values, executor), place_of(samples.shades, executor),
          place_of(samples.materials, executor), place_of(samples.reliefs, executor),
          place_of(samples.cells, executor)};
}

}  // namespace

void lay_over(const Samples& other, Samples& samples) {
  const auto sizes = [](const Samples& s) {
    return std::array<Offset, 5>{s.values.size(), s.shades.size(), s.materials.size(),
                                 s.reliefs.size(), s.cells.size()};
  };
  if (sizes(other) != sizes(samples))
    throw std::invalid_argument("lay_over: the samples are not of one picture");
  const Executor& executor = samples.values.executor();
  multigrid::for_each(executor, samples.values.size(),
                      LayOver{places_of(other, executor), places_of(samples, executor)});
}

}  // namespace postprocess
