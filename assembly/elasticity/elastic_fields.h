// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elasticity/elastic_shown.h"
#include "assembly/elasticity/elastic_system.h"
#include "assembly/scalar/solution.h"
#include "assembly/solids/stress.h"
#include "postprocess/file_mesh.h"

// What files, pictures and probes show of a displacement.
namespace assembly {

template <int dim>
struct ElasticBody {
  const ElasticityData<dim>& data;
  const mesh::CellArrays<dim>& cells;
  const NodesOnArrays<dim>& nodes;
};

/// A tensor field at the nodes, six components each (n_of_tensor): means over the cells around a node, weighted by their size.
///
/// u         of all nodes, dim components each
/// material  of the cells that count; all_parts: all
template <int dim>
Array<double> recovered(const ElasticBody<dim>& body,
                        TensorField field,
                        const Array<double>& u,
                        int material = all_parts);

/// The same in the middle of each cell.
template <int dim>
Array<double> in_cells(const ElasticBody<dim>& body, TensorField field, const Array<double>& u);

template <int dim>
postprocess::FileMesh elastic_file(const ElasticBody<dim>& body,
                                   const ElasticShown& shown,
                                   const Array<double>& u);

/// The deformed mesh with the von Mises stress at its nodes.
template <int dim>
DrawnSolution elastic_picture(const ElasticBody<dim>& body,
                              const ElasticShown& shown,
                              const Array<double>& u);

}  // namespace assembly
