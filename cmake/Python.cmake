# SPDX-License-Identifier: MIT
# Sets TERRACE_WITH_PYTHON: the Python module, where Python's headers and pybind11 are found. Of several Pythons the one that
# builds a wheel counts, else Debian's, whose packages are pybind11, NumPy and SciPy.
set(TERRACE_WITH_PYTHON OFF)
if(NOT TERRACE_PYTHON STREQUAL "OFF" AND NOT TERRACE_SANITIZE AND NOT TERRACE_FUZZ)
  if(NOT SKBUILD AND NOT Python_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python_EXECUTABLE /usr/bin/python3)
  endif()
  set(PYBIND11_FINDPYTHON ON)
  find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module)
  find_package(pybind11 2.10 CONFIG QUIET)
  if(Python_Development.Module_FOUND AND pybind11_FOUND)
    set(TERRACE_WITH_PYTHON ON)
  elseif(TERRACE_PYTHON STREQUAL "ON")
    message(FATAL_ERROR "TERRACE_PYTHON is ON, but Python's headers or pybind11 are missing: install python3-dev and pybind11-dev")
  endif()
endif()
message(STATUS "Terrace: Python module ${TERRACE_WITH_PYTHON}")
