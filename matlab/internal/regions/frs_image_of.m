function image = frs_image_of(ds, i, mine, cue, opts)
%FRS_IMAGE_OF  Image i of a data set as frs_localize_image takes it, without scores and motion.
%   MINE are the numbers of its regions, CUE the user's values of all regions or [], OPTS have the kind of cue.
  image = struct('number', i, 'file', '', 'score', [], 'H', ds.H(:, mine), 'M', [], 'cue', [], 'map', [], 'hash', '', 'candidates', [], 'motion', []);
  for name = {'files', 'hash', 'candidates'}
    if isfield(ds, name{1}) && iscell(ds.(name{1}))       % candidates of videos are cuboids, a struct
      image.(strrep(name{1}, 'files', 'file')) = ds.(name{1}){i};
    end
  end
  if isfield(ds, 'M')
    image.M = ds.M(:, mine);
  end
  if ~isempty(cue)
    image.cue = cue(mine);
  end
  if (strcmp(opts.cue, 'own') || (isfield(opts, 'candidates') && ~isempty(opts.candidates))) && ...
      isfield(ds, 'cueMap') && ~isempty(ds.cueMap{i})
    image.map = frs_resize(ds.cueMap{i}, size(ds.labels{i}, 1), size(ds.labels{i}, 2));
  end
end
