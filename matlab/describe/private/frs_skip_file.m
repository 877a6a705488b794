function ds = frs_skip_file(ds, i, problem, opts)
% Image i cannot be read: says so and goes on without it, or ends where onError is 'stop'.
  if strcmp(opts.onError, 'stop')
    rethrow(problem);
  end
  warning('frs:extract:badValue', 'Skipped: %s', problem.message);
  ds.skipped(end + 1) = struct('file', ds.files{i}, 'image', ds.place(i), 'id', problem.identifier, 'message', problem.message);
end
