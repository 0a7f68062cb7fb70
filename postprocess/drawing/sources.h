// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/cuts.h"
#include "postprocess/drawing/faces.h"

#include <stdexcept>
#include <string>

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
                   const Index first_cell,
                   const Sight& sight,
                   const Frame& frame) {
  Cuts<kind> cuts{points_of(mesh, drawn),
                  frame,
                  sight.plane.axis,
                  sight.plane.at,
                  cells.points->on(mesh.executor()),
                  cells.stride,
                  first_cell,
                  {}};
  for (int k = 0; k < n_nodes(kind); ++k) cuts.order[k] = cells.order[std::size_t(k)];
  return cuts;
}

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
    const auto draw = [&](const auto& source, const Index n) {
      f(source, n);
      first += n;
    };
    const auto plane = [&](auto kind) {
      draw(faces_of<decltype(kind)::value>(mesh, drawn, cells, first, sight, frame), cells.n);
    };
    const auto outer = [&](auto kind, const auto& table) {
      constexpr std::size_t n_faces = std::extent_v<std::remove_reference_t<decltype(table)>>;
      const auto n = Index(cells.outer_cells ? cells.outer_cells->size() : 0);
      if (n > 0)
        draw(faces_of<decltype(kind)::value, n_faces>(mesh, drawn, cells, first, sight, frame,
                                                      table),
             n);
    };
    const auto cut = [&](auto kind) {
      draw(cuts_of<decltype(kind)::value>(mesh, drawn, cells, first, sight, frame), cells.n);
    };
    using OfFace = Face;
    const bool is_surface = sight.of == Sight::Of::surface, is_cut = sight.of == Sight::Of::cut;
    const int number = cells.type + (is_surface ? 100 : is_cut ? 200 : 0);
    switch (number) {
      case 5:
        plane(std::integral_constant<OfFace, Face::triangle>());
        break;
      case 9:
        plane(std::integral_constant<OfFace, Face::quadrilateral>());
        break;
      case 22:
        plane(std::integral_constant<OfFace, Face::quadratic_triangle>());
        break;
      case 28:
        plane(std::integral_constant<OfFace, Face::biquadratic_quadrilateral>());
        break;
      case 110:
        outer(std::integral_constant<OfFace, Face::triangle>(), faces_of_tetrahedra);
        break;
      case 112:
        outer(std::integral_constant<OfFace, Face::quadrilateral>(), faces_of_hexahedra);
        break;
      case 124:
        outer(std::integral_constant<OfFace, Face::quadratic_triangle>(), faces_of_tetrahedra);
        break;
      case 129:
        outer(std::integral_constant<OfFace, Face::biquadratic_quadrilateral>(),
              faces_of_hexahedra);
        break;
      case 210:
        cut(std::integral_constant<Solid, Solid::tetrahedron>());
        break;
      case 212:
        cut(std::integral_constant<Solid, Solid::hexahedron>());
        break;
      case 224:
        cut(std::integral_constant<Solid, Solid::quadratic_tetrahedron>());
        break;
      case 229:
        cut(std::integral_constant<Solid, Solid::triquadratic_hexahedron>());
        break;
      default:
        throw std::invalid_argument(
            (sight.of == Sight::Of::cells ? "a picture shows triangles and quadrilaterals"
                                          : "a picture in space shows tetrahedra and hexahedra") +
            std::string(", but there are cells of VTK type ") + std::to_string(cells.type));
    }
  }
}

}  // namespace postprocess
