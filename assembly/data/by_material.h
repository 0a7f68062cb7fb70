// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/expression.h"
#include "mesh/mesh.h"

#include <algorithm>
#include <map>
#include <vector>

namespace assembly {

/// Which piece of a text belongs to which material.
struct MaterialTexts {
  std::vector<std::string> texts;
  std::map<dealii::types::material_id, unsigned int> text_of;  ///< material -> position in `texts`
};

/// Reads one expression for all, or `name: expression; name: expression`, where `all` stands for
/// every material that is not named. A text is by material if it has a `;`, or a `:` before any
/// `?`.
///
/// key     section and key, for messages
/// mesh    its active cells' materials are those that need a value
/// throws  multigrid::InputError for a name that the mesh does not have (lists those it has), a
///         name given twice, a material without a value, names on a mesh without materials
template <int dim>
MaterialTexts parse_by_material(const std::string& key,
                                const std::string& text,
                                const mesh::Mesh<dim>& mesh);

/// A function (Expression or Diffusion) for each material of a mesh.
template <class Function>
class ByMaterial {
 public:
  /// throws  multigrid::InputError if parse_by_material or a function's constructor does
  template <int dim>
  ByMaterial(const std::string& key,
             const std::string& text,
             const mesh::Mesh<dim>& mesh,
             const Variables& variables = {}) {
    MaterialTexts parsed = parse_by_material(key, text, mesh);
    function_of_ = std::move(parsed.text_of);
    for (std::string& piece : parsed.texts)
      functions_.emplace_back(key, std::move(piece), variables);
  }

  /// From now on the values are those at time t (0 at first).
  void set_time(const double t) {
    for (Function& function : functions_) function.set_time(t);
  }
  bool depends_on_time() const {
    return std::any_of(functions_.begin(), functions_.end(),
                       [](const Function& function) { return function.depends_on_time(); });
  }

  bool depends_on_solution() const {
    return std::any_of(functions_.begin(), functions_.end(),
                       [](const Function& function) { return function.depends_on_solution(); });
  }

  const std::vector<Function>& functions() const { return functions_; }
  /// The position in `functions` for each number of a material up to the largest that has one; 0 for those that have none.
  std::vector<int> positions() const {
    std::vector<int> result;
    for (const auto& [material, position] : function_of_) {
      result.resize(std::size_t(material) + 1, 0);
      result.back() = int(position);
    }
    return result;
  }
  /// The function on cells of a material that the mesh has.
  const Function& on(const dealii::types::material_id material) const {
    return functions_[functions_.size() == 1 ? 0 : function_of_.at(material)];
  }

 private:
  std::vector<Function> functions_;
  std::map<dealii::types::material_id, unsigned int> function_of_;
};

/// The center of one active cell of each material.
template <int dim>
std::map<dealii::types::material_id, dealii::Point<dim>> centers_of_materials(
    const dealii::Triangulation<dim>& triangulation);

}  // namespace assembly
