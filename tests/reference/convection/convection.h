// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/convection/convection_data.h"
#include "tests/reference/terms/terms.h"

namespace assembly {

/// ConvectionData on deal.II's cells.
template <int dim>
class Convection : public CellTerm<dim> {
 public:
  /// throws  as ConvectionData
  Convection(const mesh::Mesh<dim>& mesh,
             const ProblemOptions& problem,
             const DiscretizationOptions& options)
      : data_(mesh, problem, options) {}

  bool is_symmetric() const override { return false; }
  bool ignores_constants() const override { return true; }
  bool depends_on_time() const override { return data_.velocity.depends_on_time(); }
  void set_time(const double t) override { data_.velocity.set_time(t); }
  void check_values(const dealii::Triangulation<dim>& triangulation) const override {
    data_.check_values(triangulation);
  }
  void add(const Cell<dim>& cell,
           const CellValues<dim>& shapes,
           const Nodes<dim>& nodes,
           const Terms<dim>& terms,
           CellBlock<dim>& block) const override;

  bool has_more_tests() const override { return data_.is_stabilized(); }
  /// tau b . grad phi_i.
  bool more_tests(const Cell<dim>& cell,
                  const CellValues<dim>& shapes,
                  unsigned int q,
                  const Terms<dim>& terms,
                  TestValues<dim>& w) const override;

  /// The integral of -n . b u over each boundary.
  std::optional<std::map<BoundaryId, double>> carried_in(
      const dealii::Triangulation<dim>& triangulation,
      const Nodes<dim>& nodes,
      const std::vector<double>& u) const override;

 private:
  /// The cell Peclet number at a point, and tau where SUPG adds something, else 0.
  struct Strength {
    double peclet = 0, tau = 0;
  };
  /// b  not 0
  Strength strength(const dealii::Tensor<1, dim>& b,
                    const Cell<dim>& cell,
                    const CellValues<dim>& shapes,
                    unsigned int q,
                    const Terms<dim>& terms) const;

  ConvectionData<dim> data_;
};

/// The length along b of a cell with the map J: 2 |b| / sum |b . grad N| over the shape functions N
/// of degree 1, on hypercubes those at the centre. On a rectangle and b along an edge it is that
/// edge.
template <int dim>
double length_along(const dealii::Tensor<1, dim>& b,
                    const dealii::Tensor<2, dim>& inverse_transposed_J,
                    bool is_simplex);

}  // namespace assembly
