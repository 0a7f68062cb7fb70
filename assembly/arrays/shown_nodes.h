// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/mesh_nodes.h"
#include "assembly/space/vtk_cell.h"

#include <memory>

namespace assembly {

/// The cells of one shape as files and pictures show them.
struct ShownCells {
  Index n = 0;                                   ///< cells of the mesh
  int n_nodes = 0;                               ///< of each
  const Array<Index>* nodes = nullptr;           ///< cell by cell
  const std::vector<VtkCell>* pieces = nullptr;  ///< VTK's cells in each; all of one type
};

/// The nodes of a mesh as arrays in the order of the mesh (NodesOfCells). With degree 1 they are the mesh's own arrays, which must
/// outlive this.
template <int dim>
class ShownNodes {
 public:
  /// cells  with all their parts (Keep::all) beyond degree 1
  ShownNodes(const mesh::CellArrays<dim>& cells, int degree);
  ShownNodes(const ShownNodes&) = delete;
  ShownNodes& operator=(const ShownNodes&) = delete;

  /// Coordinate d of node i is number d * n + i.
  const Array<double>& points() const { return *points_; }
  Index n() const { return Index(points_->size() / dim); }
  /// Hypercubes, then simplices, as far as there are any.
  const std::vector<ShownCells>& cells() const { return cells_; }
  /// VTK's cells in one of the mesh: the same number in both shapes.
  std::size_t pieces_of_cell() const { return cells_[0].pieces->size(); }

 private:
  Array<double> places_;
  std::array<Array<Index>, 2> lists_;
  const Array<double>* points_;
  std::vector<ShownCells> cells_;
};

template <int dim>
std::shared_ptr<const ShownNodes<dim>> shown_nodes(const mesh::CellArrays<dim>& cells, int degree) {
  return std::make_shared<const ShownNodes<dim>>(cells, degree);
}

}  // namespace assembly
