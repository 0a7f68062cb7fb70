// SPDX-License-Identifier: MIT
#pragma once

namespace python {

/// From now on exceptions of multigrid reach Python as those of terrace._errors, and Stopped as what Python's handler
/// of the signal raises: KeyboardInterrupt.
void translate_failures();

}  // namespace python
