// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/cuts.h"
#include "postprocess/drawing/faces.h"

#include <stdexcept>
#include <string>
#include <type_traits>

// From what a picture shows to the kernels' view of it, one kind of cells after the other. For kernel sources.
namespace postprocess {

inline PointsOfMesh points_of(const DrawnMesh& mesh, const DrawnValues& drawn) {
  const Executor& executor = mesh.executor();
  return {mesh.points->on(executor),
          mesh.n_points,
          mesh.dimension,
          drawn.values ? drawn.values->on(executor) : nullptr,
          drawn.are_of_cells,
          drawn.low,
          drawn.high / 2 - drawn.low / 2};
}

/// Faces of one kind: the cells, or the outer faces of cells whose faces `table` tells.
template <Face kind, std::size_t n_faces = 1, std::size_t size = 9>
Faces<kind> faces_of(const DrawnMesh& mesh,
                     const DrawnValues& drawn,
                     const DrawnCells& cells,
                     const Index first_item,
                     const Sight& sight,
                     const Frame& frame,
                     const std::uint8_t (*table)[size] = nullptr) {
  const Executor& executor = mesh.executor();
  Faces<kind> faces{};
  faces.points = points_of(mesh, drawn);
  faces.frame = frame;
  for (std::size_t d = 0; d < 3; ++d) {
    faces.axes[0][d] = sight.viewpoint.right[d];
    faces.axes[1][d] = sight.viewpoint.up[d];
    faces.axes[2][d] = sight.viewpoint.toward[d];
  }
  faces.corners = cells.points->on(executor);
  faces.stride = cells.stride;
  faces.first_item = first_item;
  faces.first_in_mesh = cells.first;
  if (table) {
    faces.cells = cells.outer_cells->on(executor);
    faces.numbers = cells.outer_faces->on(executor);
  }
  for (std::size_t f = 0; f < n_faces; ++f)
    for (std::size_t k = 0; k < n_nodes(kind); ++k)
      faces.order[f][k] = table ? cells.order[table[cells.face_order[f]][k]] : cells.order[k];
  return faces;
}

template <Solid kind>
Cuts<kind> cuts_of(const DrawnMesh& mesh,
                   const DrawnValues& drawn,
                   const DrawnCells& cells,
                   const Index first_item,
                   const Sight& sight,
                   const Frame& frame) {
  Cuts<kind> cuts{};
  cuts.points = points_of(mesh, drawn);
  cuts.frame = frame;
  for (std::size_t d = 0; d < 3; ++d) {
    cuts.axes[0][d] = sight.plane.right[d];
    cuts.axes[1][d] = sight.plane.up[d];
    cuts.axes[2][d] = sight.plane.normal[d];
  }
  cuts.plane = sight.plane.at;
  cuts.corners = cells.points->on(mesh.executor());
  cuts.stride = cells.stride;
  cuts.first_item = first_item;
  cuts.first_in_mesh = cells.first;
  for (int k = 0; k < n_nodes(kind); ++k) cuts.order[k] = cells.order[std::size_t(k)];
  return cuts;
}

/// A kind of faces or solids as a type.
template <auto kind>
using OfKind = std::integral_constant<decltype(kind), kind>;

/// Calls f(source, n_items) for each kind of cells: source.piece(item, number, triangle) are triangles in pixels.
///
/// throws  std::invalid_argument if a kind of cells has no picture of this sort
template <class F>
void for_sources(const DrawnMesh& mesh,
                 const DrawnValues& drawn,
                 const Sight& sight,
                 const Frame& frame,
                 const F& f) {
  Index first = 0;
  for (const DrawnCells& cells : mesh.cells) {
    const auto add = [&](const auto& source, const Index n) {
      if (n > 0) f(source, n);
      first += n;
      return true;
    };
    const auto plane = [&](auto kind) {
      return add(faces_of<kind.value>(mesh, drawn, cells, first, sight, frame), cells.n);
    };
    const auto outer = [&](auto kind, const auto& table) {
      constexpr std::size_t n_faces = std::extent_v<std::remove_reference_t<decltype(table)>>;
      return add(faces_of<kind.value, n_faces>(mesh, drawn, cells, first, sight, frame, table),
                 Index(cells.outer_cells->size()));
    };
    const auto cut = [&](auto kind) {
      return add(cuts_of<kind.value>(mesh, drawn, cells, first, sight, frame), cells.n);
    };
    const auto shows = [&] {
      const int type = cells.type;
      if (sight.of == Sight::Of::cells)
        return (type == 5 && plane(OfKind<Face::triangle>())) ||
               (type == 9 && plane(OfKind<Face::quadrilateral>())) ||
               (type == 22 && plane(OfKind<Face::quadratic_triangle>())) ||
               (type == 28 && plane(OfKind<Face::biquadratic_quadrilateral>()));
      if (sight.of == Sight::Of::surface)
        return (type == 10 && outer(OfKind<Face::triangle>(), faces_of_tetrahedra)) ||
               (type == 12 && outer(OfKind<Face::quadrilateral>(), faces_of_hexahedra)) ||
               (type == 24 && outer(OfKind<Face::quadratic_triangle>(), faces_of_tetrahedra)) ||
               (type == 29 && outer(OfKind<Face::biquadratic_quadrilateral>(), faces_of_hexahedra));
      return (type == 10 && cut(OfKind<Solid::tetrahedron>())) ||
             (type == 12 && cut(OfKind<Solid::hexahedron>())) ||
             (type == 24 && cut(OfKind<Solid::quadratic_tetrahedron>())) ||
             (type == 29 && cut(OfKind<Solid::triquadratic_hexahedron>()));
    };
    if (!shows())
      throw std::invalid_argument(
          (sight.of == Sight::Of::cells ? "a picture shows triangles and quadrilaterals"
                                        : "a picture in space shows tetrahedra and hexahedra") +
          std::string(", but there are cells of VTK type ") + std::to_string(cells.type));
  }
}

}  // namespace postprocess
