function opts = script_options(opts, args)
%SCRIPT_OPTIONS  The options OPTS of a script, with what the name/value pairs ARGS set; unknown names are an error.
%   A struct changes the fields that it has and leaves the others as they are.
  for k = 1:2:numel(args)
    if ~isfield(opts, args{k})
      error('Unknown option ''%s''; known are: %s.', args{k}, strjoin(fieldnames(opts)', ', '));
    end
    if isstruct(opts.(args{k})) && isstruct(args{k + 1})
      for field = fieldnames(args{k + 1})'
        opts.(args{k}).(field{1}) = args{k + 1}.(field{1});
      end
    else
      opts.(args{k}) = args{k + 1};
    end
  end
end
