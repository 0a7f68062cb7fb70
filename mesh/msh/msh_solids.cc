// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_solids.h"

#include "mesh/msh/solid_cells.h"

#include <algorithm>
#include <limits>

namespace mesh {

namespace {

void check_counts(const MshFile& file) {
  // A hexahedron is divided into six tetrahedra.
  if (file.volumes().size() >= std::numeric_limits<std::uint32_t>::max() / 6)
    file.fail("more cells than can be numbered with 32 bits.");
}

/// Refuses cells of both orders beside each other.
void check_one_order(const MshFile& file) {
  const bool second = file.volumes()[0].kind->is_second_order();
  for (const MshFile::Element& cell : file.volumes())
    if (cell.kind->is_second_order() != second)
      file.fail_at(cell.place, "element {} is of {} order, and the first cell of the file is not.",
                   cell.tag, second ? "first" : "second");
}

std::vector<MshLink> links_of(const MshFile& file,
                              const std::vector<std::uint32_t>& number,
                              const MshSolids& mesh) {
  std::vector<MshLinkedSide> sides;
  for (const MshSolids::Side& side : mesh.sides) {
    if (mesh.is_inside(side)) continue;
    sides.push_back(
        {{side.vertices.begin(), side.vertices.begin() + mesh.corners_of_side()}, side.part});
    std::sort(sides.back().vertices.begin(), sides.back().vertices.end());
  }
  return links_of_parts(file, number, sides, mesh.boundaries);
}

}  // namespace

MshSolids solid_mesh(MshFile& file) {
  check_counts(file);
  check_one_order(file);
  MshSolids mesh;
  const std::vector<std::uint32_t> number = number_vertices(file, mesh);
  const std::vector<std::uint32_t> element_of = make_cells(file, number, mesh);
  std::vector<std::uint32_t> material_of_element;
  mesh.material_parts = name_materials(file, file.volumes(), material_of_element);
  mesh.materials.reserve(element_of.size());
  for (const std::uint32_t element : element_of)
    mesh.materials.push_back(material_of_element[element]);
  make_faces(file, number, element_of, mesh);
  mesh.links = links_of(file, number, mesh);
  if (mesh.is_second_order) make_curves(file, number, mesh);
  return mesh;
}

}  // namespace mesh
