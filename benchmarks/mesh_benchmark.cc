// SPDX-License-Identifier: MIT
// Refines a mesh of the unit square or cube on an executor, and assembles the rows of -Δu = 1, u = 0 on the boundary, by linear
// elements where the cells are simplices, again and again. Prints one line of JSON: first run, and median of the others.
//
//     mesh_benchmark triangles|mixed|tetrahedra|hexahedra SIDE REFINEMENTS [key=value]...
//
// The coarse mesh has SIDE squares or cubes a side, cut into two triangles or six tetrahedra. It is on the executor already. The
// last refinement keeps no edges.
//
// Keys: executor=WORD (as Backend/Device) threads=N repeat=N order=as-met|as-numbered (of the unknowns)
//       marked=PART (then the first part of the cells is refined further, by bisection, and that is measured beside)
#include "assembly/nodes/node_numbers.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/without_zeros.h"
#include "benchmarks/assembled.h"
#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/adaptive/bulk_marking.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/reference_tables.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace {

using namespace mesh;
using namespace benchmark;

template <int dim>
CellArrays<dim> refine(const CellArrays<dim>& coarse, int times) {
  CellArrays<dim> mesh = refined(coarse, times > 1 ? Keep::all : Keep::corners);
  for (int k = 2; k <= times; ++k) mesh = refined(mesh, k < times ? Keep::all : Keep::corners);
  mesh.executor().synchronize();
  return mesh;
}

/// Returns the unknowns, and stores the entries of the matrix.
template <int dim>
Index assemble(const CellArrays<dim>& mesh, assembly::NodeOrder order, Offset& nonzeros) {
  const std::vector<Index> entries(5, 0);  // all ids of sides
  const assembly::NodeNumbers numbers = assembly::number_nodes(mesh, entries, order);
  const Executor& executor = mesh.executor();
  assembly::CellCoefficients coefficients;
  coefficients.kappa.resize(1);
  coefficients.kappa[0].constant = 1;
  coefficients.f.constant = 1;
  const Array<double> given(
      executor, std::vector<double>(std::size_t(numbers.n_nodes - numbers.n_unknowns), 0.));
  const std::vector<assembly::ElementBlock> blocks = assembly::cell_blocks(mesh, numbers);
  const assembly::ReferenceElement element(executor, tests::linear_simplex<dim>());
  const assembly::ElementMatrices matrices = assembly::cell_matrices<dim>(
      blocks[0], element, assembly::node_points(mesh, numbers), coefficients);
  assembly::Rows rows = assembly::gathered_rows(
      {{&blocks[0], &matrices}}, assembly::elements_around({&blocks[0]}, numbers.n_unknowns), given,
      numbers.n_unknowns, numbers.n_nodes);
  rows.A = assembly::without_zeros(std::move(rows.A), rows.diagonal);
  executor.synchronize();
  nonzeros = rows.A.n_nonzeros();
  return numbers.n_unknowns;
}

/// Marks the first part of the cells and refines them.
struct Bisections {
  std::vector<double> mark_ms, refine_ms;
  Index cells = 0, points = 0;
  std::size_t rounds = 0;

  template <int dim>
  void measure(const CellArrays<dim>& mesh, double part) {
    const Executor& executor = mesh.executor();
    std::vector<double> squares(std::size_t(mesh.n_cells()), 0);
    std::fill_n(squares.begin(), std::size_t(part * double(squares.size())), 1.);
    const Array<double> values(executor, squares);
    executor.synchronize();
    const auto begin = std::chrono::steady_clock::now();
    const Array<Index> marked = marked_bulk(values, 1);
    executor.synchronize();
    mark_ms.push_back(ms_since(begin));
    const auto then = std::chrono::steady_clock::now();
    const Adapted<dim> finer = refined_where(mesh, marked);
    executor.synchronize();
    refine_ms.push_back(ms_since(then));
    cells = finer.cells.n_cells();
    points = finer.cells.n_points;
    rounds = finer.rounds.size() - 1;
  }
};

template <int dim>
void measure(const std::string& kind,
             const CoarseCells<dim>& cells,
             int times,
             const AssemblyKeys& keys) {
  const Executor executor = executor_of(keys);
  const CellArrays<dim> coarse = cell_arrays(cells, executor, Keep::all);
  executor.synchronize();
  const assembly::NodeOrder order =
      keys.at("order") == "as-met" ? assembly::NodeOrder::as_met : assembly::NodeOrder::as_numbered;
  std::vector<double> refine_ms, rows_ms;
  Index n = 0, unknowns = 0;
  Offset nonzeros = 0, refine_peak = 0;
  const double part = std::atof(keys.at("marked").c_str());
  Bisections bisections;
  if (part > 0) {
    CellArrays<dim> mesh = refined(coarse, Keep::all);
    for (int k = 2; k <= times; ++k) mesh = refined(mesh, Keep::all);
    prepare_bisection(mesh);
    for (int k = 0; k < std::atoi(keys.at("repeat").c_str()); ++k) bisections.measure(mesh, part);
  }
  for (int k = 0; k < std::atoi(keys.at("repeat").c_str()); ++k) {
    const auto begin = std::chrono::steady_clock::now();
    const CellArrays<dim> mesh = refine(coarse, times);
    refine_ms.push_back(ms_since(begin));
    n = mesh.n_cells();
    if (k == 0) refine_peak = Offset(executor.counters().peak_bytes);
    if (kind != "triangles" && kind != "tetrahedra") continue;
    const auto then = std::chrono::steady_clock::now();
    unknowns = assemble(mesh, order, nonzeros);
    rows_ms.push_back(ms_since(then));
  }
  const Times of_refinement(refine_ms), of_rows(rows_ms);
  std::printf(
      "{\"kind\": \"%s\", \"cells\": %d, \"refinements\": %d, \"executor\": \"%s\", \"order\": \"%s\", \"commit\": \"%s\", "
      "\"runs\": %zu, \"first_refine_ms\": %.4g, \"median_refine_ms\": %.4g, \"refine_peak_bytes_per_cell\": %.4g, "
      "\"peak_bytes_per_cell\": %.4g",
      kind.c_str(), n, times, executor.description().c_str(), keys.at("order").c_str(),
      TERRACE_COMMIT, refine_ms.size(), of_refinement.first, of_refinement.median,
      double(refine_peak) / n, double(executor.counters().peak_bytes) / n);
  if (!rows_ms.empty())
    std::printf(
        ", \"first_rows_ms\": %.4g, \"median_rows_ms\": %.4g, \"unknowns\": %d, \"nonzeros\": %lld",
        of_rows.first, of_rows.median, unknowns, static_cast<long long>(nonzeros));
  if (part > 0) {
    const Times of_marks(bisections.mark_ms), of_bisections(bisections.refine_ms);
    std::printf(
        ", \"marked\": %g, \"median_mark_ms\": %.4g, \"first_bisect_ms\": %.4g, \"median_bisect_ms\": %.4g, "
        "\"cells_after\": %d, \"points_after\": %d, \"rounds\": %zu",
        part, of_marks.median, of_bisections.first, of_bisections.median, bisections.cells,
        bisections.points, bisections.rounds);
  }
  std::printf("}\n");
}

}  // namespace

int main(int n_arguments, char** arguments) {
  try {
    if (n_arguments < 4) throw std::runtime_error("see the head of mesh_benchmark.cc");
    const std::string kind = arguments[1];
    const int side = std::atoi(arguments[2]), times = std::atoi(arguments[3]);
    if (side < 1 || times < 1) throw std::runtime_error("SIDE and REFINEMENTS must be at least 1");
    AssemblyKeys keys = {{"executor", "host"},
                         {"threads", "0"},
                         {"repeat", "6"},
                         {"order", "as-met"},
                         {"marked", "0"}};
    read_keys(n_arguments, arguments, 4, keys);
    if (kind == "triangles")
      measure(kind, tests::triangles_of_square(side), times, keys);
    else if (kind == "mixed")
      measure(kind, tests::mixed_square(side), times, keys);
    else if (kind == "tetrahedra")
      measure(kind, tests::tetrahedra_of_cube(side), times, keys);
    else if (kind == "hexahedra")
      measure(kind, tests::hexahedra_of_cube(side), times, keys);
    else
      throw std::runtime_error("unknown kind " + kind);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mesh_benchmark: %s\n", error.what());
    return 1;
  }
  return 0;
}
