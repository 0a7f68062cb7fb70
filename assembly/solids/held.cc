// SPDX-License-Identifier: MIT
#include "assembly/solids/held.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/sparse/vectors.h"

namespace assembly {

using multigrid::for_each;
using multigrid::Key;

namespace {

constexpr Key none = ~Key(0);

struct MarkSide {
  const Index* nodes;
  int n_nodes;
  const std::uint16_t* ids;
  const Index* entry_of_id;
  Index n_ids;
  int dim;
  Key* entries;
  MG_HD void operator()(Index side) const {
    if (ids[side] >= n_ids) return;
    for (int v = 0; v < n_nodes; ++v)
      for (int a = 0; a < dim; ++a) {
        const Index entry = entry_of_id[ids[side] * dim + a];
        if (entry >= 0)
          multigrid::lower(&entries[Offset(nodes[Offset(side) * n_nodes + v]) * dim + a],
                           Key(entry));
      }
  }
};

struct EntryOfKey {
  const Key* keys;
  Index* entries;
  MG_HD void operator()(Offset k) const { entries[k] = keys[k] == none ? -1 : Index(keys[k]); }
};

template <int dim>
struct HeldValue {
  ProgramsView programs;
  const Index* entry;
  PointsView points;
  double* values;
  MG_HD void operator()(Offset k) const {
    values[k] = 0;
    if (entry[k] < 0) return;
    double variables[4];
    for (int d = 0; d < dim; ++d) variables[d] = points(Index(k / dim), d);
    values[k] = programs.value(entry[k], variables, dim);
  }
};

struct IsHeld {
  const Index* entry;
  Index* flags;
  MG_HD void operator()(Index k) const { flags[k] = entry[k] >= 0 ? 1 : 0; }
};

struct TakeEntry {
  const Index* entry;
  const Index* places;
  Index* result;
  MG_HD void operator()(Index k) const { result[k] = entry[places[k]]; }
};

struct HoldRow {
  const Index* entry;
  const double* given;
  const Offset* offsets;
  const Index* columns;
  double* values;
  double* b;
  MG_HD void operator()(Index i) const {
    const bool is_held = entry[i] >= 0;
    double pull = 0, diagonal = 0;
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      const Index j = columns[k];
      if (j == i) diagonal = values[k];
      if (j == i || (!is_held && entry[j] < 0)) continue;
      if (entry[j] >= 0) pull += values[k] * given[j];
      values[k] = 0;
    }
    b[i] = is_held ? diagonal * given[i] : b[i] - pull;
  }
};

}  // namespace

Array<Index> held_components(const SideBlock& sides,
                             const std::vector<Index>& entry_of_id,
                             const Index n_nodes,
                             const int dim) {
  const Executor& executor = sides.block.executor();
  const Offset n = Offset(n_nodes) * dim;
  Array<Key> keys(executor, n);
  multigrid::fill(keys, none);
  const Array<Index> of_id(executor, entry_of_id);
  for_each(executor, sides.block.n,
           MarkSide{sides.block.nodes.on(executor), sides.block.n_nodes, sides.ids.on(executor),
                    of_id.on(executor), Index(entry_of_id.size()) / dim, dim, keys.on(executor)});
  Array<Index> entries(executor, n);
  for_each(executor, n, EntryOfKey{keys.on(executor), entries.on(executor)});
  return entries;
}

template <int dim>
Array<double> held_values(const Programs& programs,
                          const Array<Index>& entry,
                          const Array<double>& points) {
  const Executor& executor = entry.executor();
  Array<double> values(executor, entry.size());
  for_each(
      executor, entry.size(),
      HeldValue<dim>{programs.view(), entry.on(executor), view(points, dim), values.on(executor)});
  return values;
}

Array<Index> held_places(const Array<Index>& entry) {
  const Executor& executor = entry.executor();
  Array<Index> flags(executor, entry.size());
  for_each(executor, entry.size(), IsHeld{entry.on(executor), flags.on(executor)});
  return multigrid::compact(flags);
}

Array<Index> entries_at(const Array<Index>& entry, const Array<Index>& places) {
  const Executor& executor = entry.executor();
  Array<Index> result(executor, places.size());
  for_each(executor, places.size(),
           TakeEntry{entry.on(executor), places.on(executor), result.on(executor)});
  return result;
}

void hold(const Held& held, multigrid::Csr<double>& A, Array<double>& b) {
  const Executor& executor = b.executor();
  for_each(executor, A.n_rows,
           HoldRow{held.entry.on(executor), held.values.on(executor), A.offsets.on(executor),
                   A.columns.on(executor), A.values.on(executor), b.on(executor)});
}

template Array<double> held_values<2>(const Programs&, const Array<Index>&, const Array<double>&);
template Array<double> held_values<3>(const Programs&, const Array<Index>&, const Array<double>&);

}  // namespace assembly
