// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"
#include "assembly/expressions/dual.h"

#include <vector>

namespace assembly {

struct ProgramsView {
  const Instruction* instructions;
  const Index* begins;
  const Index* of_part;
  int n;
  double t;
  /// The value of a part's expression.
  ///
  /// variables  x, y and z as far as there are coordinates, then room for t
  MG_HD double value(int part, double* variables, int dimension) const {
    const Index k = n == 1 ? 0 : of_part[part];
    variables[dimension] = t;
    return evaluate(instructions + begins[k], int(begins[k + 1] - begins[k]), variables);
  }
};

/// The same of expressions that may depend on the solution u, which is the variable behind t.
struct ProgramsOfSolutionView {
  ProgramsView programs;
  bool is_slope;
  /// The value of a part's expression, or its derivative by u.
  ///
  /// variables  coordinates as far as there are, room for t, u
  MG_HD double value(int part, double* variables, int dimension) const {
    if (!is_slope) return programs.value(part, variables, dimension);
    const Index k = programs.n == 1 ? 0 : programs.of_part[part];
    variables[dimension] = programs.t;
    const Index begin = programs.begins[k];
    return evaluate_dual(programs.instructions + begin, int(programs.begins[k + 1] - begin),
                         variables, dimension + 1)
        .slope;
  }
};

/// Expressions on an executor, and which of them holds in which part of the mesh.
class Programs {
 public:
  /// programs   one at least; of as many coordinates, and perhaps the time t behind them, and u behind that
  /// of_part    for each number of a part its program; not read if there is one program
  /// dimension  of the coordinates
  Programs(const Executor& executor,
           const std::vector<const Program*>& programs,
           const std::vector<Index>& of_part,
           int dimension,
           double t);

  /// Whether no program depends on the place or on the solution.
  bool are_constant() const { return are_constant_; }
  int size() const { return n_; }
  ProgramsView view() const;

 private:
  Array<Instruction> instructions_;
  Array<Index> begins_, of_part_;
  int n_ = 0;
  double t_ = 0;
  bool are_constant_ = true;
};

/// The values of expressions at the quadrature points of a block's elements.
///
/// points  of all nodes: coordinate d of node i is number d * n_nodes + i
/// bytes   an element: its nodes and their coordinates, and 8 written a point; constants cost nothing
template <int dim>
Coefficient values_in(const Programs& programs,
                      const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points);

/// The values of a part's expression at nodes.
///
/// parts  of each of them; null: all belong to part 0
/// first  the first of the nodes
/// n      nodes
template <int dim>
Array<double> values_at_nodes(const Programs& programs,
                              const Array<Index>* parts,
                              Index first,
                              Index n,
                              const Array<double>& points);

/// The coordinates of one quadrature point, brought to the host.
template <int dim>
std::vector<double> quadrature_point(const ElementBlock& block,
                                     const ReferenceElement& element,
                                     const Array<double>& points,
                                     Index of_element,
                                     int point);

}  // namespace assembly
