// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/heat/step.h"
#include "assembly/newton/newton_problem.h"
#include "assembly/nodes/node_names.h"
#include "assembly/options.h"
#include "assembly/scalar/derived.h"
#include "assembly/scalar/estimate.h"
#include "assembly/scalar/probed.h"
#include "assembly/scalar/results.h"
#include "assembly/scalar/solution.h"
#include "mesh/cells/descent/rebuilt.h"
#include "multigrid/system.h"
#include "postprocess/fields.h"
#include "postprocess/file_mesh.h"

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace assembly {

/// The nodes outside of the mesh of a field from which a problem starts: they take its value nearby.
struct OutsideOfField {
  std::size_t n = 0;    ///< those on boundaries with given values included, which start from these
  double farthest = 0;  ///< from that mesh
};

/// The interface of C du/dt - div(kappa grad u) + c u = f on a mesh for its solver, perhaps with one further term inside the
/// cells: the linear systems of steps in time, and what follows from their solutions. All data are taken at the time t, but
/// the heat capacity C is constant in time.
///
/// The equation is discretised in space first, by finite elements or vertex-centred finite volumes:
/// M du/dt + K u = F at the nodes. Nodes on Dirichlet boundaries have their given values g(t). When
/// these change, that enters the equations of their neighbours through M, as for any node. The
/// unknowns are the other nodes. The mesh is kept by reference; its refinements are seen by begin.
template <int dim>
class HeatProblem : public Probed {
 public:
  /// As SteadyProblem::check_values, for a run from t = 0 to `end`: at both times; the heat
  /// capacity and the initial condition at the first, the exact solution at the last. To be called
  /// before begin.
  virtual void check_values(double end) = 0;
  /// Whether kappa, c, alpha or the further term change in time, and with them the matrix.
  virtual bool matrix_depends_on_time() const = 0;
  /// Whether any of the data does, f and boundary values included.
  virtual bool depends_on_time() const = 0;

  /// To be called before a global refinement of the mesh: see SteadyProblem::keep_level. The matrix
  /// is M + tau K at time t.
  virtual void keep_level(const multigrid::Executor& executor,
                          bool with_matrix,
                          double t,
                          double tau) = 0;
  /// The coarser levels that were kept, for systems on the mesh as it is now; after begin, once.
  virtual std::vector<multigrid::CoarserLevel> take_levels(const multigrid::Executor& executor) = 0;

  /// Where several processes share the mesh: the names of the unknowns, and of those of the levels that `take_levels` gave. Then matrices
  /// and right-hand sides are what the cells of each process contribute, and what is found of a solution is that of all processes, which
  /// must call each function together.
  virtual std::vector<UnknownNames> names_of_levels() const { return {}; }

  /// Numbers the nodes of the mesh as it is now, and assembles at time t, where the next step
  /// begins.
  ///
  /// executor  that of mesh.arrays
  /// throws    as SteadyProblem::assemble, but for the exact solution
  virtual void begin(const multigrid::Executor& executor, double t) = 0;
  /// Seconds that `begin` took last for numbering nodes and unknowns.
  virtual double numbering_seconds() const = 0;
  /// Assembles what depends on time at the end of the next step.
  virtual void prepare(const Step& step) = 0;
  /// Makes the end of the prepared step the beginning of the next.
  virtual void finish_step() = 0;
  /// The same after the first of two stages, steps of implicit Euler: the next begins at its end with u_0 + stretch (u_1 - u_0), in
  /// the values that are given, too. Of what data make of u, such as the heat of melting, it begins with w(u_0) + stretch (w(u_1) - w(u_0)).
  ///
  /// u_0, u_1  the unknowns at the beginning and end of the stage
  /// returns   the unknowns where the next begins
  virtual Solution finish_stage(const Solution& /*u_0*/,
                                const Solution& /*u_1*/,
                                double /*stretch*/) {
    throw std::logic_error("this problem has no steps of two stages");
  }
  /// Makes t the beginning of the next step again, where steps that were not taken began. Only after steps of implicit Euler.
  virtual void go_back(double /*t*/) { throw std::logic_error("this problem does not go back"); }
  /// Whether data depend on u. Then steps are those of implicit Euler, and `newton` takes the place of matrix, system, loads, balance and
  /// dissipation.
  virtual bool is_nonlinear() const { return false; }
  /// The equation of the prepared step, until finish_step.
  ///
  /// u  the unknowns at its beginning
  virtual NewtonProblem& newton(const Solution& /*u*/) {
    throw std::logic_error("this problem is linear");
  }
  /// Flows and balance of the prepared step, before finish_step: means over it, theta times those
  /// of its end and 1 - theta times those of its beginning.
  ///
  /// u_0, u_1  the unknowns at its beginning and end
  virtual Results flows(const Solution& u_0, const Solution& u_1) = 0;

  /// Those flows alone, which costs less.
  virtual std::vector<BoundaryFlow> fluxes(const Solution& u_0, const Solution& u_1) {
    return flows(u_0, u_1).flows;
  }

  /// Remembers the solution at the beginning of the next step, in case the mesh is replaced.
  virtual void remember(const Solution& /*u*/) {
    throw std::logic_error("this problem stays on its mesh");
  }
  /// To be called before the mesh is replaced, and `begin` after that.
  virtual void leave_mesh() { throw std::logic_error("this problem stays on its mesh"); }
  /// The system of the solution that was remembered on the mesh as it is now: of all functions there it is the one nearest to it in the norm
  /// whose square is the integral of C u^2. Its matrix is that of C. Without given values the integral of C u stays the same.
  ///
  /// old      the mesh that was left
  /// descent  of both meshes
  virtual multigrid::System arrive(const mesh::CellArrays<dim>& /*old*/,
                                   const mesh::Descent<dim>& /*of_old*/,
                                   const mesh::Descent<dim>& /*of_new*/,
                                   const mesh::CommonCells& /*common*/) {
    throw std::logic_error("this problem stays on its mesh");
  }
  /// How much larger the integral of C u is than that of the solution that was remembered, relative to that of C |u|.
  virtual double gain(const Solution& /*u*/) const {
    throw std::logic_error("this problem stays on its mesh");
  }
  /// The error of u in space at the beginning of the next step, in the norm of the energy (estimate_on_arrays).
  virtual EnergyEstimate estimate(const Solution& /*u*/) const {
    throw std::logic_error("this problem estimates no errors");
  }
  /// The same by residuals of the step of implicit Euler that was finished last, which began where the solution was remembered
  /// (residual_estimate_on_arrays).
  virtual EnergyEstimate residual_estimate(const Solution& /*u*/) const {
    throw std::logic_error("this problem estimates no errors");
  }

  virtual multigrid::Index n_unknowns() const = 0;
  virtual bool has_exact_solution() const = 0;
  virtual Contrast contrast() const = 0;
  /// The C u of the equation, for a reader: `heat`, with a further term `content`.
  virtual const char* content_word() const { return "heat"; }

  /// Makes a field of another mesh the initial condition.
  ///
  /// field   cells of this dimension, with point data of one component, as read_vtu (postprocess/vtu) checks them
  /// name    of its file, for messages
  /// throws  multigrid::FileError if the cells have another dimension
  virtual void start_from(const postprocess::Fields& /*field*/, const std::string& /*name*/) {
    throw std::logic_error("this problem does not start from fields");
  }
  /// None if the problem starts from no field. After begin.
  virtual std::optional<OutsideOfField> outside_of_field() const { return {}; }

  /// The initial condition at the unknowns. After begin. A node where materials meet that start from values of their own has their
  /// mean, weighted by C: on elements of degree 1 by the integral of C phi_i over each, so that 1^T M u is the heat of them all, and
  /// beyond by the integral of C over the cells of each at the node.
  ///
  /// throws  multigrid::InputError if it is not finite there, or if a field's mesh is too far away (FieldOnCells)
  virtual Solution initial_temperature() const = 0;
  /// Whether the initial condition jumps. It does so where materials meet that start from values which differ, at a node on a
  /// Dirichlet boundary if it
  /// differs from the given value by more than 1e-6 of the range of all these values, or inside a
  /// cell if the values there differ by more than half of that range. A difference of at most 1e-12
  /// of the largest value counts as rounding. A condition that is not finite on a Dirichlet
  /// boundary (1/x at x = 0) jumps there. After begin at the initial time.
  virtual bool starts_with_a_jump() const = 0;

  /// M + tau K of the unknowns, K at the end of the prepared step. If none is prepared, both at the
  /// time of begin.
  virtual multigrid::Csr<double> matrix(const multigrid::Executor& executor, double tau) const = 0;
  /// Whether that matrix is symmetric; none if that is to be found out.
  virtual std::optional<multigrid::Symmetry> symmetry() const { return multigrid::Symmetry(); }
  /// With that matrix, coordinates and no right-hand side (zeros); without coarser levels.
  virtual multigrid::System system(const multigrid::Executor& executor, double tau) const = 0;
  /// What M + tau K times the new unknowns must be.
  ///
  /// u  the unknowns at the beginning of the prepared step
  virtual multigrid::Array<double> right_hand_side(const Solution& u) const = 0;
  /// Where the prepared step does not fix u up to a constant (no Dirichlet boundary, alpha and c
  /// zero), adds a constant to u, such that u holds the heat that the right-hand side says. So no
  /// heat is lost within the solver's tolerance. Of all constants it is the best one in the norm of
  /// a symmetric matrix.
  virtual void balance(const multigrid::Array<double>& right_hand_side, Solution& u) const = 0;
  /// What a solution of the prepared step dissipates in it (multigrid::Dissipation) where the matrix
  /// is symmetric: tau times the integrals of kappa |grad u|^2, c u^2 and alpha (u - g / alpha)^2 at
  /// its end, and (u_1 - u_0, M (u_1 - u_0)).
  ///
  /// u  the unknowns at the beginning of the prepared step
  virtual multigrid::Dissipation dissipation(const Solution& u) const = 0;
  struct Loads {
    multigrid::Array<double> b;                         ///< right_hand_side
    std::optional<multigrid::Dissipation> dissipation;  ///< if it was asked for
  };
  /// What a solve of the prepared step needs beside the matrix. A problem may compute both in one pass.
  virtual Loads loads(const Solution& u, bool with_dissipation) const {
    Loads result{right_hand_side(u), {}};
    if (with_dissipation) result.dissipation = dissipation(u);
    return result;
  }
  /// What M + tau K times the estimated error of a step in two stages must be: M (c_0 u_0 + c_1 u_1 + c_2 u_2), with the heat of melting at
  /// each; given values have no error. u_0 is where the first stage began, u_1 where it ended, u_2 where the second does. Before finish_step.
  virtual Loads error_loads(const Solution& /*u_2*/,
                            const std::array<double, 3>& /*c*/,
                            bool /*with_dissipation*/) const {
    throw std::logic_error("this problem has no steps of two stages");
  }
  /// The smallest and the largest value over all nodes at the end of the prepared step.
  virtual Extremes range(const Solution& /*u*/) const {
    throw std::logic_error("this problem tells no range");
  }
  /// The integral of C u, as M has it: 1^T M u over all nodes, at the beginning of the next step; with the heat of melting.
  virtual double heat_content(const Solution& u) const = 0;

  /// Where C depends on u, heat_content has its integral from this u on, in place of C u.
  virtual void count_heat_from(double /*u*/) {}

  /// What a history tells after each step, found in one go: one wait for a device. After begin.
  struct Moment {
    double minimum = 0, maximum = 0;  ///< over the nodes
    double mean = 0;
    std::vector<double> means;   ///< of the materials, in the order of their names
    std::vector<double> values;  ///< at the points
  };
  /// u       the unknowns at the end of the last step that is complete
  /// points  of the probes (find_points)
  virtual Moment moment(const Solution& /*u*/, const PointsInCells& /*points*/) const {
    throw std::logic_error("this problem has no history");
  }

  /// Refuses an exact solution that is not finite at a node at time t. After begin.
  ///
  /// throws  multigrid::InputError
  virtual void check_exact_solution(double t) = 0;
  /// Of a solution at the time that was reached: see SteadyProblem. The point data is
  /// `temperature`, with a further term `solution`.
  virtual Errors errors(const Solution& u) const = 0;
  /// Without flows and balance.
  virtual Results results(const Solution& u) const = 0;
  virtual postprocess::Fields fields(const Solution& u) const = 0;
  virtual postprocess::Field flux(const Solution& u) const = 0;
  virtual DerivedFields derived(const Solution&, const DerivedOptions&) const { return {}; }
  /// See SteadyProblem. A file keeps its own copy of what does not stay in the host's memory.
  virtual postprocess::FileMesh file(const Solution&) const = 0;
  virtual DrawnSolution drawn(const Solution&) const = 0;
};

}  // namespace assembly
