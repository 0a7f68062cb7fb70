// SPDX-License-Identifier: MIT
#include "assembly/data/velocity.h"

#include "multigrid/system.h"

#include <algorithm>

namespace assembly {

template <int dim>
Velocity<dim>::Velocity(std::string key, std::string text, const Variables& variables)
    : key_(std::move(key)), text_(trim(text)) {
  const char* form = dim == 2 ? "two, `bx, by`" : "three, `bx, by, bz`";
  if (text_.empty()) throw multigrid::InputError(key_ + " is empty; give " + form + ".");
  const std::vector<std::string> parts = split(text_, ',');
  if (parts.size() != dim)
    throw multigrid::InputError(key_ + ": `" + text_ + "` has " + std::to_string(parts.size()) +
                                (parts.size() == 1 ? " expression" : " expressions") + "; give " +
                                form + ".");
  for (const std::string& part : parts) entries_.emplace_back(key_, part, variables);
}

template <int dim>
dealii::Tensor<1, dim> Velocity<dim>::operator()(const dealii::Point<dim>& point) const {
  Tensor b;
  for (int d = 0; d < dim; ++d) b[d] = entries_[d](point);
  return b;
}

template <int dim>
void Velocity<dim>::set_time(const double t) {
  for (Expression<dim>& entry : entries_) entry.set_time(t);
}

template <int dim>
bool Velocity<dim>::depends_on_time() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const Expression<dim>& entry) { return entry.depends_on_time(); });
}

template <int dim>
std::vector<double> Velocity<dim>::components(const Tensor& b) {
  return {b.begin_raw(), b.end_raw()};
}

template class Velocity<2>;
template class Velocity<3>;

}  // namespace assembly
