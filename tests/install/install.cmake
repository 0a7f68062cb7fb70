# SPDX-License-Identifier: MIT
# Installs the library of BUILD into an empty PREFIX and moves that elsewhere, where it must work as well. Refuses a package
# that names SOURCE or BUILD, and headers that are not those of docs/library.md.
file(REMOVE_RECURSE ${PREFIX} ${PREFIX}.first)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX}.first --component library
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(RENAME ${PREFIX}.first ${PREFIX})
file(GLOB_RECURSE scripts ${PREFIX}/*.cmake)
foreach(script ${scripts})
  file(READ ${script} text)
  foreach(folder ${SOURCE} ${BUILD})
    string(FIND "${text}" "${folder}/" position)
    if(NOT position EQUAL -1)
      message(SEND_ERROR "${script} names ${folder}")
    endif()
  endforeach()
endforeach()

file(READ ${SOURCE}/docs/library.md page)
string(REGEX MATCHALL "\n[|] `multigrid/[a-z_/]+[.]h`" rows "${page}")
string(REGEX REPLACE "\n[|] `([^`]+)`" "\\1" documented "${rows}")
file(GLOB_RECURSE installed RELATIVE ${PREFIX}/include ${PREFIX}/include/*)
list(SORT documented)
list(SORT installed)
if(NOT installed STREQUAL documented)
  message(SEND_ERROR "installed are ${installed}; documented are ${documented}")
endif()
