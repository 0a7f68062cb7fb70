// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh_file.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace mesh {

/// A part of the boundary, a surface or curve inside of the mesh, or a material: what is in the same physical groups.
struct MshPart {
  std::string name;        ///< of its group; of several groups `a+b`; of none `unnamed`
  bool is_inside = false;  ///< not of materials

  bool operator==(const MshPart& other) const {
    return name == other.name && is_inside == other.is_inside;
  }
};

/// All parts of a kind. No two have the same name.
struct MshParts {
  std::vector<MshPart> parts;
  /// The parts that are in a group, of the groups whose name is not that of their only part.
  std::map<std::string, std::vector<std::uint32_t>> groups;

  /// The names of all parts.
  std::vector<std::string> names() const;
};

/// What a part is told by.
struct MshMembership {
  std::uint32_t groups = 0;  ///< position in MshFile::group_sets
  bool is_inside = false;
};

/// Names the parts in use: parts of the boundary in the order of their groups' numbers, `unnamed` behind them, and then those
/// inside. A group without a name is named by its number. Groups with the same name become one. What is inside of the mesh and
/// has the name of a part of the boundary is called `NAME (inside)`. What is in one group alone, to which other parts belong, too, is
/// called `NAME only`, or `NAME (boundary)` beside `NAME (inside)`.
///
/// throws     MeshError if two parts would have one name
/// of_each    for each element its membership
/// positions  receives for each element the position of its part
MshParts name_parts(const MshFile& file,
                    int dimension,
                    const std::vector<MshMembership>& of_each,
                    std::vector<std::uint32_t>& positions);

/// The same of materials. There are no parts if no element is in a group; then all positions are 0.
MshParts name_materials(const MshFile& file,
                        const std::vector<MshFile::Element>& cells,
                        std::vector<std::uint32_t>& positions);

}  // namespace mesh
