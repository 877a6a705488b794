function w = frs_set_word_weights(verb, model, ds, threads)
%FRS_SET_WORD_WEIGHTS  frs_word_weights of all regions of a data set, 1-by-N.
%   This needs the number of descriptors of each word in each region. DS.H holds them where it was extracted with norm 'none';
%   otherwise, with words as the only channel, they are counted again from the places of the words.
  counted = ~isfield(ds, 'options') || ~isfield(ds.options, 'norm') || strcmp(ds.options.norm, 'none');
  if ~counted && ~isequal(ds.options.channels, {'words'})
    error(['frs:' verb ':badValue'], ['weight words needs counts: extract with the option norm ''none'' and divide X, or with ' ...
          'the channel words alone; the channels are %s.'], strjoin(ds.options.channels, ', '));
  end
  n = numel(ds.labels);
  w = zeros(1, numel(ds.bag));
  members = frs_members(ds.bag, n);
  for i = 1:n
    mine = members{i};
    if counted
      counts = ds.H(:, mine);
    else
      points = frs_window_points(verb, ds, i);
      counts = frs_bow(points.frames, points.word, frs_word_count(ds.codebook), 'labels', ds.labels{i}, 'norm', 'none');
    end
    x = [];
    if isfield(ds, 'X')
      x = ds.X(:, i);
    end
    w(mine) = frs_word_weights(verb, model, counts, x, threads);
  end
end
