// SPDX-License-Identifier: MIT
#include "apps/coupled/coupled_run.h"

#include "apps/heat/heat_run.h"
#include "apps/output/result_files.h"
#include "apps/parameters/parts.h"
#include "apps/process/interrupt.h"

#include <utility>

namespace apps {

namespace {

constexpr const char* thermal_folder = "thermal";

/// The file as that of the elastic part.
ParameterFile of_elastic_part(const ParameterFile& file) {
  ParameterFile part = file;
  part.parameters = elastic_part(file.parameters);
  part.whole = file.parameters;
  return part;
}

/// What makes the elastic problem, with the temperature that is there by then.
template <int dim>
MakeSteady<dim> with_temperature(const MakeElastic<dim> make,
                                 std::shared_ptr<const postprocess::Fields> temperature) {
  return [make, temperature = std::move(temperature)](const Parameters& parameters,
                                                      const mesh::Mesh<dim>& mesh,
                                                      const assembly::Progress& progress) {
    return make(
        parameters, mesh, progress,
        std::make_unique<const assembly::TemperatureField<dim>>(*temperature, "the thermal part"));
  };
}

}  // namespace

template <int dim>
CoupledRun<dim>::CoupledRun(const ParameterFile& file, const CoupledMakers<dim>& makers)
    : CoupledRun(file, makers, std::make_shared<postprocess::Fields>()) {}

template <int dim>
CoupledRun<dim>::CoupledRun(const ParameterFile& file,
                            const CoupledMakers<dim>& makers,
                            std::shared_ptr<postprocess::Fields> temperature)
    : SteadyRun<dim>(of_elastic_part(file), with_temperature<dim>(makers.elastic, temperature)),
      whole_(file),
      make_thermal_(makers.thermal),
      temperature_(std::move(temperature)) {}

template <int dim>
void CoupledRun<dim>::run() {
  this->enter(Phase::thermal);
  if (!solve_thermal_part()) return;
  this->log_.line("elastic     the displacement under the temperature of the thermal part");
  SteadyRun<dim>::run();
}

template <int dim>
bool CoupledRun<dim>::solve_thermal_part() {
  ParameterFile part = whole_;
  part.parameters = thermal_part(whole_.parameters);
  part.parameters.output.directory = this->output_.name() + "/" + thermal_folder;
  part.warnings.clear();
  part.log_of_whole = this->output_.file("log.txt");
  const bool in_time = part.parameters.is_in_time();
  this->log_.line("thermal     the temperature{}", in_time ? ", in time" : "");
  std::unique_ptr<MeshRun> run;
  if (in_time)
    run = std::make_unique<HeatRun<dim>>(part, "", make_heat<dim>);
  else
    run = std::make_unique<SteadyRun<dim>>(part, make_thermal_);
  const Ending ending = run->carry_out();
  for (const std::string& name : results_in(part.parameters.output.directory, Writer::run))
    this->output_.written_step(std::string(thermal_folder) + "/" + name);
  const postprocess::Report& report = run->report();
  this->report_.thermal = std::make_shared<const postprocess::Report>(report);
  this->report_.warnings.insert(this->report_.warnings.end(), report.warnings.begin(),
                                report.warnings.end());
  if (ending.code != exit_solved) {
    this->report_.exit_code = ending.code;
    this->report_.outcome = report.outcome;
    this->report_.message = "the thermal part: " + ending.message;
    return false;
  }
  *temperature_ = run->solution_fields();
  temperature_->point_data.resize(1);
  return true;
}

template class CoupledRun<2>;
template class CoupledRun<3>;

}  // namespace apps
