function ap = paper_table3(varargin)
%PAPER_TABLE3  Table 3 and figure 8 of the paper: segments of YouTube-Objects ranked by region selection and by CRANE.
%   AP = PAPER_TABLE3(NAME, VALUE, ...) ranks the supervoxels of the held-out videos that contain the object and have a truth; one is
%   positive when more than half of it is object (frs_eval_segments). It prints the average precision for each class beside the
%   paper's (a dash where no held-out video has a truth or no segment is positive, which a line says), and weighted by volume, and what
%   of the paper's claims holds, and writes
%   fig8.png to the folder out: precision at each recall, mean over the classes.
%   AP is 2-by-c-by-2: region selection and CRANE, classes, counted and weighted. Options are those of paper_videos and
%   segmentation ('stream'), channels ({'words', 'rgb', 'lbp', 'flow', 'heat'}).
  more = struct('segmentation', 'stream', 'channels', {{'words', 'rgb', 'lbp', 'flow', 'heat'}}, 'methods', {{'RS-chi2', 'CRANE'}});
  [ds, opts, found] = paper_videos('youtube-objects', varargin, more);
  names = {'RS-chi2', 'CRANE'};
  ap = zeros(2, numel(found), 2);
  at = linspace(0, 1, 101);
  curve = zeros(2, numel(at));
  measured = false(1, numel(found));
  for c = 1:numel(found)
    T = found{c};
    shown = find(~ds.train & ds.y(c, :) > 0 & annotated(ds, c, 1:numel(ds.train)));
    ap(:, c, :) = NaN;
    if isempty(T) || isempty(shown)
      continue
    end
    part = frs_context(frs_subset(rmfield(ds, {'y', 'truth'}), shown), 'share', opts.context);
    [masks, known] = arrayfun(@(i) paper_mask(ds, c, i), shown, 'UniformOutput', false);
    for m = 1:2
      [~, score] = frs_predict(T.model{strcmp(T.method, names{m})}, part.H, part.bag);
      r = paper_tried(ds.classes{c}, @() frs_eval_segments(score, part.labels, masks, 'known', known));
      if isempty(r)
        break
      end
      measured(c) = true;
      ap(m, c, :) = [r.ap, r.apVolume];
      curve(m, :) = curve(m, :) + arrayfun(@(x) max([0, r.curve.precision(r.curve.recall >= x)]), at);
    end
  end
  if ~any(measured)
    error('No class has a truth in its held-out videos with a positive segment: there is nothing to rank.');
  end
  curve = curve / sum(measured);
  fprintf('\n%-14s %9s %9s %9s %9s %12s\n', 'AP', 'RS-chi2', 'CRANE', 'paper RS', 'CRANE', 'by volume');
  for c = 1:numel(found)
    print_line(ds.classes{c}, ap(:, c, :), published(ds.classes{c}));
  end
  average = mean(ap(:, measured, :), 2);
  print_line('mean', average, sprintf('%9.3f %9.3f', 0.289, 0.292));
  paper_alike('region selection is like CRANE in the mean', average(1, 1, 1), average(2, 1, 1));
  vehicles = measured & ismember(ds.classes, {'aeroplane', 'boat', 'car', 'motorbike', 'train'});
  if any(vehicles)
    better = ap(1, vehicles, 1) > ap(2, vehicles, 1);
    paper_claim('it is better on most vehicles', mean(better) > 0.5, sum(better), numel(better));
  end
  curves = struct('precision', {curve(1, :), curve(2, :)}, 'recall', {at, at}, 'ap', {average(1, 1, 1), average(2, 1, 1)});
  file = fullfile(opts.out, 'fig8.png');
  frs_plot_pr(curves, 'names', names, 'title', 'figure 8: segments, mean over the classes', 'file', file);
  fprintf('%s\n', file);
end

function print_line(name, ap, paper)
  cells = arrayfun(@(v) sprintf('%.3f', v), ap(:)', 'UniformOutput', false);
  cells = strrep(cells, 'NaN', '-');
  fprintf('%-14s %9s %9s %s  %s %s\n', name, cells{1:2}, paper, cells{3:4});
end

function yes = annotated(ds, c, items)
% Whether the object is marked in an item: masks of some frames, or boxes.
  yes = ~cellfun('isempty', ds.truth(c, items));
  if isfield(ds, 'masks')
    yes = yes | ~cellfun('isempty', ds.masks(items));
  end
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
