// SPDX-License-Identifier: MIT
#include "assembly/data/boundary_conditions.h"

#include "assembly/data/contact.h"
#include "assembly/data/flux_texts.h"
#include "assembly/data/periodic_sides.h"
#include "multigrid/system.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace assembly {

namespace {

using multigrid::InputError;

const std::string dirichlet_key = "Problem/Dirichlet";
const std::string periodic_key = "Problem/Periodic";
const std::string no_links = "none";  ///< in place of pairs: those of the file do not count

/// A condition of the text: its key, and its position in `dirichlet.values`, `fluxes` or `periodic`.
struct Condition {
  std::string key;
  unsigned int position = 0;
  bool is_copy = false;  ///< of periodic sides: the first one of the pair
};

void set(const BoundaryId id, std::vector<bool>& ids) {
  ids.resize(std::max(ids.size(), std::size_t(id) + 1), false);
  ids[id] = true;
}

mesh::AffineMap map_of(const mesh::PeriodicLink& link) {
  mesh::AffineMap map;
  for (std::size_t i = 0; link.map && i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) map.matrix[i][j] = (*link.map)[4 * i + j];
    map.shift[i] = (*link.map)[4 * i + 3];
  }
  return map;
}

/// The center of one face of each part of the boundary, and of each part inside of the mesh.
template <int dim>
std::map<BoundaryId, dealii::Point<dim>> centers_of_parts(const mesh::Mesh<dim>& mesh) {
  std::map<BoundaryId, dealii::Point<dim>> centers;
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    for (const unsigned int face : cell->face_indices())
      if (cell->face(face)->at_boundary())
        centers.emplace(cell->face(face)->boundary_id(), cell->face(face)->center());
  for (const mesh::InnerSide& side : mesh.inner_sides) {
    dealii::Point<dim> center;
    for (const unsigned int v : side.vertices)
      center += mesh.triangulation->get_vertices()[v] / double(side.vertices.size());
    centers.emplace(side.id, center);
  }
  return centers;
}

/// Collects the conditions by name, key after key.
template <int dim>
class Reader {
 public:
  Reader(const mesh::Mesh<dim>& mesh, Variables variables)
      : mesh_(mesh),
        names_(mesh.boundaries),
        groups_(mesh.boundary_groups),
        inside_(mesh.inside),
        centers_(centers_of_parts(mesh)),
        variables_(std::move(variables)) {}

  void read(const ProblemOptions& problem) {
    for (const auto& [name, text] : split_items(dirichlet_key, problem.dirichlet)) {
      add(name, dirichlet_key, result_.dirichlet.values.size());
      result_.dirichlet.values.emplace_back(dirichlet_key, text, variables_);
    }
    read_fluxes(problem);
    read_contacts(contacts_of(problem));
    ignores_links_ = trim(problem.periodic) == no_links;
    if (!ignores_links_) read_pairs(problem.periodic);
  }

  /// Gives each part the condition of its name, or of its only group that has one. Other parts of the boundary get that of `all`.
  BoundaryConditions<dim> match() {
    add_links();
    for (const auto& [id, center] : centers_) {
      Conditions::const_iterator own = named_condition(id);
      const bool is_inside = inside_.count(id) != 0;
      if (result_.is_contact(id)) {
        if (own == conditions_.end()) continue;
        throw InputError(
            own->second.key + ": `" + name_of(id) +
            "` is a contact of Problem/Contact, and has no further condition; take it out.");
      }
      if (own == conditions_.end() && (is_inside || result_.is_periodic(id))) continue;
      if (own == conditions_.end()) own = conditions_.find(rest_name);
      if (own == conditions_.end()) refuse(name_of(id), center);
      add_part(id, is_inside, own->second);
    }
    for (std::size_t k = 0; k < n_pairs_; ++k) match_sides(mesh_, false, result_.periodic[k]);
    return std::move(result_);
  }

 private:
  void read_contacts(const std::vector<ContactText>& texts) {
    if (texts.size() != mesh_.contacts.size())
      throw std::logic_error("the mesh was not made for the contacts of the problem");
    for (std::size_t k = 0; k < texts.size(); ++k)
      result_.contacts.push_back({mesh_.contacts[k][0], mesh_.contacts[k][1], texts[k].conductance,
                                  texts[k].materials[0] + "-" + texts[k].materials[1]});
  }

  using Conditions = std::map<std::string, Condition>;

  /// Fluxes on one boundary add up where they may: then alpha is that of Robin, and g has the sum.
  void read_fluxes(const ProblemOptions& problem) {
    std::vector<FluxText> sums;
    for (const FluxText& flux : flux_texts(problem)) {
      const auto other = conditions_.find(flux.name);
      if (other == conditions_.end() || !add_up(flux.key, other->second.key)) {
        add(flux.name, flux.key, unsigned(sums.size()));
        sums.push_back(flux);
        continue;
      }
      other->second.key = flux.key;  // a second flux of this key is one too many
      std::string& g = sums[other->second.position].g;
      g = "(" + g + ")+" + flux.g;
    }
    const Variables variables = variables_with_solution_of(problem);
    for (const FluxText& flux : sums) {
      const Variables of_alpha = flux.key == robin_key ? variables : Variables{};
      result_.fluxes.push_back({{flux.key, flux.alpha, of_alpha}, {flux.key, flux.g, variables}});
    }
  }

  void read_pairs(const std::string& text) {
    for (const std::string& pair : split(text, ';')) {
      if (pair.empty()) continue;
      const std::vector<std::string> names = split(pair, ':');
      if (names.size() != 2 || names[0].empty() || names[1].empty())
        throw InputError(periodic_key + ": `" + pair +
                         "` is no pair `side: opposite side`; several are separated by `;`.");
      const std::string &copy = names[0], &original = names[1];
      for (const std::string& name : {copy, original})
        if (name == rest_name)
          throw InputError(periodic_key + ": `" + rest_name +
                           "` has no partner; name both sides, as in `left: right`.");
      if (copy == original)
        throw InputError(periodic_key + ": `" + copy +
                         "` is paired with itself; name the side opposite to it.");
      add(copy, periodic_key, unsigned(n_pairs_), true);
      add(original, periodic_key, unsigned(n_pairs_));
      result_.periodic.push_back({{}, {}, {}, 0, copy, original, periodic_key});
      ++n_pairs_;
    }
  }

  std::string name_of(const BoundaryId id) const {
    for (const auto& [name, own] : names_)
      if (own == id) return name;
    return "";
  }

  /// That of a part's name, or of its groups; the end if they have none.
  Conditions::const_iterator named_condition(const BoundaryId id) const {
    const std::string name = name_of(id);
    const Conditions::const_iterator own = conditions_.find(name);
    return own != conditions_.end() && name != rest_name ? own : condition_of_groups(id, name);
  }

  /// The file's periodic sides that no key names.
  void add_links() {
    if (ignores_links_) return;
    for (const mesh::PeriodicLink& link : mesh_.periodic) {
      if (named_condition(link.copy) != conditions_.end() ||
          named_condition(link.original) != conditions_.end())
        continue;
      if (!link.trouble.empty())
        throw InputError("Mesh/File: $Periodic cannot be followed, since " + link.trouble +
                         ", or set Problem/Periodic = none and give the sides conditions.");
      mesh::PeriodicSides sides{
          {},
          {},
          map_of(link),
          0,
          name_of(link.copy),
          name_of(link.original),
          "Problem/Periodic (from $Periodic of the file; `none` leaves it out)"};
      set(link.copy, sides.is_copy);
      set(link.original, sides.is_original);
      match_sides(mesh_, link.map.has_value(), sides);
      result_.periodic.push_back(std::move(sides));
    }
  }

  void add_part(const BoundaryId id, const bool is_inside, const Condition& condition) {
    if (condition.key == periodic_key) {
      if (is_inside)
        throw InputError(periodic_key + ": `" + name_of(id) +
                         "` lies inside of the mesh; name parts of its boundary.");
      mesh::PeriodicSides& sides = result_.periodic[condition.position];
      return set(id, condition.is_copy ? sides.is_copy : sides.is_original);
    }
    auto& kind = condition.key == dirichlet_key ? result_.dirichlet.value_of : result_.flux_of;
    kind[id] = condition.position;
  }

  /// The condition of the groups that a part is in; the end if none has one. Refuses parts of which two have one.
  Conditions::const_iterator condition_of_groups(const BoundaryId id,
                                                 const std::string& name) const {
    Conditions::const_iterator found = conditions_.end();
    for (const auto& [group, ids] : groups_) {
      const auto condition = conditions_.find(group);
      if (condition == conditions_.end() || std::count(ids.begin(), ids.end(), id) == 0) continue;
      if (found != conditions_.end())
        throw InputError(condition->second.key + ": `" + name + "` is a part of both `" +
                         found->first + "` and `" + group +
                         "`; give it a condition by its own name `" + name +
                         "`, or take one of the two out.");
      found = condition;
    }
    return found;
  }

  void add(const std::string& name,
           const std::string& key,
           const unsigned int position,
           const bool is_copy = false) {
    if (name != rest_name) check_name(name, key);
    const auto [entry, is_new] = conditions_.emplace(name, Condition{key, position, is_copy});
    if (is_new) return;
    const std::string& other = entry->second.key;
    if (other == key && key == periodic_key)
      throw InputError(key + ": the side `" + name +
                       "` is named twice, and has one partner only; name each side once.");
    if (other == key)
      throw InputError(key + ": the boundary `" + name + "` is named twice; give it one value.");
    if (name == rest_name)
      throw InputError(key + ": `" + rest_name + "` is in " + other +
                       " too, but can stand for the rest of the boundary in one key only; take it "
                       "out of one of them (leave " +
                       other + " empty, if it has nothing else).");
    throw InputError(key + ": the boundary `" + name + "` has a condition in " + other +
                     " already; give it one condition.");
  }

  void check_name(const std::string& name, const std::string& key) const {
    const auto entry = names_.find(name);
    if (groups_.count(name) != 0 || (entry != names_.end() && centers_.count(entry->second) != 0))
      return;
    std::vector<std::string> known;
    for (const auto& [other, id] : names_)
      if (centers_.count(id) != 0) known.push_back(other);
    for (const auto& [group, ids] : groups_) known.push_back(group);
    if (key != periodic_key) known.push_back(rest_name);
    throw InputError(key + ": the mesh has no boundary `" + name + "`; it has " + list(known) +
                     ".");
  }

  [[noreturn]] static void refuse(const std::string& name, const dealii::Point<dim>& center) {
    std::ostringstream message;
    message << dirichlet_key << ": ";
    if (name.empty())
      message << "the boundary around (" << center
              << ") has no name and no condition; give it one with `" << rest_name << "`, as in `"
              << neumann_key << " = " << rest_name;
    else
      message << "the boundary `" << name << "` has no condition; give it one, as in `"
              << neumann_key << " = " << name;
    message << ": 0` for no flux.";
    throw InputError(message.str());
  }

  const mesh::Mesh<dim>& mesh_;
  const std::map<std::string, BoundaryId>& names_;
  const std::map<std::string, std::vector<BoundaryId>>& groups_;
  const std::set<BoundaryId>& inside_;
  std::map<BoundaryId, dealii::Point<dim>> centers_;
  Variables variables_;
  Conditions conditions_;
  bool ignores_links_ = false;  ///< of the file
  std::size_t n_pairs_ = 0;     ///< of Problem/Periodic, the first in result_.periodic
  BoundaryConditions<dim> result_;
};

}  // namespace

template <int dim>
bool BoundaryConditions<dim>::is_periodic(const BoundaryId id) const {
  const auto has = [&](const std::vector<bool>& ids) { return id < ids.size() && ids[id]; };
  return std::any_of(periodic.begin(), periodic.end(), [&](const mesh::PeriodicSides& sides) {
    return has(sides.is_copy) || has(sides.is_original);
  });
}

template <int dim>
bool BoundaryConditions<dim>::is_contact(const BoundaryId id) const {
  return std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
    return contact.first == id || contact.second == id;
  });
}

template <int dim>
BoundaryConditions<dim> parse_boundary_conditions(const ProblemOptions& problem,
                                                  const mesh::Mesh<dim>& mesh) {
  Reader<dim> reader(mesh, variables_of(problem));
  reader.read(problem);
  return reader.match();
}

template struct BoundaryConditions<2>;
template struct BoundaryConditions<3>;
template decltype(parse_boundary_conditions<2>) parse_boundary_conditions<2>;
template decltype(parse_boundary_conditions<3>) parse_boundary_conditions<3>;

}  // namespace assembly
