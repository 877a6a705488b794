function [loc, localization] = frs_locate_videos(ds, locator, score, truth, opts)
%FRS_LOCATE_VIDEOS  Tubes in the positive videos of DS, ranked by SCORE, and how well they fit the TRUTH.
%   See fields loc and localization of frs_discover.
  wanted = ds.y > 0 | ~ds.train;
  found(wanted) = frs_localize_videos(locator.model, frs_subset(ds, wanted), opts.cue, opts.threads);
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
                    'truth', tubes{i}, 'overlap', overlap);
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
  answers = {name, @(i) found(i).mask
             'moving pixels', @(i) moving(ds, i, opts.threads)
             'centre tube', @(i) middle(size(ds.labels{i}))
             'whole video', @(i) true(size(ds.labels{i}))};
  positive = ds.y(held) > 0;
  scores = score(held);
  for k = size(answers, 1):-1:1
    ofTubes = zeros(1, numel(held));
    ofMasks = NaN(1, numel(held));
    for j = find(positive)
      i = held(j);
      mask = answers{k, 2}(i);
      ofTubes(j) = frs_overlap(frs_tube_of(mask, ds.fileSize(i, :) ./ ds.imageSize(i, :)), tubes{i});
      if islogical(truth{i}) && isequal(size(truth{i}), size(mask))
        ofMasks(j) = frs_overlap(mask, truth{i});
      end
    end
    [ap5, curves(1)] = ap_at(0.5, scores, ofTubes, sum(positive));
    [ap4, curves(2)] = ap_at(0.4, scores, ofTubes, sum(positive));
    ofTubes = ofTubes(positive);
    ofMasks = ofMasks(positive);
    table(k) = struct('name', answers{k, 1}, 'overlap', mean(ofTubes), 'boxIoU', mean(ofTubes), ...
                      'maskIoU', mean(ofMasks(~isnan(ofMasks))), 'found5', mean(ofTubes >= 0.5), ...
                      'found4', mean(ofTubes >= 0.4), 'ap5', ap5, 'ap4', ap4);
  end
  e = struct('pictures', sum(positive), 'negatives', sum(~positive), 'table', table, 'curves', curves);
end

function [ap, curve] = ap_at(t, score, overlap, positives)
  [precision, recall, ap] = frs_pr(score, 2 * (overlap >= t) - 1, 'positives', positives);
  curve = struct('precision', precision, 'recall', recall, 'ap', ap, 'name', sprintf('overlap %.1f', t));
end

function mask = moving(ds, i, threads)
% Faster than a pixel a frame, against the camera; the fastest pixel where none is.
  speed = frs_own_motion(ds, i, threads);
  mask = speed >= min(1, max(speed(:)));
end

function mask = middle(extent)
% In every frame the box of half the area in the middle.
  margin = round(extent(1:2) * (1 - sqrt(0.5)) / 2);
  mask = false(extent);
  mask(1 + margin(1):end - margin(1), 1 + margin(2):end - margin(2), :) = true;
end
