# pack.cmake - lay out the Octave package and make its tarball: cmake -DSOURCE=. -DOUT=build [-DURL=page] -P package/pack.cmake
# The package holds the same sources; pkg install builds them with package/Makefile.
file(STRINGS ${SOURCE}/matlab/Contents.m line REGEX "^% Version ")
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" version "${line}")
string(TIMESTAMP date "%Y-%m-%d")
set(name frs-${version})
set(folder ${OUT}/package/${name})
file(REMOVE_RECURSE ${folder})

set(urlLine "")
if(URL)
  set(urlLine "Url: ${URL}\n")
endif()
configure_file(${SOURCE}/package/DESCRIPTION.in ${folder}/DESCRIPTION @ONLY)
configure_file(${SOURCE}/LICENSE ${folder}/COPYING COPYONLY)
configure_file(${SOURCE}/CHANGELOG.md ${folder}/NEWS COPYONLY)
configure_file(${SOURCE}/CITATION.cff ${folder}/CITATION COPYONLY)
configure_file(${SOURCE}/package/Makefile ${folder}/src/Makefile @ONLY)
file(COPY ${SOURCE}/src ${SOURCE}/toy ${SOURCE}/mex ${SOURCE}/net DESTINATION ${folder}/src)

# the package is flat: all public functions in one folder, all helpers in its private one
file(GLOB_RECURSE files RELATIVE ${SOURCE}/matlab ${SOURCE}/matlab/*)
foreach(file ${files})
  if(file MATCHES "private/|internal/")
    file(COPY ${SOURCE}/matlab/${file} DESTINATION ${folder}/inst/private)
  else()
    file(COPY ${SOURCE}/matlab/${file} DESTINATION ${folder}/inst)
  endif()
endforeach()

# INDEX: the sections of Contents.m
file(STRINGS ${SOURCE}/matlab/Contents.m lines REGEX "^%")
set(index "frs >> Feature and region selection\n")
foreach(line ${lines})
  if(line MATCHES "^%   (frs_[a-z_]+) ")
    string(APPEND index " ${CMAKE_MATCH_1}\n")
  elseif(NOT line MATCHES "^% Version| - " AND line MATCHES "^% ([A-Z].*)$")
    string(APPEND index "${CMAKE_MATCH_1}\n")
  endif()
endforeach()
file(WRITE ${folder}/INDEX "${index}")

# `help frs`: a file of that name with the text of Contents.m
file(READ ${SOURCE}/matlab/Contents.m contents)
file(WRITE ${folder}/inst/frs.m "${contents}\nhelp('frs')\n")

execute_process(COMMAND ${CMAKE_COMMAND} -E tar czf ${OUT}/${name}.tar.gz ${name} WORKING_DIRECTORY ${OUT}/package RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "The tarball ${OUT}/${name}.tar.gz could not be written.")
endif()
# the entry of the release in the index of Octave's packages (gnu-octave/packages, packages/frs.yaml)
file(SHA256 ${OUT}/${name}.tar.gz sha256)
configure_file(${SOURCE}/package/frs.yaml.in ${OUT}/frs.yaml @ONLY)
message(STATUS "${OUT}/${name}.tar.gz")
