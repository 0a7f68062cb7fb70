// SPDX-License-Identifier: MIT
#pragma once

/// The parameters of kinds of hierarchies that know the graph of the matrix alone, in the form that
/// options.h describes.
namespace multigrid {

enum class Strength { relative, absolute };
inline constexpr const char* strength_words = "relative|absolute";
enum class UnsmoothedAggregates { strong, paper_ua };
inline constexpr const char* unsmoothed_aggregates_words = "strong|paper UA";
enum class Matching {
  handshake,
  node_heavy_edge,
  edge_heavy_edge,
  compatible_weights,
  independent_set,
  beck
};
inline constexpr const char* matching_words =
    "handshake|node heavy edge|edge heavy edge|compatible weights|independent set|Beck";
enum class VisitingOrder { ascending, alternating };
inline constexpr const char* visiting_order_words = "ascending|alternating";
enum class Aggregation { parallel, sequential };
inline constexpr const char* aggregation_words = "parallel|sequential";
enum class NearNullspace { automatic, given, relaxed };
inline constexpr const char* near_nullspace_words = "auto|given|relaxed";

/// Aggregate gauss-seidel solves aggregates of at most this many unknowns exactly; larger ones get
/// a sweep.
inline constexpr int most_exact_block = 64;

/// Of kinds of hierarchies that know the graph of the matrix alone.
struct GraphOptions {
  Strength strength = Strength::relative;
  double threshold = 0.3;
  double row_threshold = 0.3;
  Aggregation aggregation = Aggregation::parallel;
  NearNullspace near_nullspace = NearNullspace::automatic;
  int candidate_sweeps = 30;

  template <class F>
  void visit(F&& f) {
    f("Strength", strength, strength_words,
      "Which couplings of unknowns i and j are strong, along which aggregates are formed. "
      "relative: -a_ij / sqrt(a_ii a_jj) is at least Threshold times the largest such weight of "
      "row i and of row j. absolute: |a_ij| > Threshold sqrt(|a_ii a_jj|) (paper SA, (1.1)). "
      "Default: relative, own study: an absolute threshold that suits one matrix leaves another "
      "without edges (docs/methods/smoothed-aggregation.md).");
    f("Threshold", threshold, 0., 1.,
      "See Strength. Default: 0.3, own study (docs/methods/smoothed-aggregation.md).");
    f("Row threshold", row_threshold, 0., 1.,
      "Interpolation is smoothed with those entries that are strong or at least this much of the "
      "largest of their row beside the diagonal; the others are added to the diagonal. 0: with "
      "all. Default: 0.3, own study (docs/methods/smoothed-aggregation.md).");
    f("Aggregation", aggregation, aggregation_words,
      "parallel: around a maximal independent set of distance two (paper SA, Section 3.2). "
      "sequential: greedily, in the order of the unknowns, by one thread of the host (Section "
      "1.2.3), which makes regular ones on structured grids; other executors copy the strong "
      "couplings there and the aggregates back. Default: parallel (paper SA).");
    f("Near nullspace", near_nullspace, near_nullspace_words,
      "The vector that smoothed aggregation interpolates. given: that of the system, which is "
      "constant if nothing else is known. relaxed: |a_ii|^-1/2 after Candidate sweeps of damped "
      "Jacobi on A w = 0, for matrices scaled by rows and columns, of one unknown a node. auto: "
      "relaxed where Solver/Preset = auto finds such a scaling, else given. Default: auto, own study "
      "(docs/methods/auto.md).");
    f("Candidate sweeps", candidate_sweeps, 0, 1000,
      "See Near nullspace. Default: 30, own study (docs/methods/auto.md).");
  }
};

/// Of Hierarchy/Kind = unsmoothed aggregation.
struct UnsmoothedOptions {
  UnsmoothedAggregates aggregates = UnsmoothedAggregates::strong;
  int limit = 6;
  bool twice = false;
  int reshaping_sweeps = 0;

  template <class F>
  void visit(F&& f) {
    f("Aggregates", aggregates, unsmoothed_aggregates_words,
      "Which couplings aggregates are formed along. strong: those that Solver/Graph/Strength "
      "finds; an unknown that is left alone joins the aggregate of its strongest neighbour. paper "
      "UA: all, and an unknown that is left alone is an aggregate. Default: strong, own study: "
      "with all couplings solves need more iterations, and do not converge where coefficients jump "
      "at random (docs/methods/unsmoothed-aggregation.md).");
    f("Limit", limit, 0, most_exact_block,
      "Most unknowns in an aggregate when it is formed, at least 2; 0: no limit. Unknowns that "
      "join later are not counted. Default: 6, own study "
      "(docs/methods/unsmoothed-aggregation.md).");
    f("Twice", twice,
      "Whether aggregates are aggregated once more before a level is made, which skips every "
      "other level (paper UA, on aggregates of few unknowns). Default: false, own study: solves "
      "need more iterations, and may not converge (docs/methods/unsmoothed-aggregation.md).");
    f("Reshaping sweeps", reshaping_sweeps, 0, 20,
      "How often pairs of neighbouring aggregates are divided anew, such that the smoother and "
      "the coarse level complement each other best (paper UA, rank one optimization). Default: 0, "
      "own study: strong couplings save more iterations (experiment UA-4).");
  }
};

/// Of Hierarchy/Kind = pairwise matching.
struct PairwiseOptions {
  Matching matching = Matching::handshake;
  int pairings = 2;
  VisitingOrder visiting_order = VisitingOrder::ascending;
  int smoothing_sweeps = 0;

  template <class F>
  void visit(F&& f) {
    f("Matching", matching, matching_words,
      "How the unknowns of a level are put together. handshake: unknowns point at the strongest of "
      "their couplings that Solver/Graph/Strength finds, and two that point at each other are a "
      "pair. The others are the coarsenings of paper HY, by |a_ij|, each by one thread of the host. "
      "node heavy edge, edge heavy edge: pairs, by visiting unknowns (Algorithm 2.2) or couplings "
      "from the strongest to the weakest (Algorithm 2.3). compatible weights: pairs by weights of a "
      "smooth vector, which is interpolated (Section 2.1.1). independent set: an unknown and those "
      "next to it (Section 4.1). Beck: unknowns of an independent set are interpolated to the "
      "others by their mean (Section 4.1). Default: handshake, own study: it is parallel, and needs "
      "few iterations where coefficients jump (docs/methods/pairwise-matching.md).");
    f("Pairings", pairings, 1, 4,
      "How often unknowns are paired before a level is made: 2 makes sets of up to four unknowns. "
      "Of handshake and the two kinds of heavy edge. Default: 2, own study "
      "(docs/methods/pairwise-matching.md).");
    f("Visiting order", visiting_order, visiting_order_words,
      "Order in which node heavy edge and compatible weights visit unknowns. ascending: as paper HY "
      "prints Algorithm 2.2. alternating: first, last, second, last but one, as its text says. "
      "Default: ascending, which gives the matrix of the paper's example.");
    f("Smoothing sweeps", smoothing_sweeps, 0, 100,
      "Sweeps of l1-Jacobi by which compatible weights smooths the vector of ones. Default: 0, own "
      "choice: ones are the smooth vector of most equations.");
  }
};

}  // namespace multigrid
