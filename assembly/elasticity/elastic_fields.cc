// SPDX-License-Identifier: MIT
#include "assembly/elasticity/elastic_fields.h"

#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/drawn_on_arrays.h"
#include "assembly/arrays/file_on_arrays.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/solids/vectors.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace assembly {

namespace {

/// An array of a file whose numbers are those of `values`, each cell's for all its pieces.
postprocess::FileArray cell_data(const std::string& name,
                                 const int components,
                                 const std::size_t n_pieces,
                                 Array<double> values) {
  postprocess::FileArray array = point_data_on_arrays(name, std::move(values));
  array.components = components;
  if (n_pieces == 1) return array;
  const auto own = std::make_shared<postprocess::FileArray>(array);
  array.n *= n_pieces;
  array.fill = [own, n_pieces, components](const std::size_t first, const std::size_t n,
                                           void* const to) {
    const auto size = std::size_t(components);
    for (std::size_t k = 0; k < n; ++k)
      own->fill((first + k) / (n_pieces * size) * size + (first + k) % size, 1,
                static_cast<double*>(to) + k);
  };
  return array;
}

/// The diagonal of the box around a mesh.
double diameter_of(const postprocess::DrawnMesh& mesh) {
  double square = 0;
  for (int d = 0; d < mesh.dimension; ++d) {
    const auto [low, high] = postprocess::extent(mesh, d);
    square += (high - low) * (high - low);
  }
  return std::sqrt(square);
}

/// The factor by which the largest displacement is drawn as a tenth of the mesh's diameter, rounded down to two digits; 0 if
/// nothing moves.
double warp_of(const double diameter, const double largest) {
  if (largest == 0) return 0;
  const double factor = 0.1 * diameter / largest;
  const double unit = std::pow(10., std::floor(std::log10(factor)) - 1);
  return std::floor(factor / unit) * unit;
}

/// The number of a picture's name.
std::string factor_text(const double factor) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", factor);
  return text;
}

/// What a deformed mesh is made of.
struct DeformedMesh {
  Array<double> points;
  std::shared_ptr<const void> nodes;
};

}  // namespace

template <int dim>
Array<double> recovered(const ElasticBody<dim>& body,
                        const TensorField field,
                        const Array<double>& u,
                        const int material) {
  const Executor& executor = body.cells.executor();
  const ShapesOnArrays<dim> shapes(executor, body.data.discretization);
  const ByKind<ReferenceElement> on_nodes = shapes_at_nodes(executor, body.data.discretization);
  const std::vector<ElementBlock> blocks = cell_blocks(body.cells, body.nodes.numbers);
  std::vector<const ElementBlock*> pointers;
  for (const ElementBlock& block : blocks) pointers.push_back(&block);
  const Index n_nodes = body.nodes.numbers.n_nodes;
  const ElementsAround around = elements_around(pointers, n_nodes);
  Array<double> sums = zeros(executor, n_nodes * n_of_weighted);
  for (const ElementBlock& block : blocks) {
    const ReferenceElement& at_nodes = on_nodes.of(is_simplex_of_nodes(dim, block.n_nodes));
    add_to_nodes(
        block, around,
        weighted_tensors_at_nodes<dim>(
            field, block, at_nodes, shapes.on_cells(block.n_nodes).gradient_rule, body.nodes.points,
            coefficients_in(body.data, block, at_nodes, body.nodes.points), u, material),
        n_of_weighted, 1, sums);
  }
  return means_of_weighted(sums);
}

template <int dim>
Array<double> in_cells(const ElasticBody<dim>& body,
                       const TensorField field,
                       const Array<double>& u) {
  const Executor& executor = body.cells.executor();
  const ByKind<ReferenceElement> centres = centre_shapes(executor, body.data.discretization);
  Array<double> tensors(executor, Offset(body.cells.n_cells()) * n_of_tensor);
  for (const ElementBlock& block : cell_blocks(body.cells, body.nodes.numbers)) {
    const ReferenceElement& centre = centres.of(is_simplex_of_nodes(dim, block.n_nodes));
    tensors_in_cells<dim>(field, block, centre, body.nodes.points,
                          coefficients_in(body.data, block, centre, body.nodes.points), u,
                          block.first, tensors);
  }
  return tensors;
}

template <int dim>
postprocess::FileMesh elastic_file(const ElasticBody<dim>& body,
                                   const ElasticShown& shown,
                                   const Array<double>& u) {
  const NodeNumbers& numbers = body.nodes.numbers;
  postprocess::FileMesh file = file_on_arrays(body.data.mesh, numbers.degree);
  const std::size_t n_pieces = file.n_cells / std::size_t(body.cells.n_cells());
  const auto add_points = [&](const std::string& name, const Array<double>& values,
                              const int components, const int written) {
    file.point_data.push_back(point_data_on_arrays(
        name, vectors_in_order(values, components, written, numbers.number_of_point)));
    file.point_data.back().components = written;
  };
  add_points("displacement", u, dim, 3);
  const Array<double> stress = recovered(body, TensorField::stress, u);
  add_points("von_mises", von_mises_of(stress), 1, 1);
  if (shown.stress) {
    add_points("stress", stress, n_of_tensor, n_of_tensor);
    file.cell_data.push_back(
        cell_data("stress", n_of_tensor, n_pieces, in_cells(body, TensorField::stress, u)));
  }
  if (shown.strain) {
    add_points("strain", recovered(body, TensorField::strain, u), n_of_tensor, n_of_tensor);
    file.cell_data.push_back(
        cell_data("strain", n_of_tensor, n_pieces, in_cells(body, TensorField::strain, u)));
  }
  if (shown.principal) add_points("principal_stress", principal_stresses_of(stress), 3, 3);
  for (std::size_t a = 0; a < body.data.exact.size(); ++a) {
    const std::string name = std::string("exact_") + "xyz"[a];
    add_points(name,
               values_at_nodes<dim>(program_of(body.data.exact[a], body.cells.executor()), nullptr,
                                    0, numbers.n_nodes, body.nodes.points),
               1, 1);
  }
  return file;
}

template <int dim>
DrawnSolution elastic_picture(const ElasticBody<dim>& body,
                              const ElasticShown& shown,
                              const Array<double>& u) {
  const NodeNumbers& numbers = body.nodes.numbers;
  const Array<double> stress = von_mises_of(recovered(body, TensorField::stress, u));
  DrawnSolution drawn = drawn_on_arrays(
      body.cells, numbers.degree, in_order_of_points(stress, numbers.number_of_point), "von_mises");
  const double factor =
      shown.warp ? *shown.warp
                 : warp_of(diameter_of(drawn.mesh), extremes(lengths_of(u, dim)).largest);
  if (factor != 0) drawn.name += ", deformed x " + factor_text(factor);
  const auto deformed = std::make_shared<DeformedMesh>();
  deformed->nodes = drawn.kept;
  deformed->points = moved_points(*drawn.mesh.points, u, dim, factor, numbers.number_of_point);
  drawn.mesh.points = &deformed->points;
  drawn.kept = deformed;
  return drawn;
}

#define INSTANTIATE(dim)                                                                       \
  template Array<double> recovered(const ElasticBody<dim>&, TensorField, const Array<double>&, \
                                   int);                                                       \
  template Array<double> in_cells(const ElasticBody<dim>&, TensorField, const Array<double>&); \
  template postprocess::FileMesh elastic_file(const ElasticBody<dim>&, const ElasticShown&,    \
                                              const Array<double>&);                           \
  template DrawnSolution elastic_picture(const ElasticBody<dim>&, const ElasticShown&,         \
                                         const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
