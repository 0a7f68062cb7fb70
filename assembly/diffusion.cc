// SPDX-License-Identifier: MIT
#include "assembly/diffusion.h"

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

}  // namespace

template <int dim>
Diffusion<dim>::Diffusion(std::string key, std::string text, const Variables variables)
    : key_(std::move(key)), text_(trim(text)) {
  const std::vector<std::string> parts = split(text_, ',');
  const std::size_t n = parts.size(), full = positions<dim>(dim + 1).size();
  if (n != 1 && n != dim && n != full)
    throw multigrid::InputError(key_ + ": `" + text_ + "` has " + std::to_string(n) +
                                " expressions; give one, two for a diagonal tensor (`kxx, kyy`), "
                                "or three for a full one (`kxx, kxy, kyy`).");
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
dealii::SymmetricTensor<2, dim> Diffusion<dim>::evaluate(const dealii::Point<dim>& point) const {
  if (entries_.size() == 1) return entries_[0](point) * dealii::unit_symmetric_tensor<dim>();
  Tensor K;
  std::size_t entry = 0;
  for (const auto& [i, j] : positions<dim>(entries_.size())) K[i][j] = entries_[entry++](point);
  return K;
}

template <int dim>
std::vector<double> Diffusion<dim>::components(const Tensor& K) const {
  if (entries_.size() == 1) return {K[0][0]};
  std::vector<double> result;
  for (const auto& [i, j] : positions<dim>(entries_.size())) result.push_back(K[i][j]);
  return result;
}

/// The eigenvalues are mean ± radius; the smaller one as determinant by the larger one, without
/// cancellation.
void DiffusionRange::include(const dealii::SymmetricTensor<2, 2>& K) {
  const double mean = (K[0][0] + K[1][1]) / 2;
  smallest_ = std::min(smallest_, mean);
  largest_ = std::max(largest_, mean);
  if (K[0][1] == 0 && K[0][0] == K[1][1]) return;
  const double larger = mean + std::hypot((K[0][0] - K[1][1]) / 2, K[0][1]);
  anisotropy_ = std::max(anisotropy_, larger * larger / determinant(K));
}

void DiffusionRange::include(const DiffusionRange& other) {
  smallest_ = std::min(smallest_, other.smallest_);
  largest_ = std::max(largest_, other.largest_);
  anisotropy_ = std::max(anisotropy_, other.anisotropy_);
}

double DiffusionRange::jump() const {
  return largest_ > 0 ? largest_ / smallest_ : 1;
}

template class Diffusion<2>;

}  // namespace assembly
