function ap = paper_table3(varargin)
%PAPER_TABLE3  Table 3 and figure 8 of the paper: segments of YouTube-Objects ranked by region selection and by CRANE.
%   AP = PAPER_TABLE3(NAME, VALUE, ...) ranks the supervoxels of the held-out videos that contain the object and have a truth; one is
%   positive when more than half of it is object (frs_eval_segments). It prints the average precision for each class beside the
%   paper's, and weighted by volume, and writes fig8.png to the folder out: precision at each recall, mean over the classes.
%   AP is 2-by-c-by-2: region selection and CRANE, classes, counted and weighted. Options are those of paper_videos and
%   segmentation ('stream'), channels ({'words', 'rgb', 'lbp', 'flow', 'heat'}).
  more = struct('segmentation', 'stream', 'channels', {{'words', 'rgb', 'lbp', 'flow', 'heat'}}, 'methods', {{'RS-chi2', 'CRANE'}});
  [ds, opts, found] = paper_videos('youtube-objects', varargin, more);
  names = {'RS-chi2', 'CRANE'};
  ap = zeros(2, numel(found), 2);
  at = linspace(0, 1, 101);
  curve = zeros(2, numel(at));
  for c = 1:numel(found)
    T = found{c};
    shown = T.test(ds.y(c, T.test) > 0 & ~cellfun('isempty', ds.truth(c, T.test)));
    part = frs_subset(rmfield(ds, {'y', 'truth'}), shown);
    masks = arrayfun(@(i) mask_of(ds.truth{c, i}, ds, i), shown, 'UniformOutput', false);
    for m = 1:2
      [~, score] = frs_predict(T.model{strcmp(T.method, names{m})}, part.H, part.bag);
      r = frs_eval_segments(score, part.labels, masks);
      ap(m, c, :) = [r.ap, r.apVolume];
      curve(m, :) = curve(m, :) + arrayfun(@(x) max([0, r.curve.precision(r.curve.recall >= x)]), at) / numel(found);
    end
  end
  fprintf('\n%-14s %9s %9s %9s %9s %12s\n', 'AP', 'RS-chi2', 'CRANE', 'paper RS', 'CRANE', 'by volume');
  for c = 1:numel(found)
    fprintf('%-14s %9.3f %9.3f %s  %.3f %.3f\n', ds.classes{c}, ap(:, c, 1), published(ds.classes{c}), ap(:, c, 2));
  end
  fprintf('%-14s %9.3f %9.3f %9.3f %9.3f  %.3f %.3f\n', 'mean', mean(ap(:, :, 1), 2), 0.289, 0.292, mean(ap(:, :, 2), 2));
  curves = struct('precision', {curve(1, :), curve(2, :)}, 'recall', {at, at}, 'ap', {mean(ap(1, :, 1)), mean(ap(2, :, 1))});
  file = fullfile(opts.out, 'fig8.png');
  frs_plot_pr(curves, 'names', names, 'title', 'figure 8: segments, mean over the classes', 'file', file);
  fprintf('%s\n', file);
end

function text = published(class)
% AP of the paper: region selection, CRANE.
  classes = {'aeroplane', 'bird', 'boat', 'car', 'cat', 'cow', 'dog', 'horse', 'motorbike', 'train'};
  values = [0.426 0.365; 0.279 0.363; 0.268 0.271; 0.612 0.446; 0.204 0.250; 0.203 0.334; 0.283 0.345; 0.148 0.286; 0.202 0.158; 0.263 0.204];
  text = sprintf('%9s %9s', '-', '-');
  c = find(strcmp(class, classes));
  if ~isempty(c)
    text = sprintf('%9.3f %9.3f', values(c, :));
  end
end

function mask = mask_of(truth, ds, i)
% The truth as a volume in the pixels of the labels.
  L = ds.labels{i};
  scale = ds.imageSize(i, :) ./ ds.fileSize(i, :);
  if islogical(truth)
    rows = min(size(truth, 1), ceil(((1:size(L, 1)) - 0.5) / scale(1)));
    cols = min(size(truth, 2), ceil(((1:size(L, 2)) - 0.5) / scale(2)));
    mask = truth(rows, cols, 1:min(end, size(L, 3)));
    mask(:, :, end + 1:size(L, 3)) = false;
    return
  end
  mask = false(size(L));
  for k = 1:size(truth, 1)
    row = truth(k, :);
    frames = row(1);
    box = row(2:end);
    if numel(row) == 6
      frames = row(3):row(6);
      box = row([1 2 4 5]);
    end
    box = [floor((box(1:2) - 1) .* scale([2 1])) + 1, max(1, round(box(3:4) .* scale([2 1])))];
    frames = frames(frames >= 1 & frames <= size(L, 3));
    mask(max(1, box(2)):min(end, box(4)), max(1, box(1)):min(end, box(3)), frames) = true;
  end
end
