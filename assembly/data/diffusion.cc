// SPDX-License-Identifier: MIT
#include "assembly/data/diffusion.h"

#include "multigrid/system.h"

#include <algorithm>
#include <cmath>

namespace assembly {

namespace {

/// Row and column of each component, for so many components.
template <int dim>
std::vector<std::pair<int, int>> positions(const std::size_t n_components) {
  std::vector<std::pair<int, int>> result;
  for (int i = 0; i < dim; ++i)
    for (int j = i; j < dim; ++j)
      if (i == j || n_components > dim) result.emplace_back(i, j);
  return result;
}

template <int dim>
std::string tensor_words() {
  if (dim == 2)
    return "two for a diagonal tensor (`kxx, kyy`), or three for a full one (`kxx, kxy, kyy`)";
  return "three for a diagonal tensor (`kxx, kyy, kzz`), or six for a full one (`kxx, kxy, kxz, "
         "kyy, kyz, kzz`)";
}

}  // namespace

template <int dim>
Diffusion<dim>::Diffusion(std::string key, std::string text, const Variables& variables)
    : key_(std::move(key)), text_(trim(text)) {
  const std::vector<std::string> parts = split(text_, ',');
  const std::size_t n = parts.size(), full = positions<dim>(dim + 1).size();
  if (n != 1 && n != dim && n != full)
    throw multigrid::InputError(key_ + ": `" + text_ + "` has " + std::to_string(n) +
                                " expressions; give one, " + tensor_words<dim>() + ".");
  for (const std::string& part : parts) {
    entries_.emplace_back(key_, part, variables);
    is_constant_ = is_constant_ && entries_.back().is_constant();
  }
  if (is_constant_) constant_ = evaluate({});
}

template <int dim>
void Diffusion<dim>::set_time(const double t) {
  for (Expression<dim>& entry : entries_) entry.set_time(t);
  if (is_constant_) constant_ = evaluate({});
}

template <int dim>
bool Diffusion<dim>::depends_on_time() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const Expression<dim>& entry) { return entry.depends_on_time(); });
}

template <int dim>
bool Diffusion<dim>::depends_on_solution() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const Expression<dim>& entry) { return entry.depends_on_solution(); });
}

template <int dim>
dealii::SymmetricTensor<2, dim> Diffusion<dim>::evaluate(const dealii::Point<dim>& point,
                                                         const double u) const {
  if (entries_.size() == 1) return entries_[0](point, u) * dealii::unit_symmetric_tensor<dim>();
  Tensor K;
  std::size_t entry = 0;
  for (const auto& [i, j] : positions<dim>(entries_.size())) K[i][j] = entries_[entry++](point, u);
  return K;
}

template <int dim>
std::vector<double> Diffusion<dim>::components(const Tensor& K) const {
  if (entries_.size() == 1) return {K[0][0]};
  std::vector<double> result;
  for (const auto& [i, j] : positions<dim>(entries_.size())) result.push_back(K[i][j]);
  return result;
}

template class Diffusion<2>;
template class Diffusion<3>;

}  // namespace assembly
