function frs_rethrow_options(problem)
%FRS_RETHROW_OPTIONS  Raise an error again that is not the fault of one file: wrong options, no memory, a stale build.
  if ~isempty(regexp(problem.identifier, ':(unknownOption|badOption|outOfMemory|notBuilt|internal)$', 'once')) || ...
      ~strncmp(problem.identifier, 'frs:', 4)
    rethrow(problem);
  end
end
