// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/text.h"
#include "mesh/mesh.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace assembly {

/// Finds the boundaries that names stand for: parts by their own name, groups of a file, and `all`.
template <int dim>
class SideNames {
 public:
  explicit SideNames(const mesh::Mesh<dim>& mesh);

  /// Notes the names of a key, so that `all` leaves out what they stand for.
  ///
  /// throws  multigrid::InputError for a name that the mesh does not have, or that the key has twice
  void note(const std::string& key, const std::vector<std::string>& names);

  /// Each boundary with the position of its name in `names`; a part's own name comes before those of groups.
  ///
  /// throws  multigrid::InputError for a part of two groups
  std::map<dealii::types::boundary_id, std::size_t> ids(
      const std::string& key, const std::vector<std::string>& names) const;

  std::string name_of(dealii::types::boundary_id id) const;
  bool is_inside(dealii::types::boundary_id id) const { return mesh_.inside.count(id) != 0; }

 private:
  const mesh::Mesh<dim>& mesh_;
  std::set<dealii::types::boundary_id> there_;  ///< that have sides
  std::set<dealii::types::boundary_id> named_;  ///< by any key
};

}  // namespace assembly
