# SPDX-License-Identifier: MIT
# Sets TERRACE_WITH_ZLIB: compressed Matrix Market files (multigrid/io/gzip_file.cc).
set(TERRACE_WITH_ZLIB OFF)
if(NOT TERRACE_ZLIB STREQUAL "OFF")
  find_package(ZLIB QUIET)
  if(ZLIB_FOUND)
    set(TERRACE_WITH_ZLIB ON)
  elseif(TERRACE_ZLIB STREQUAL "ON")
    message(FATAL_ERROR "TERRACE_ZLIB is ON, but there is no zlib: install zlib1g-dev")
  endif()
endif()
message(STATUS "Terrace: compressed matrix files (zlib) ${TERRACE_WITH_ZLIB}")
