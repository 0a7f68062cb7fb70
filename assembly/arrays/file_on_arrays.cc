// SPDX-License-Identifier: MIT
#include "assembly/arrays/file_on_arrays.h"

#include "assembly/arrays/fields_on_arrays.h"
#include "assembly/arrays/shown_nodes.h"

#include <algorithm>
#include <limits>

namespace assembly {

namespace {

using multigrid::Array;
using multigrid::Index;
using postprocess::FileArray;
using postprocess::FileMesh;
using Kind = FileArray::Kind;

/// The values in the host's memory, and what keeps them there.
template <class T>
std::shared_ptr<const T> kept(Array<T> array) {
  const auto owner =
      std::make_shared<const Array<T>>(array.executor().space() == multigrid::Space::host
                                           ? std::move(array)
                                           : array.copy_to(multigrid::default_host()));
  return {owner, owner->on(owner->executor())};
}

/// The same of an array that `owner` keeps, or that outlives the result.
template <class T>
std::shared_ptr<const T> on_host(const Array<T>& array, std::shared_ptr<const void> owner = {}) {
  if (array.executor().space() == multigrid::Space::host)
    return {std::move(owner), array.on(array.executor())};
  return kept(array.copy_to(multigrid::default_host()));
}

/// An array whose number k is of(k), converted to T.
template <class T, class Of>
FileArray array_of(const std::string& name, const Kind kind, const std::size_t n, Of of) {
  return {name, kind, 1, n,
          [of = std::move(of)](const std::size_t first, const std::size_t count, void* const to) {
            T* const numbers = static_cast<T*>(to);
            for (std::size_t k = 0; k < count; ++k) numbers[k] = static_cast<T>(of(first + k));
          }};
}

/// VTK's cells of one shape, and where they stand in the file.
struct CellsOfShape {
  std::size_t first_cell, first_corner, n, size;
  std::shared_ptr<const Index> nodes;
  std::size_t n_nodes;  ///< of a cell of the mesh
  const std::vector<VtkCell>* pieces;
};

/// Hypercubes, then simplices.
struct CellsInFile {
  std::vector<CellsOfShape> shapes;
  std::size_t n_cells = 0, n_corners = 0;

  const CellsOfShape& of_cell(const std::size_t cell) const {
    return cell < shapes.front().n ? shapes.front() : shapes.back();
  }
  std::size_t end_of(const std::size_t cell) const {
    const CellsOfShape& own = of_cell(cell);
    return own.first_corner + (cell - own.first_cell + 1) * own.size;
  }
  Index corner(const std::size_t number) const {
    const CellsOfShape& own =
        number < shapes.front().n * shapes.front().size ? shapes.front() : shapes.back();
    const std::size_t k = number - own.first_corner, cell = k / own.size;
    const std::vector<VtkCell>& pieces = *own.pieces;
    return own.nodes.get()[cell / pieces.size() * own.n_nodes +
                           pieces[cell % pieces.size()].order[k % own.size]];
  }
};

template <int dim>
std::shared_ptr<const CellsInFile> cells_in_file(
    const std::shared_ptr<const ShownNodes<dim>>& shown) {
  auto result = std::make_shared<CellsInFile>();
  for (const ShownCells& of_shape : shown->cells()) {
    const std::vector<VtkCell>& pieces = *of_shape.pieces;
    const std::size_t n = std::size_t(of_shape.n) * pieces.size(), size = pieces[0].order.size();
    result->shapes.push_back({result->n_cells, result->n_corners, n, size,
                              on_host(*of_shape.nodes, shown), std::size_t(of_shape.n_nodes),
                              of_shape.pieces});
    result->n_cells += n;
    result->n_corners += n * size;
  }
  return result;
}

template <int dim>
FileArray points_of(const std::shared_ptr<const ShownNodes<dim>>& shown) {
  const auto n = std::size_t(shown->n());
  FileArray points =
      array_of<double>("Points", Kind::float64, 3 * n,
                       [own = on_host(shown->points(), shown), n](const std::size_t k) {
                         return k % 3 < dim ? own.get()[k % 3 * n + k / 3] : 0.;
                       });
  points.components = 3;
  return points;
}

}  // namespace

template <int dim>
FileMesh file_on_arrays(const mesh::Mesh<dim>& mesh, const int degree) {
  const mesh::CellArrays<dim>& cells = *mesh.arrays;
  const auto shown = shown_nodes(cells, degree);
  const auto in_file = cells_in_file(shown);
  const std::size_t n = in_file->n_cells;
  FileMesh file;
  file.n_points = std::size_t(shown->n());
  file.n_cells = n;
  file.points = points_of(shown);
  file.connectivity =
      array_of<std::int32_t>("connectivity", Kind::int32, in_file->n_corners,
                             [in_file](const std::size_t k) { return in_file->corner(k); });
  const auto end_of = [in_file](const std::size_t cell) { return in_file->end_of(cell); };
  const bool is_small = in_file->n_corners <= std::size_t(std::numeric_limits<std::int32_t>::max());
  file.offsets = is_small ? array_of<std::int32_t>("offsets", Kind::int32, n, end_of)
                          : array_of<std::int64_t>("offsets", Kind::int64, n, end_of);
  file.types = array_of<std::uint8_t>("types", Kind::uint8, n, [in_file](const std::size_t cell) {
    return (*in_file->of_cell(cell).pieces)[0].number;
  });
  file.cell_data.push_back(array_of<std::int32_t>(
      "level", Kind::int32, n, [level = mesh.refinements](std::size_t) { return level; }));
  if (!mesh.materials.empty())
    file.cell_data.push_back(
        array_of<std::int32_t>("material_id", Kind::int32, n,
                               [own = on_host(cells.materials), n_pieces = shown->pieces_of_cell(),
                                shift = dim * cells.refinements](const std::size_t cell) {
                                 return own.get()[cell / n_pieces >> shift];
                               }));
  postprocess::Fields names;
  add_names(mesh, names);
  for (const postprocess::Numbers& own : names.mesh_numbers)
    file.mesh_data.push_back(
        array_of<std::int32_t>(own.name, Kind::int32, own.values.size(),
                               [values = own.values](const std::size_t k) { return values[k]; }));
  return file;
}

FileArray point_data_on_arrays(const std::string& name, Array<double> values) {
  const auto n = std::size_t(values.size());
  return array_of<double>(
      name, Kind::float64, n,
      [own = kept(std::move(values))](const std::size_t k) { return own.get()[k]; });
}

template FileMesh file_on_arrays(const mesh::Mesh<2>&, int);
template FileMesh file_on_arrays(const mesh::Mesh<3>&, int);

}  // namespace assembly
