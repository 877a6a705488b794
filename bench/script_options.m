function opts = script_options(opts, args)
%SCRIPT_OPTIONS  The options OPTS of a script, with what the name/value pairs ARGS set; unknown names are an error.
  for k = 1:2:numel(args)
    if ~isfield(opts, args{k})
      error('Unknown option ''%s''; known are: %s.', args{k}, strjoin(fieldnames(opts)', ', '));
    end
    opts.(args{k}) = args{k + 1};
  end
end
