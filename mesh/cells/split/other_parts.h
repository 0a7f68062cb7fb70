// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/split/point_names.h"

#include <functional>

namespace mesh {

/// What a process that has one part of a mesh asks of those that have the others. All of them must call each function together.
class OtherParts {
 public:
  virtual ~OtherParts() = default;
  virtual double sum(double value) const = 0;
  virtual double least(double value) const = 0;
  virtual double largest(double value) const = 0;
  /// Each value becomes the least of those in its place, of which all have as many.
  virtual void least(std::vector<double>& values) const = 0;
  /// Each value becomes the least that a process has for the name.
  virtual void least(const std::vector<NodeName>& names,
                     std::vector<multigrid::Key>& values) const = 0;
  /// Each value becomes the sum of those that processes have for the name.
  virtual void sum(const std::vector<NodeName>& names, std::vector<double>& values) const = 0;
  /// Carries out work for which no process needs another one. If it fails somewhere, all throw what was thrown by the first of
  /// the processes where it did.
  virtual void together(const std::function<void()>& work) const = 0;
};

/// The share of a process in a mesh, one of several parts along a curve (split.h).
struct Share {
  int part = 0, n_parts = 1;
  const OtherParts* others = nullptr;  ///< never null in use
  std::vector<NodeName> names;         ///< of the points of the mesh as arrays
};

/// OtherParts::together where several processes share a mesh, else the work alone.
inline void together(const Share* share, const std::function<void()>& work) {
  share ? share->others->together(work) : work();
}

}  // namespace mesh
