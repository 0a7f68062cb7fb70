// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/materials.h"

#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

struct MaterialOfPart {
  const std::uint16_t* materials;
  const Index* origins;
  int shift;
  std::uint16_t* result;
  MG_HD void operator()(Index c) const { result[c] = materials[origins[c] >> shift]; }
};

}  // namespace

template <int dim>
Array<std::uint16_t> materials_of_parts(const CellArrays<dim>& mesh, const Array<Index>& origins) {
  const Executor& executor = mesh.executor();
  Array<std::uint16_t> result(executor, mesh.materials.empty() ? 0 : origins.size());
  if (!result.empty())
    multigrid::for_each(executor, result.size(),
                        MaterialOfPart{mesh.materials.on(executor), origins.on(executor),
                                       dim * mesh.refinements, result.on(executor)});
  return result;
}

template Array<std::uint16_t> materials_of_parts(const CellArrays<2>&, const Array<Index>&);
template Array<std::uint16_t> materials_of_parts(const CellArrays<3>&, const Array<Index>&);

}  // namespace mesh
