// SPDX-License-Identifier: MIT
#include "apps/advice/advice.h"
#include "assembly/space/element.h"

#include <filesystem>
#include <fmt/format.h>

namespace apps {
namespace {

/// Measured with log r on annuli by Gmsh, with P2, P2+Q2 and Q2: where this share was estimated,
/// the error of the geometry was 0.8 to 1.5 times that of the elements. Not measured in space, whose flat faces have the same limit.
constexpr double large_share = 1.5;

int most_refinements(const Parameters& p) {
  return p.mesh.refinements + p.output.convergence;
}

/// "4 refinements of".
std::string refined(int n) {
  return n == 0 ? "the mesh in" : fmt::format("{} {} of", n, n == 1 ? "refinement" : "refinements");
}

/// What straight edges and flat faces in place of curved ones do.
std::string polygon_sentence(const Parameters& p,
                             const mesh::CurvedPart& part,
                             const std::string& file) {
  const unsigned int degree = assembly::degree_of(p.discretization.element);
  return fmt::format(
      "the {} looks curved, since its {} turn by up to {:.3g} degrees, but {} has {} there, off by up to about {:.2g}, and "
      "refinement keeps them: {}; mesh the geometry in second order (gmsh -{} -order 2).",
      part.name, part.is_surface ? "faces" : "edges", part.turn, file,
      part.is_surface ? "flat faces" : "straight edges", part.deviation,
      degree > 1 ? fmt::format("on finer files the order {} of L2 falls to 2 (that of the energy "
                               "from {} to 1.5), and under Mesh/Refinements to 0",
                               degree + 1, degree)
                 : "the error of that stays however often Mesh/Refinements divides the cells",
      part.is_surface ? 3 : 2);
}

std::string parabola_sentence(const Parameters& p,
                              const mesh::CurvedPart& part,
                              const std::string& file) {
  const int n = most_refinements(p);
  const unsigned int degree = assembly::degree_of(p.discretization.element);
  return fmt::format(
      "with {} {} its own geometry dominates the error, estimated as {:.2g} times that of the "
      "elements: the curved edges of the {}, up to {:.2g} long at a radius of {:.2g}, are off by "
      "about {:.1g}, and refinement keeps them; instead of refining mesh the geometry anew, with "
      "smaller cells.",
      refined(n), file, part.share(degree, n), part.name, part.length, part.radius, part.deviation);
}

}  // namespace

std::vector<std::string> advice(const Parameters& p, const mesh::FromFile& from) {
  const int n = most_refinements(p);
  const unsigned int degree = assembly::degree_of(p.discretization.element);
  const std::string file = std::filesystem::path(p.mesh.file).filename().string();
  const mesh::CurvedPart* worst[2] = {};  // by deviation, of those that dominate
  for (const mesh::CurvedPart& part : from.curved_parts) {
    const mesh::CurvedPart*& w = worst[part.is_quadratic];
    if (part.share(degree, n) > large_share && (!w || part.deviation > w->deviation)) w = &part;
  }
  std::vector<std::string> sentences;
  if (worst[0]) sentences.push_back(polygon_sentence(p, *worst[0], file));
  if (worst[1]) sentences.push_back(parabola_sentence(p, *worst[1], file));
  const std::size_t flat = n > 0 ? from.round_corners : 0;
  if (flat > 0)
    sentences.push_back(fmt::format(
        "{} of {} with a corner between two edges of a curved boundary: every refinement opens its "
        "angle toward 180 degrees, which costs accuracy there and iterations; mesh the geometry "
        "anew, with smaller cells.",
        flat == 1 ? "there is a cell" : fmt::format("there are {} cells", flat), file));
  return sentences;
}

}  // namespace apps
