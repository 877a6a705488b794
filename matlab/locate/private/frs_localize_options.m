function opts = frs_localize_options(model, opts)
%FRS_LOCALIZE_OPTIONS  The options of frs_localize for one model, checked.
%   What is not given comes from the model; a weight of 0 is the same as no cue.
  opts.candidates = [];
  if isfield(model, 'candidates') && ~strcmp(opts.answer, 'regions')
    opts.candidates = model.candidates;
  elseif strcmp(opts.answer, 'candidates')
    error('frs:localize:badOption', 'The answer by candidates needs a model of frs_fit_candidates.');
  end
  if strcmp(opts.weight, 'words')
    if ~isempty(opts.cue) && ~strcmp(opts.cue, 'none')
      error('frs:localize:badOption', 'weight words takes no cue: a set has the score that the model gives its words.');
    end
    opts.cue = 'none';
    if ~isfield(model, 'bias') || ~isfield(model, 'scorer')
      error('frs:localize:badValue', ...
            'weight words needs a model with an additive kernel, of frs_svm_train, frs_select_features or frs_select_regions.');
    end
    opts.bias = model.bias;
  end
  if strcmp(opts.graph, 'temporal') && ~strcmp(opts.mode, 'connected')
    error('frs:localize:badOption', 'The graph temporal gives intervals: mode must be connected.');
  end
  if strcmp(opts.shape, 'box') && (strcmp(opts.weight, 'words') || strcmp(opts.graph, 'temporal'))
    error('frs:localize:badOption', 'The shape box takes neither weight words nor graph temporal.');
  end
  opts.auto = ischar(opts.count);
  if opts.auto
    boxes = isfield(model, 'type') && strcmp(model.type, 'windows');
    if boxes || ~(strcmp(opts.mode, 'connected') && strcmp(opts.graph, 'space-time') && strcmp(opts.shape, 'regions'))
      error('frs:localize:badOption', 'count ''auto'' is for sets of regions: mode connected, graph space-time and shape regions.');
    end
    opts.count = Inf;
    opts.count(~isempty(opts.candidates)) = 1;
  end
  if isempty(opts.cue)
    opts.cue = 'none';
    if isfield(model, 'cue')
      opts.cue = model.cue.kind;
    end
  end
  if isempty(opts.cueWeight)
    opts.cueWeight = 1;
    if isfield(model, 'cue')
      opts.cueWeight = model.cue.weight;
    end
  end
  if strcmp(opts.cue, 'none')
    opts.cueWeight = 0;
  end
  if opts.figure && isfield(model, 'cue') && isfield(model.cue, 'figure')
    opts.figure = model.cue.figure;
  else
    opts.figure = [];
  end
  if isstruct(opts.cue) && isfield(opts.cue, 'kind')
    opts.cue = frs_network_cue('localize', opts.cue);
  end
  if ischar(opts.cue)
    opts.cue = lower(opts.cue);
  end
  if ischar(opts.cue) && ~any(strcmp(opts.cue, {'border', 'none', 'own'}))
    error('frs:localize:badOption', 'cue must be ''border'', ''none'', a function, a network, or values of regions; got ''%s''.', opts.cue);
  elseif ~ischar(opts.cue) && ~isnumeric(opts.cue) && ~islogical(opts.cue) && ~isa(opts.cue, 'function_handle')
    error('frs:localize:badType', 'cue must be ''border'', ''none'', a function, a network, or values of regions; got a %s.', class(opts.cue));
  end
end
