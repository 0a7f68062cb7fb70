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

/// The mesh of a model from a file, with Gmsh's tags and types.
struct GmshModelMesh {
  std::vector<std::uint64_t> node_tags;
  std::vector<double> coordinates;  ///< three a node
  /// For each block of elements of a type in the same groups: the type, how many groups, how many elements.
  std::vector<std::uint64_t> blocks;
  std::vector<std::uint32_t> groups;  ///< of all blocks
  std::vector<std::uint64_t> element_tags, element_nodes;
  std::vector<std::uint32_t>
      named;          ///< for each name the dimension and number of a group, and its length
  std::string names;  ///< one after the other

  void add(int type,
           const std::vector<std::uint32_t>& own_groups,
           const std::vector<std::size_t>& tags,
           const std::vector<std::size_t>& nodes);
  void add_name(int dimension, std::uint32_t group, const std::string& name);
};

/// The helper's answer.
struct GmshReply {
  enum class Kind : std::uint32_t { mesh, failure, refusal, out_of_memory };
  Kind kind = Kind::mesh;
  std::string words;  ///< of Gmsh, about a failure; a whole message, if a key is to blame
  GmshMesh mesh;
  GmshModelMesh model;
};

/// The request for a mesh: Shape, Cells, Mesh size, Grading and Growth of `options`; of a model File, Sizes, Edges per turn and Order.
std::string request_bytes(MeshOptions options);
/// The options of a request, all others at their defaults; nothing if the bytes are no request.
std::optional<MeshOptions> parse_request(const std::string& bytes);

std::string reply_bytes(GmshReply reply);
/// Nothing if the bytes are no complete reply.
std::optional<GmshReply> parse_reply(const std::string& bytes);

}  // namespace mesh
