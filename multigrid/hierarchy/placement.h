// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/hierarchy/hierarchy.h"

namespace multigrid {

class LevelColors;

/// Moves a hierarchy that was set up on a host, and has no smoothers yet, to the executor that runs
/// its cycles: what cannot be found out there without room for it, spectra and colors, is found out
/// first. `order`, `sets` and the cells of levels stay on the host.
///
/// all but coarsest  level matrices, links and the finest matrix are copied (paper HY, Section
///                   3.1.2, CPU/GPU-MI)
/// streaming         they are lent, so kernels read them through the bus (in place of Section 3.1.1,
///                   CPU/GPU-CI, which copies level after level: docs/residency.md)
///
/// n_smoothed  number of levels that will get a smoother
template <class T>
void place(Hierarchy<T>& hierarchy,
           std::size_t n_smoothed,
           const SmootherOptions& options,
           const Placement& placement);

/// Of several devices that work as one, lets the first alone have a level that is too small to be cut: its loops run there.
template <class T>
void gather(Level<T>& level);

/// Uses `bytes` bytes of the executor so that little goes through the bus: copies matrices that are
/// lent, those that an iteration reads most often first, and makes room for the level at work (paper
/// HY, Section 3.1.1, has room for two), if that saves more.
///
/// bytes  -1: nothing but that room
template <class T>
void keep_near(Hierarchy<T>& hierarchy, Offset bytes, const CycleOptions& options);

/// Copies the matrix of level l to the room, if it has a place there and is read at least twice until
/// `unstage`. Does not wait, and can be recorded.
///
/// readings  products with the matrix until then
template <class T>
void stage(const Hierarchy<T>& hierarchy, std::size_t l, int readings);
template <class T>
void unstage(const Hierarchy<T>& hierarchy, std::size_t l);

/// A matrix in double on a host, copied or lent to the executor of a placement.
void place(Matrix<double>& A, const Placement& placement);

/// What lies in the host's memory, for the report; empty if nothing does.
template <class T>
std::string placement_note(const Hierarchy<T>& hierarchy);

}  // namespace multigrid
