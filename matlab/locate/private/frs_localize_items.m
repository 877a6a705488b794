function loc = frs_localize_items(models, opts, varargin)
%FRS_LOCALIZE_ITEMS  What each model finds by its regions, a cell: in one image (L, H, A), or in all of a data set (DS).
%   MODELS and OPTS, of frs_localize_options, are cells of the same size. What is known already may be in DS: in the field
%   seen what frs_know_image found out about each image, a cell, and in regionScore the scores of all regions under the only model.
  if isstruct(varargin{1})
    loc = localize_set(models, opts, varargin{1});
  else
    loc = localize_one(models, varargin{:}, opts);
  end
end

function loc = localize_one(models, L, H, A, opts)
  frs_check_label_image('localize', L, size(H, 2));
  image = struct('number', 1, 'file', '', 'score', [], 'H', H, 'M', [], 'cue', [], 'map', [], 'hash', '', 'candidates', [], 'motion', []);
  if isnumeric(opts{1}.cue) || islogical(opts{1}.cue)
    [image.cue, image.map] = frs_cue_values('localize', opts{1}.cue, L, size(H, 2));
  elseif strcmp(opts{1}.cue, 'own')
    own_cue(opts{1}, struct(), size(H, 2));
  end
  score = cell(size(models));
  for c = 1:numel(models)
    if strcmp(opts{c}.weight, 'words')
      score{c} = frs_word_weights('localize', models{c}, H, [], opts{c}.threads);
    else
      score{c} = frs_region_scores(models{c}, H, opts{c}.threads);
    end
  end
  loc = localize_image(L, A, image, score, opts, []);
end

function loc = localize_set(models, opts, ds)
  needed = {'labels', 'adjacency', 'bag', 'H', 'files'};
  n = frs_check_set('localize', ds, needed(1:end - ~isfield(ds, 'files')));
  known = cell(1, n);
  if isfield(ds, 'seen')
    known = ds.seen;
  end
  if isfield(ds, 'regionScore')
    score = {ds.regionScore};
  else
    score = cellfun(@(m, o) scores_of(m, o, ds), models, opts, 'UniformOutput', false);
  end
  cue = own_cue(opts{1}, ds, numel(score{1}));
  found = cell(numel(models), n);
  members = frs_members(ds.bag, n);
  progress = frs_progress(struct('stage', 'localize', 'total', n, 'verbose', opts{1}.verbose));
  for i = 1:n
    mine = members{i};
    if isempty(known{i})                                  % else it was checked then
      frs_check_label_image('localize', ds.labels{i}, numel(mine));
    end
    image = frs_image_of(ds, i, mine, cue, opts{1});
    if frs_is_video(ds) && any(cellfun(@(o) strcmp(o.shape, 'box'), opts))
      image.motion = frs_own_motion(ds, i, opts{1}.threads);
    end
    found(:, i) = localize_image(ds.labels{i}, ds.adjacency{i}, image, cellfun(@(s) s(mine), score, 'UniformOutput', false), opts, known{i});
    progress = frs_progress(progress, i);
  end
  loc = repmat({frs_no_object()}, size(models));
  for c = 1:numel(models) * (n > 0)
    loc{c} = [found{c, :}];
  end
end

function score = scores_of(model, opts, ds)
  if strcmp(opts.weight, 'words')
    score = frs_set_word_weights('localize', model, ds, opts.threads);
  else
    score = frs_region_scores(model, ds.H, opts.threads);
  end
end

function loc = localize_image(L, A, image, score, opts, known)
% What the models find in one image, a cell; what they need of it beside its scores is computed once.
  loc = cell(size(opts));
  for c = 1:numel(opts)
    image.score = score{c};
    [loc{c}, known] = frs_localize_image(L, A, image, opts{c}, known);
  end
end

function cue = own_cue(opts, ds, N)
% The user's values for all N regions, or [].
  cue = [];
  if strcmp(opts.cue, 'own') && ~isfield(ds, 'cue')
    error('frs:localize:badOption', 'The weight in MODEL is for a cue of your own: give it as option cue.');
  elseif strcmp(opts.cue, 'own')
    cue = frs_check_cue('localize', ds.cue, N);
  elseif isnumeric(opts.cue) || islogical(opts.cue)
    cue = frs_check_cue('localize', opts.cue, N);
  end
end
