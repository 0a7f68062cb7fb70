// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/options.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What terrace and its helper terrace-gmsh tell each other, as bytes of the machine that both run
/// on.
namespace mesh {

/// A mesh as plain numbers. Vertices are numbered from 0 in the order in which cells first have
/// them, and each belongs to a cell.
struct GmshMesh {
  std::vector<double> coordinates;            ///< dim a vertex
  std::vector<std::uint32_t> quadrilaterals;  ///< 4 vertices each, lexicographic; plane meshes only
  std::vector<std::uint32_t> simplices;       ///< dim + 1 vertices each
  std::vector<std::uint32_t> boundary;  ///< dim vertices and the boundary id, an edge or face each
};

/// The helper's answer.
struct GmshReply {
  enum class Kind : std::uint32_t { mesh, failure, out_of_memory };
  Kind kind = Kind::mesh;
  std::string words;  ///< of a failure, by Gmsh
  GmshMesh mesh;
};

/// What the helper is asked for: Shape, Cells, Mesh size, Grading and Growth of `options`.
std::string request_bytes(const MeshOptions& options);
/// The options of such bytes, others at their defaults; nothing if the bytes are no request.
std::optional<MeshOptions> parse_request(const std::string& bytes);

std::string reply_bytes(const GmshReply& reply);
/// Nothing if the bytes are no complete answer.
std::optional<GmshReply> parse_reply(const std::string& bytes);

}  // namespace mesh
