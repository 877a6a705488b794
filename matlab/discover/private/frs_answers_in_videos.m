function [loc, localization] = frs_answers_in_videos(ds, locator, score, truth, opts)
%FRS_ANSWERS_IN_VIDEOS  Tubes in the positive videos of DS, ranked by SCORE, and how well they fit the TRUTH.
%   See fields loc and localization of frs_discover.
  wanted = ds.y > 0 | ~ds.train;
  part = frs_motion(frs_subset(ds, wanted), 'threads', opts.threads);
  ds.motion = cell(1, numel(wanted));
  ds.motion(wanted) = part.motion;
  found(wanted) = frs_localize_videos(locator.model, part, opts.cue, opts.threads);
  tubes = cell(1, numel(truth));
  for i = find(~cellfun('isempty', truth))
    tubes{i} = tube_of_truth(truth{i}, ds, i);
  end
  positives = find(ds.y > 0);
  for k = numel(positives):-1:1
    i = positives(k);
    overlap = [];
    if ~isempty(tubes{i})
      overlap = frs_overlap(found(i).tube, tubes{i});
    end
    loc(k) = struct('file', ds.files{i}, 'image', i, 'train', ds.train(i), 'score', score(i), 'label', 2 * (score(i) >= 0) - 1, ...
                    'box', found(i).cuboid, 'tube', found(i).tube, 'course', found(i).course, 'mask', found(i).mask, ...
                    'truth', tubes{i}, 'overlap', overlap, 'extent', [ds.fileSize(i, :), ds.frameCount(i)]);
  end
  localization = [];
  held = find(~ds.train & (ds.y < 0 | ~cellfun('isempty', tubes)));
  if any(ds.y(held) > 0)
    localization = judged(ds, held, found, locator.name, score, truth, tubes, opts);
  end
end

function tube = tube_of_truth(truth, ds, i)
  tube = double(truth);
  if islogical(truth)
    if ~isequal([size(truth, 1), size(truth, 2), size(truth, 3)], [ds.fileSize(i, :), ds.frameCount(i)])
      error('frs:discover:badSize', 'The truth of %s must be as large as the video (%d-by-%d-by-%d); got %d-by-%d-by-%d.', ...
            ds.files{i}, ds.fileSize(i, :), ds.frameCount(i), size(truth, 1), size(truth, 2), size(truth, 3));
    end
    tube = frs_tube_of(truth);
  end
end

function e = judged(ds, held, found, name, score, truth, tubes, opts)
% On held-out videos that have a truth and those without the object, beside answers that learn nothing. All are ranked alike.
  plain = frs_plain_answers(ds);
  answers = [{name, @(ds, i, seed) found(i).mask}; plain(end:-1:1, :)];
  for k = size(answers, 1):-1:1
    masks = NaN(1, numel(held));
    for j = numel(held):-1:1
      i = held(j);
      loc(j) = struct('image', j, 'box', [], 'mask', [], 'tube', [], 'score', score(i));
      if ds.y(i) > 0
        mask = answers{k, 2}(ds, i, opts.seed);
        loc(j).tube = frs_tube_of(mask, ds.fileSize(i, :) ./ ds.imageSize(i, :));
        if islogical(truth{i}) && isequal(size(truth{i}), size(mask))
          masks(j) = frs_overlap(mask, truth{i});
        end
      end
    end
    r = frs_eval_localization(loc, tubes(held), 't', [0.5 0.4]);
    table(k) = struct('name', answers{k, 1}, 'overlap', r.meanIoU, 'boxIoU', r.meanIoU, 'maskIoU', mean(masks(~isnan(masks))), ...
                      'found5', r.corLoc(1), 'found4', r.corLoc(2), 'ap5', r.ap(1), 'ap4', r.ap(2));
  end
  curves = r.curve;                                       % those of the first answer, with which the loop ended
  curves(1).name = 'overlap 0.5';
  curves(2).name = 'overlap 0.4';
  e = struct('pictures', sum(ds.y(held) > 0), 'negatives', sum(ds.y(held) < 0), 'table', table, 'curves', curves);
end
