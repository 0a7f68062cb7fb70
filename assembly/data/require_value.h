// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/bad_value.h"
#include "assembly/data/expression.h"

namespace assembly {

/// Refuses what is unusable all over a cell or face: then it is so on finer meshes too, while a
/// single point may be one that none of them evaluates.
///
/// part   a cell or a face
/// check  called with a BadValue and a point
template <int dim, class Part, class Check>
void require_a_value(const Part& part, const Check& check) {
  BadValue<dim> first;
  for (const unsigned int v : part->vertex_indices()) {
    BadValue<dim> bad;
    check(bad, dealii::Point<dim>(0.5 * (part->center() + part->vertex(v))));
    if (!bad) return;
    if (!first) first = bad;
  }
  first.raise();
}

template <int dim, class Part>
void require_a_value(const Part& part, const Expression<dim>& value, const Required required) {
  require_a_value<dim>(part, [&](BadValue<dim>& bad, const dealii::Point<dim>& x) {
    bad.check(value, required, x, value(x));
  });
}

}  // namespace assembly
