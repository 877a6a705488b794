function loc = frs_localize_boxes(model, ds, opts)
%FRS_LOCALIZE_BOXES  Boxes instead of regions: those of a model of frs_select_windows, or the candidates in DS.box.
  if isfield(model, 'type') && strcmp(model.type, 'windows')
    loc = best_windows(model, ds, opts);
  else
    loc = best_candidates(model, ds, opts);
  end
end

function loc = best_windows(model, ds, opts)
  loc = frs_no_object();
  for i = 1:size(ds.imageSize, 1)
    points = frs_window_points('localize', ds, i);
    [box, score] = frs_renamed('localize', @() frs_best_window(model, points, opts.count));
    for k = 1:numel(score)
      mask = false(points.extent);
      d = numel(points.extent);
      frames = 1;
      if d == 3
        frames = box(k, 3):box(k, 6);
      end
      mask(box(k, 2):box(k, d + 2), box(k, 1):box(k, d + 1), frames) = true;
      loc(end + 1) = struct('image', i, 'mask', mask, 'box', box(k, :), 'score', score(k), 'regions', [], ...
                            'regionScore', [], 'evidence', [], 'threshold', []);
    end
  end
end

function loc = best_candidates(model, ds, opts)
% The best of the boxes given, one after the other.
  n = frs_check_set('localize', ds, {'files', 'bag', 'H'});
  score = frs_region_scores(model, ds.H, opts.threads);
  if ~isnumeric(ds.box) || size(ds.box, 1) ~= numel(score)
    error('frs:localize:badSize', 'box of DS must have a row for each of the %d candidates.', numel(score));
  end
  loc = frs_no_object();
  members = frs_members(ds.bag, n);
  for i = 1:n
    mine = members{i};
    [~, order] = sort(score(mine), 'descend');
    for k = mine(order(1:min(opts.count, end)))
      loc(end + 1) = struct('image', i, 'mask', [], 'box', ds.box(k, :), 'score', score(k), 'regions', k - mine(1) + 1, ...
                            'regionScore', score(mine), 'evidence', score(mine), 'threshold', 0);
    end
  end
end
