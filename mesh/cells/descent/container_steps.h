// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/descent/in_simplex.h"
#include "multigrid/backend/launch.h"

#include <cmath>

// The kernels of containers.cc.
namespace mesh {

template <int dim>
constexpr int numbers = (dim + 1) * dim;  ///< of the corners of a cell

template <int dim>
struct PlaceInItself {
  Index* first;
  Index* levels;
  double* corners;
  MG_HD void operator()(Index c) const {
    first[c] = c;
    levels[c] = 0;
    for (int k = 0; k <= dim; ++k)
      for (int d = 0; d < dim; ++d)
        corners[numbers<dim> * Offset(c) + k * dim + d] = k == d + 1 ? 1 : 0;
  }
};

struct WantedLevel {
  const Index* levels;
  const Index* changes;
  Index* wanted;
  MG_HD void operator()(Index c) const {
    wanted[c] = levels[c] + changes[c] > 0 ? levels[c] + changes[c] : 0;
  }
};

/// Cells of the old mesh that are cells of the first one.
struct FindFirst {
  const Index* first;
  const Index* levels;
  Index* old_of_new;
  MG_HD void operator()(Index old) const {
    if (levels[old] == 0) old_of_new[first[old]] = old;
  }
};

/// A cell of the old mesh that is there as it was, and is to be bisected more than once, has four parts if it is a triangle. All others are
/// bisected once at a time.
struct MarkContainer {
  const Index* wanted;
  const Index* levels_of_old;
  const Index* new_of_old;
  const Index* levels;
  Index* marks;
  MG_HD void operator()(Index old) const {
    const Index c = new_of_old[old];
    if (levels[c] >= wanted[old]) return;
    multigrid::raise(marks + c,
                     levels[c] == levels_of_old[old] && levels[c] + 2 <= wanted[old] ? 1 : once);
  }
};

struct TakeMark {
  const Index* marks;
  Index* marked;
  MG_HD void operator()(Index c) const { marked[c] = marks[c] < 0 ? 0 : marks[c]; }
};

/// What a cell takes over from the one that it is part of.
template <int dim>
struct TakeOver {
  const Index* origins;
  const Index* corners_before;
  const Index* corners;
  const Index* parents;
  Index points_before;
  const Index* first_before;
  const Index* levels_before;
  const double* places_before;
  const Index* old_of_new_before;
  Index* first;
  Index* levels;
  double* places;
  Index* old_of_new;
  Index* begin;  ///< of the parts of a cell before
  MG_HD void operator()(Index c) const {
    const Index origin = origins[c];
    const Index* const before = corners_before + (dim + 1) * Offset(origin);
    const double* const of_origin = places_before + numbers<dim> * Offset(origin);
    double parts[numbers<dim>];
    double* const own = places + numbers<dim> * Offset(c);
    for (int k = 0; k <= dim; ++k) {
      double weights[dim + 1];
      weights_of_point(before, parents, points_before, corners[(dim + 1) * Offset(c) + k], weights);
      for (int d = 0; d < dim; ++d) {
        parts[k * dim + d] = weights[d + 1];
        own[k * dim + d] = 0;
        for (int j = 0; j <= dim; ++j) own[k * dim + d] += weights[j] * of_origin[j * dim + d];
      }
    }
    first[c] = first_before[origin];
    levels[c] = levels_before[origin];
    for (double share = fabs(determinant_of<dim>(parts)); share > 0 && share < 0.75; share *= 2)
      ++levels[c];
    old_of_new[c] = old_of_new_before[origin];
    if (c == 0 || origins[c - 1] != origin) begin[origin] = c;
  }
};

/// The part with the middle of a cell of the old mesh, and the parts that are inside of that cell.
template <int dim>
struct GoOn {
  const Index* levels_of_old;
  const double* places_of_old;
  const Index* begin;
  const Index* origins;
  const Index* levels;
  const double* places;
  const Index* old_of_new_before;
  Index n_cells;
  Index* new_of_old;
  Index* old_of_new;
  MG_HD void operator()(Index old) const {
    const Index container = new_of_old[old];
    const double* const own = places_of_old + numbers<dim> * Offset(old);
    double deepest = -1e300;
    for (Index c = begin[container]; c < n_cells && origins[c] == container; ++c) {
      const double* const there = places + numbers<dim> * Offset(c);
      const double depth = depth_of_middle<dim>(own, there);
      if (depth > deepest) {
        deepest = depth;
        new_of_old[old] = c;
      }
      if (old_of_new_before[container] < 0 && levels[c] >= levels_of_old[old] &&
          depth_of_middle<dim>(there, own) > 0)
        old_of_new[c] = old;
    }
  }
};

struct IsInside {
  const Index* levels_of_old;
  const Index* new_of_old;
  const Index* levels;
  Index* result;
  MG_HD void operator()(Index old) const {
    result[old] = levels_of_old[old] >= levels[new_of_old[old]] ? 1 : 0;
  }
};

/// Leaves only the smaller parts.
struct ForgetWholes {
  const Index* levels_of_old;
  const Index* levels;
  Index* old_of_new;
  MG_HD void operator()(Index c) const {
    if (old_of_new[c] >= 0 && levels[c] == levels_of_old[old_of_new[c]]) old_of_new[c] = -1;
  }
};

}  // namespace mesh
