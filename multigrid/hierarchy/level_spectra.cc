// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/level_spectra.h"

#include "multigrid/hierarchy/level_smoothers.h"

namespace multigrid {

template <class T>
LevelSpectra<T>::LevelSpectra(const std::vector<Level<T>>& levels,
                              std::size_t n_smoothed,
                              const SmootherOptions& options,
                              int dimension)
    : degree_(options.degree) {
  std::vector<const Matrix<T>*> unknown;
  for (std::size_t l = 0; l < n_smoothed; ++l) {
    const Level<T>& level = levels[l];
    if (smoother_kind(options, l) != SmootherKind::chebyshev) continue;
    const bool interpolates = !std::holds_alternative<Aggregates>(level.to_coarser);
    smoothed_.push_back({l, interpolates ? dimension : 0});
    if (!(level.largest_eigenvalue > 0)) unknown.push_back(level.A.get());
  }
  if (smoothed_.empty()) return;
  factors_ =
      Array<ChebyshevFactors<T>>(executor_of(*levels[0].A), Offset(smoothed_.size()) * degree_);
  estimates_.emplace(unknown);
}

template <class T>
const ChebyshevFactors<T>* LevelSpectra<T>::factors(std::size_t l) const {
  for (std::size_t k = 0; k < smoothed_.size(); ++k)
    if (smoothed_[k].level == l) return factors_.on(factors_.executor()) + Offset(k) * degree_;
  return nullptr;
}

template <class T>
void LevelSpectra<T>::finish(std::vector<Level<T>>& levels) {
  if (!estimates_) return;
  const std::vector<Spectrum> spectra = estimates_->wait();
  std::size_t n_found = 0;
  std::vector<ChebyshevFactors<T>> factors;
  for (const Smoothed& smoothed : smoothed_) {
    double& largest = levels[smoothed.level].largest_eigenvalue;
    if (!(largest > 0)) largest = spectra[n_found++].for_chebyshev;
    for (const auto& step : chebyshev_factors<T>(largest, degree_, smoothed.dimension))
      factors.push_back(step);
  }
  factors_.copy_from(Array<ChebyshevFactors<T>>(default_host(), factors));
  estimates_.reset();
}

template class LevelSpectra<double>;
template class LevelSpectra<float>;

}  // namespace multigrid
