// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/array_term.h"
#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/convection/convection_data.h"
#include "assembly/elements/convection.h"
#include "assembly/elements/estimates/without_flow.h"

namespace assembly {

/// ConvectionData on a mesh as arrays.
template <int dim>
class ConvectionOnArrays : public ArrayTerm<dim> {
 public:
  /// throws  as ConvectionData
  ConvectionOnArrays(const mesh::Mesh<dim>& mesh,
                     const ProblemOptions& problem,
                     const DiscretizationOptions& options)
      : data_(mesh, problem, options) {}

  bool depends_on_time() const override { return data_.velocity.depends_on_time(); }
  void set_time(const double t) override { data_.velocity.set_time(t); }
  void check_values(const dealii::Triangulation<dim>& triangulation) const override {
    data_.check_values(triangulation);
  }
  void add(const ScalarProblem<dim>& problem,
           const ShapesOnArrays<dim>& shapes,
           const ElementBlock& block,
           const Array<double>& points,
           const CellCoefficients& coefficients,
           const Array<Index>* cells,
           ElementMatrices& matrices) const override;
  bool has_further_tests() const override { return data_.is_stabilized(); }
  Coefficient without_term(const ElementBlock& block,
                           const ReferenceElement& rule,
                           const Array<double>& points,
                           const Coefficient& f,
                           const Array<double>& u) const override {
    return without_flow<dim>(block, rule, points, f,
                             velocity_in(data_.velocity, block, rule, points), u);
  }
  std::unique_ptr<ArrayTerm<dim>> without_further_tests() const override {
    auto result = std::make_unique<ConvectionOnArrays>(*this);
    result->data_.factor = 0;
    return result;
  }
  void add_further_tests(const ScalarProblem<dim>& problem,
                         const ShapesOnArrays<dim>& shapes,
                         const ElementBlock& block,
                         const Array<double>& points,
                         const Coefficient& value,
                         ElementMatrices& matrices) const override;
  TermSums sums(const ScalarProblem<dim>& problem,
                const mesh::CellArrays<dim>& cells,
                const NodesOnArrays<dim>& nodes) const override;
  std::map<int, double> carried_in(const ScalarProblem<dim>& problem,
                                   const mesh::CellArrays<dim>& cells,
                                   const NodesOnArrays<dim>& nodes,
                                   const Array<double>& u) const override;

 private:
  CellConvection in(const ScalarProblem<dim>& problem,
                    const ShapesOnArrays<dim>& shapes,
                    const ElementBlock& block,
                    const Array<double>& points) const;
  /// div kappa; empty if it is 0.
  std::vector<Coefficient> slope(const ScalarProblem<dim>& problem,
                                 const ElementBlock& block,
                                 const ReferenceElement& element,
                                 const Array<double>& points) const;

  ConvectionData<dim> data_;
};

}  // namespace assembly
