// SPDX-License-Identifier: MIT
#include "assembly/expressions/program.h"
#include "multigrid/backend/launch.h"

namespace assembly {

using multigrid::Array;
using multigrid::Executor;
using multigrid::Index;
using multigrid::Offset;

namespace {

/// Bytes a point: 8 a coordinate read, 8 written.
struct ValueAtPoint {
  const Instruction* instructions;
  int n_instructions;
  const double* points;
  Offset n;
  int dimension;
  double t;
  double* values;
  MG_HD void operator()(Index i) const {
    double variables[4];
    for (int d = 0; d < dimension; ++d) variables[d] = points[d * n + i];
    variables[dimension] = t;
    values[i] = evaluate(instructions, n_instructions, variables);
  }
};

}  // namespace

Array<double> values_at(const Program& program,
                        const Array<double>& points,
                        const int dimension,
                        const double t) {
  const Executor& executor = points.executor();
  const Offset n = points.size() / dimension;
  const Array<Instruction> instructions(executor, program.instructions);
  Array<double> values(executor, n);
  multigrid::for_each(executor, n,
                      ValueAtPoint{instructions.on(executor), int(program.instructions.size()),
                                   points.on(executor), n, dimension, t, values.on(executor)});
  return values;
}

}  // namespace assembly
