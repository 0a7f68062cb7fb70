// SPDX-License-Identifier: MIT
#include "apps/equations/equations.h"

#include "apps/coupled/coupled_driver.h"
#include "apps/heat/heat_run.h"
#include "apps/heat/initial_file.h"
#include "apps/steady/steady_run.h"
#include "assembly/convection/convection_on_arrays.h"
#include "assembly/elasticity/elasticity_arrays.h"
#include "assembly/steady/steady_arrays.h"

#include <stdexcept>

namespace apps {
namespace {

struct Line {
  assembly::Equation equation;
  std::unique_ptr<const EquationDriver> driver;
};

template <int dim>
std::unique_ptr<assembly::SteadyProblem<dim>> make_poisson(const Parameters& parameters,
                                                           const mesh::Mesh<dim>& mesh,
                                                           const assembly::Progress& progress) {
  return std::make_unique<assembly::SteadyArrays<dim>>(mesh, parameters.problem,
                                                       parameters.discretization, progress);
}

template <int dim>
std::unique_ptr<assembly::SteadyProblem<dim>> make_convection(const Parameters& parameters,
                                                              const mesh::Mesh<dim>& mesh,
                                                              const assembly::Progress& progress) {
  return std::make_unique<assembly::SteadyArrays<dim>>(
      mesh, parameters.problem, parameters.discretization, progress,
      std::make_unique<assembly::ConvectionOnArrays<dim>>(mesh, parameters.problem,
                                                          parameters.discretization));
}

template <int dim>
std::unique_ptr<assembly::SteadyProblem<dim>> make_heated(
    const Parameters& parameters,
    const mesh::Mesh<dim>& mesh,
    const assembly::Progress& progress,
    std::unique_ptr<const assembly::TemperatureField<dim>> temperature) {
  return std::make_unique<assembly::ElasticityArrays<dim>>(
      mesh, parameters.problem, parameters.discretization, elastic_shown(parameters.elastic_output),
      progress, std::move(temperature));
}

template <int dim>
std::unique_ptr<assembly::SteadyProblem<dim>> make_elasticity(const Parameters& parameters,
                                                              const mesh::Mesh<dim>& mesh,
                                                              const assembly::Progress& progress) {
  const assembly::ElasticityOptions& body = parameters.problem.elasticity;
  std::unique_ptr<const assembly::TemperatureField<dim>> temperature;
  std::string field;
  if (!body.temperature_file.empty())
    temperature = std::make_unique<const assembly::TemperatureField<dim>>(
        read_scalar({"Problem/Temperature file", "Problem/Temperature field"},
                    body.temperature_file, body.temperature_field, field),
        body.temperature_file);
  return make_heated<dim>(parameters, mesh, progress, std::move(temperature));
}

}  // namespace

const EquationDriver& driver_of(const assembly::Equation equation) {
  using assembly::Equation;
  static const Line table[] = {
      {Equation::poisson, steady_driver(make_poisson<2>, make_poisson<3>)},
      {Equation::heat, heat_driver()},
      {Equation::convection_diffusion_reaction,
       steady_driver(make_convection<2>, make_convection<3>)},
      {Equation::transport, transport_driver()},
      {Equation::elasticity, steady_driver(make_elasticity<2>, make_elasticity<3>)},
      {Equation::thermoelasticity,
       coupled_driver({make_poisson<2>, make_heated<2>}, {make_poisson<3>, make_heated<3>})},
  };
  for (const Line& line : table)
    if (line.equation == equation) return *line.driver;
  throw std::logic_error("an equation has no line in the table of drivers");
}

}  // namespace apps
