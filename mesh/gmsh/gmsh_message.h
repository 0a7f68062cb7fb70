// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/options.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The messages between terrace and its helper terrace-gmsh, as bytes of the machine on which both
/// run.
namespace mesh {

/// A mesh as plain numbers. Vertices are numbered from 0 in the order in which cells first have
/// them; each belongs to a cell.
struct GmshMesh {
  std::vector<double> coordinates;            ///< dim a vertex
  std::vector<std::uint32_t> quadrilaterals;  ///< 4 vertices each, lexicographic; plane meshes only
  std::vector<std::uint32_t> simplices;       ///< dim + 1 vertices each
  std::vector<std::uint32_t> boundary;  ///< for each edge or face dim vertices and its boundary id
};

/// The helper's answer.
struct GmshReply {
  enum class Kind : std::uint32_t { mesh, failure, out_of_memory };
  Kind kind = Kind::mesh;
  std::string words;  ///< of Gmsh, about a failure
  GmshMesh mesh;
};

/// The request for a mesh: Shape, Cells, Mesh size, Grading and Growth of `options`.
std::string request_bytes(MeshOptions options);
/// The options of a request, all others at their defaults; nothing if the bytes are no request.
std::optional<MeshOptions> parse_request(const std::string& bytes);

std::string reply_bytes(GmshReply reply);
/// Nothing if the bytes are no complete reply.
std::optional<GmshReply> parse_reply(const std::string& bytes);

}  // namespace mesh
