// SPDX-License-Identifier: MIT
#include "mesh/msh/solid_cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace mesh {

namespace {

/// deal.II's order of a hexahedron's corners, which is lexicographic.
constexpr std::array<std::size_t, 8> lexicographic = {0, 1, 3, 2, 4, 5, 7, 6};

/// The only shape of the file's cells; MshShape::point if there are several, or one that is divided anyway.
MshShape kept_shape(const MshFile& file) {
  const MshShape first = file.volumes()[0].kind->shape;
  if (first != MshShape::tetrahedron && first != MshShape::hexahedron) return MshShape::point;
  for (const MshFile::Element& cell : file.volumes())
    if (cell.kind->shape != first) return MshShape::point;
  return first;
}

void count_shapes(const MshFile& file, MshSolids& mesh) {
  std::map<MshShape, std::size_t> counts;
  for (const MshFile::Element& cell : file.volumes()) ++counts[cell.kind->shape];
  for (const auto& [shape, n] : counts) mesh.of_file.push_back({word(shape), n});
}

/// Refuses cells of second order, which cannot be divided.
void check_order(const MshFile& file) {
  for (const MshFile::Element& cell : file.volumes())
    if (cell.kind->is_second_order())
      file.fail_at(
          cell.place,
          "element {} is a {} of second order, and such a mesh has to be of tetrahedra alone or of hexahedra alone; "
          "mesh it in first order, and it will be divided into tetrahedra.",
          cell.tag, word(cell.kind->shape));
}

/// Refuses tetrahedra that are turned over.
void check_division(const MshFile& file,
                    const MshFile::Element& element,
                    const std::size_t first,
                    const MshSolids& mesh) {
  for (std::size_t k = first; k < mesh.corners.size(); k += 4) {
    const auto point = [&](const std::size_t v) { return mesh.vertices[mesh.corners[k + v]]; };
    double longest = 0;
    for (std::size_t v = 1; v < 4; ++v)
      for (std::size_t x = 0; x < 3; ++x)
        longest = std::max(longest, std::abs(point(v)[x] - point(0)[x]));
    const double rounding = 1e-10 * longest * longest * longest;
    if (!(determinant(point(0), point(1), point(2), point(3)) > rounding))
      file.fail_at(
          element.place,
          "the {} with a corner at {} cannot be divided into tetrahedra, since its faces are bent too much; mesh "
          "finer there, or make tetrahedra.",
          word(element.kind->shape), text(point(0)));
  }
}

}  // namespace

std::vector<std::array<std::uint32_t, 3>> triangles_of(const std::vector<std::uint32_t>& walk) {
  const std::size_t n = walk.size();
  const std::size_t first = std::size_t(std::min_element(walk.begin(), walk.end()) - walk.begin());
  const auto at = [&](const std::size_t k) { return walk[(first + k) % n]; };
  if (n == 3) return {{at(0), at(1), at(2)}};
  return {{at(0), at(1), at(2)}, {at(0), at(2), at(3)}};
}

void divide_into_tetrahedra(const MshShape shape,
                            const std::vector<std::uint32_t>& corners,
                            std::vector<std::uint32_t>& tetrahedra) {
  const std::uint32_t apex = *std::min_element(corners.begin(), corners.end());
  for (const SolidFace& face : solid_shape(shape).faces) {
    std::vector<std::uint32_t> walk;
    for (const int k : face) walk.push_back(corners[std::size_t(k)]);
    if (std::find(walk.begin(), walk.end(), apex) != walk.end()) continue;
    // The walk is counterclockwise from outside, so clockwise from the apex.
    for (const std::array<std::uint32_t, 3>& t : triangles_of(walk))
      tetrahedra.insert(tetrahedra.end(), {t[0], t[2], t[1], apex});
  }
}

std::vector<std::uint32_t> make_cells(const MshFile& file,
                                      const std::vector<std::uint32_t>& number,
                                      MshSolids& mesh) {
  const MshShape kept = kept_shape(file);
  if (kept == MshShape::point) {
    check_order(file);
    count_shapes(file, mesh);
  }
  mesh.n_corners = kept == MshShape::hexahedron ? 8 : 4;
  mesh.is_second_order = file.volumes()[0].kind->is_second_order();
  std::vector<std::uint32_t> element_of;
  for (std::size_t e = 0; e < file.volumes().size(); ++e) {
    const MshFile::Element& element = file.volumes()[e];
    const std::vector<std::uint32_t> corners = upright_corners(file, element, number, mesh);
    const std::size_t first = mesh.corners.size();
    if (kept == MshShape::hexahedron)
      for (const std::size_t k : lexicographic) mesh.corners.push_back(corners[k]);
    else if (kept == MshShape::tetrahedron)
      mesh.corners.insert(mesh.corners.end(), corners.begin(), corners.end());
    else
      divide_into_tetrahedra(element.kind->shape, corners, mesh.corners);
    if (kept == MshShape::point) check_division(file, element, first, mesh);
    element_of.resize(mesh.n_cells(), std::uint32_t(e));
  }
  return element_of;
}

}  // namespace mesh
