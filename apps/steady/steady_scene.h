// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/mesh_scene.h"
#include "apps/steady/make_steady.h"

namespace apps {

/// A steady equation, for measurements.
template <int dim>
class SteadyScene : public MeshScene<dim> {
 public:
  SteadyScene(const Parameters& parameters, const MakeSteady& make)
      : MeshScene<dim>(parameters), problem_(make.on(this->mesh_, parameters)) {}

  multigrid::System assemble(const multigrid::Executor& host) override {
    return problem_->assemble(host);
  }
  std::vector<double> start() const override { return {}; }
  postprocess::Fields fields(const std::vector<double>& u) const override {
    return problem_->fields(u);
  }

 private:
  void keep_level(const multigrid::Executor& host, bool assembled) override {
    problem_->keep_level(host, assembled);
  }

  std::unique_ptr<assembly::SteadyProblem<dim>> problem_;
};

}  // namespace apps
