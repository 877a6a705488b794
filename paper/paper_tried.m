function value = paper_tried(name, compute)
%PAPER_TRIED  What COMPUTE() gives, or [] and a line with the reason where the data of class NAME do not allow it.
%   A class with too few pictures for a method must not end the run of the others. Errors of other kinds do.
  value = [];
  try
    value = compute();
  catch e
    if strncmp(e.identifier, 'frs:', 4)
      fprintf('%s: not measured: %s\n', name, e.message);
    else
      rethrow(e);
    end
  end
end
