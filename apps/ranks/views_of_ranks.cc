// SPDX-License-Identifier: MIT
#include "apps/ranks/views_of_ranks.h"

#include "postprocess/drawing/samples.h"

#include <algorithm>

namespace apps {
namespace {

using multigrid::Array;
using postprocess::Samples;
using Bytes = std::vector<char>;

/// Calls f(array) for each part of the samples.
template <class S, class F>
void each_part(S& samples, const F& f) {
  f(samples.values);
  f(samples.shades);
  f(samples.materials);
  f(samples.reliefs);
  f(samples.cells);
}

Bytes packed(const Samples& samples) {
  Bytes bytes;
  each_part(samples, [&](const auto& array) {
    const auto part = array.to_vector();
    const char* const begin = reinterpret_cast<const char*>(part.data());
    bytes.insert(bytes.end(), begin, begin + part.size() * sizeof part[0]);
  });
  return bytes;
}

/// Samples as large as these, from bytes.
Samples unpacked(const Bytes& bytes, const Samples& like) {
  Samples samples;
  samples.columns = like.columns;
  samples.rows = like.rows;
  std::size_t next = 0;
  const auto read = [&](const auto& size_of, auto& array) {
    auto part = size_of.to_vector();
    const std::size_t size = part.size() * sizeof part[0];
    std::copy_n(bytes.data() + next, size, reinterpret_cast<char*>(part.data()));
    next += size;
    array = {like.values.executor(), part};
  };
  read(like.values, samples.values);
  read(like.shades, samples.shades);
  read(like.materials, samples.materials);
  read(like.reliefs, samples.reliefs);
  read(like.cells, samples.cells);
  return samples;
}

}  // namespace

std::array<double, 2> ViewsOfRanks::join(const std::array<double, 2>& range) const {
  return {ranks_.least(range[0]), ranks_.largest(range[1])};
}

void ViewsOfRanks::join(Samples& samples) const {
  for (int step = 1; step < ranks_.n; step *= 2) {
    if (ranks_.own % (2 * step) != 0) return ranks_.send(packed(samples), ranks_.own - step);
    if (ranks_.own + step < ranks_.n)
      postprocess::lay_over(unpacked(ranks_.receive(ranks_.own + step), samples), samples);
  }
}

}  // namespace apps
