// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

namespace postprocess {

/// While one lives, what VTK would print is collected instead. Use from one thread at a time: VTK's
/// window is global.
class VtkMessages {
 public:
  VtkMessages();
  ~VtkMessages();
  VtkMessages(const VtkMessages&) = delete;
  VtkMessages& operator=(const VtkMessages&) = delete;

  /// Errors and warnings so far on one line, empty if there were none.
  std::string text() const;

 private:
  struct Windows;
  std::unique_ptr<Windows> windows_;
};

}  // namespace postprocess
