// SPDX-License-Identifier: MIT
#include "multigrid/krylov/krylov_method.h"
#include "multigrid/krylov/krylov_steps.h"
#include "multigrid/options.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

constexpr int most_directions = SolverOptions::most_directions;
constexpr int block_columns = 7;  ///< that one pass projects on: the most that `sum` takes
constexpr int most_blocks = (most_directions + block_columns - 1) / block_columns;

/// Cosine below which rounding decides about the sign of a product.
constexpr double least_cosine = 1e-14;

/// (q_j, w) for the columns of a block.
struct Projections {
  double on[block_columns] = {};
  MG_HD Projections& operator+=(const Projections& other) {
    for (int k = 0; k < block_columns; ++k) on[k] += other.on[k];
    return *this;
  }
};

struct ImageSums {
  StepSums after;     ///< (w, w) and (w, r), orthogonalised
  double before = 0;  ///< (w, w) as it was
  MG_HD ImageSums& operator+=(const ImageSums& other) {
    after += other.after;
    before += other.before;
    return *this;
  }
};

/// The numbers of an iteration, on the executor.
struct GmresScalars {
  int n_kept = 0;  ///< columns
  double alpha = 0, one = 1;
  ImageSums image;
  Projections projections[most_blocks];
  double squares[most_directions] = {};  ///< (q_j, q_j)
};

/// A term of the projections of w on one block of columns. Bytes a row: w and the columns of the
/// block that are kept, 8 each.
struct Project {
  const GmresScalars* scalars;
  int first;  ///< column of the block
  Offset n;
  const double* columns;
  const double* w;

  struct Ready {
    int count;
    Offset n;
    const double* columns;
    const double* w;
    MG_HD Projections operator()(Index i) const {
      Projections term;
      if (count <= 0) return term;
      const double here = w[i];
      MG_UNROLL
      for (int k = 0; k < block_columns; ++k)
        if (k < count) term.on[k] = columns[k * n + i] * here;
      return term;
    }
  };
  MG_HD Ready ready() const { return {scalars->n_kept - first, n, columns + first * n, w}; }
};

/// w -= sum_j h_j q_j, p = z - sum_j h_j p_j with h_j = (q_j, w) / (q_j, q_j); both become the next
/// column. Bytes a row, with k columns: z 8 (in float 4), w r 16 and 16 k read, 32 written.
template <class T>
struct Orthogonalize {
  const GmresScalars* scalars;
  Scaled<T> z;
  const double* r;
  Offset n;
  double* p;
  double* w;
  double* directions;  ///< n_kept columns
  double* images;

  MG_HD ImageSums operator()(Index i) const {
    const int n_kept = scalars->n_kept;
    double direction = z.unit() * z[i], image = w[i];
    const double before = image, residual = r[i];
    for (int j = 0; j < n_kept; ++j) {
      const double h = guarded_ratio(scalars->projections[j / block_columns].on[j % block_columns],
                                     scalars->squares[j]);
      direction -= h * directions[j * n + i];
      image -= h * images[j * n + i];
    }
    p[i] = directions[n_kept * n + i] = direction;
    w[i] = images[n_kept * n + i] = image;
    return {{image * image, image * residual}, before * before};
  }
};

/// alpha = (w, r) / (w, w), or 0 and own = 1 after a breakdown; starts anew after `most` columns.
/// One thread.
struct MinimalResidual {
  const double* residual_square;  ///< (r, r) before the step
  int most;
  GmresScalars* scalars;
  double* own;
  MG_HD void operator()(Index) const {
    GmresScalars& s = *scalars;
    const StepSums& w = s.image.after;
    const bool is_lost = !(w.pq > least_cosine * least_cosine * s.image.before) ||
                         !(fabs(w.pr) > least_cosine * sqrt(w.pq) * sqrt(*residual_square));
    s.alpha = is_lost ? 0 : w.pr / w.pq;
    *own = is_lost ? 1 : 0;
    s.squares[s.n_kept] = w.pq;
    s.n_kept = s.n_kept + 1 == most ? 0 : s.n_kept + 1;
  }
};

/// Flexible GMRES(m), preconditioned from the right, as generalised conjugate residuals:
///
///     z = B r, w = A z, h_j = (q_j, w) / (q_j, q_j), p = z - sum h_j p_j, q = w - sum h_j q_j,
///     alpha = (q, r) / (q, q), x += alpha p, r -= alpha q
///
/// over the last k < m pairs p_j, q_j = A p_j, which are forgotten after m steps (Eisenstat, Elman,
/// Schultz, Variational iterative methods for nonsymmetric systems of linear equations, SIAM J.
/// Numer. Anal. 20, 1983, GCR(k)). With a fixed B its iterates are those of GMRES(m) (Saad, Schultz,
/// SIAM J. Sci. Stat. Comput. 7, 1986), unless a step has no length, which is a breakdown here. It
/// has x and r after each step, and B may differ from step to step. Its price is that it keeps two
/// vectors a step, where GMRES with a fixed B keeps one.
///
/// IterationScalars::own is 1 after a breakdown.
///
/// Bytes an unknown and iteration with k kept columns, beside cycle and product, with all in
/// double: z r w and, per block of columns, w read once more, 24 k, written 32; step 48.
template <class T>
class Gmres : public KrylovMethod {
 public:
  Gmres(KrylovState& state, int n_directions)
      : state_(state),
        n_directions_(n_directions),
        own_(state.executor(), 1),
        p_(state.executor(), state.n()),
        w_(state.executor(), state.n()),
        directions_(state.executor(), state.n() * n_directions),
        images_(state.executor(), state.n() * n_directions) {}

  void restart() override {
    own_.copy_from(Array<GmresScalars>(default_host(), std::vector<GmresScalars>(1)));
    IterationScalars scalars;
    scalars.residual.rr = square(state_.r);
    state_.scalars.copy_from(
        Array<IterationScalars>(default_host(), std::vector<IterationScalars>{scalars}));
  }

  void launch() override {
    const Executor& executor = state_.executor();
    IterationScalars* shared = state_.scalars.on(executor);
    GmresScalars* own = own_.on(executor);
    const Offset n = state_.n();
    double *p = p_.on(executor), *w = w_.on(executor);
    double *directions = directions_.on(executor), *images = images_.on(executor);
    state_.precondition(state_.r);
    const Scaled<T> z{state_.z<T>().on(executor), state_.z_unit()};
    with_view(state_.A(), [&](auto a) {
      for_each_row<a.lanes>(executor, n, DirectionProduct<decltype(a), T>{a, z, w});
    });
    for (int first = 0; first + 1 < n_directions_; first += block_columns)
      sum(executor, n, Project{own, first, n, images, w}, own->projections + first / block_columns);
    sum(executor, n, Orthogonalize<T>{own, z, state_.r.on(executor), n, p, w, directions, images},
        &own->image);
    for_each(executor, 1, MinimalResidual{&shared->residual.rr, n_directions_, own, &shared->own});
    take_step(state_, {1., &own->alpha, &own->one}, Scaled<double>{p, nullptr}, w);
  }

  double energy_decrease(const IterationScalars&) const override { return 0; }
  bool has_broken_down(const IterationScalars& scalars) const override {
    return scalars.own != 0 && scalars.residual.rr > 0;
  }

 private:
  KrylovState& state_;
  int n_directions_;
  Array<GmresScalars> own_;            ///< 1
  Array<double> p_, w_;                ///< the last pair
  Array<double> directions_, images_;  ///< n_directions columns of n values
};

}  // namespace

std::unique_ptr<KrylovMethod> make_gmres(KrylovState& state, const SolverOptions& options) {
  if (state.is_narrow()) return std::make_unique<Gmres<float>>(state, options.directions);
  return std::make_unique<Gmres<double>>(state, options.directions);
}

}  // namespace multigrid
