function bench_segmentation(varargin)
%BENCH_SEGMENTATION  The hierarchy beside published contour maps, and superpixels at equal numbers (5 min).
%   BENCH_SEGMENTATION() prints boundary F, covering and variation of information (ODS / OIS),
%   undersegmentation error and achievable accuracy on the images of segmentation_images, and CPU seconds
%   per image. The weights in the toolbox were fitted on these same images: for held-out numbers see
%   fit_hierarchy. BENCH_SEGMENTATION('superpixels', false) leaves the superpixels out.
%   BENCH_SEGMENTATION('enlarged', true) prints instead what the reduction of large pictures changes: the images, enlarged to twice
%   their sides, are segmented whole and as the toolbox does it.
  opts = struct('superpixels', true, 'enlarged', false);
  opts = script_options(opts, varargin);
  set = segmentation_images();
  if opts.enlarged
    compare_sizes(set);
    return
  end
  truths = {set.truth};
  own = cell(1, numel(set));
  published = cell(1, numel(set));
  seconds = cputime();
  for k = 1:numel(set)
    [~, own{k}] = frs_hierarchy(set(k).image);
  end
  seconds = (cputime() - seconds) / numel(set);
  for k = 1:numel(set)
    [~, published{k}] = frs_hierarchy('tree', set(k).map);
  end
  print_scores('frs_hierarchy', score_hierarchies(own, truths));
  print_scores('published ucm2', score_hierarchies(published, truths));
  fprintf('frs_hierarchy: %.2f CPU s an image\n', seconds);
  record_row(seconds, 's', 'frs_hierarchy, an image of BSDS');
  if opts.superpixels
    compare_superpixels(set, own, published);
  end
end

function compare_superpixels(set, own, published)
  fprintf('\n%-14s %7s %8s %12s %10s %8s\n', 'method', 'regions', 'recall', 'under-error', 'accuracy', 'CPU s');
  for n = [100 300]
    for m = {'ucm', 'published', 'graph', 'slic', 'quickshift', 'grid'}
      count = 0;
      spent = 0;
      total = zeros(1, 4);
      for k = 1:numel(set)
        t = cputime();
        switch m{1}
          case 'ucm'
            L = frs_segment(own{k}, 'regions', n);
          case 'published'
            L = frs_segment(published{k}, 'regions', n);
          otherwise
            L = frs_segment(set(k).image, 'method', m{1}, 'regions', n);
        end
        spent = spent + cputime() - t;
        s = score_labels(L, set(k).truth);
        count = count + double(max(L(:)));
        total = total + [s.matched, s.total, [s.underError, s.accuracy] / numel(set)];
      end
      fprintf('%-14s %7.0f %8.3f %12.4f %10.4f %8.2f\n', m{1}, count / numel(set), total(1) / total(2), ...
              total(3), total(4), spent / numel(set));
      record_row(total(1) / total(2), 'recall', 'boundaries of BSDS, %s, %d regions', m{1}, n);
    end
  end
end

function compare_sizes(set)
% Regions of enlarged images, scored at every second pixel: means, and the differences reduced - whole with their errors.
  names = {'F', 'covering', 'accuracy', 'CPU s'};
  for regions = [10 30 100]
    scores = zeros(numel(set), 4, 2);
    for k = 1:numel(set)
      I = enlarged(set(k).image);
      scores(k, :, 1) = scored(I, set(k).truth, regions, 1e9);
      scores(k, :, 2) = scored(I, set(k).truth, regions, []);
    end
    change = scores(:, :, 2) - scores(:, :, 1);
    for c = 1:4
      fprintf('%3d regions, %-8s whole %.3f, reduced %.3f, change %+.3f +- %.3f\n', regions, names{c}, mean(scores(:, c, 1)), ...
              mean(scores(:, c, 2)), mean(change(:, c)), std(change(:, c)) / sqrt(numel(set)));
    end
  end
end

function s = scored(I, truth, regions, maxPixels)
  t = cputime();
  L = frs_segment(I, 'method', 'ucm', 'regions', regions, 'maxPixels', maxPixels, 'threads', 1);
  t = cputime() - t;
  r = score_labels(L(1:2:end, 1:2:end), truth);
  recall = r.matched / r.total;
  precision = r.correct / r.marked;
  s = [2 * recall * precision / (recall + precision), r.covering, r.accuracy, t];
end

function J = enlarged(I)
  [h, w, ~] = size(I);
  [x, y] = meshgrid(min(max(((1:2 * w) + 0.5) / 2, 1), w), min(max(((1:2 * h) + 0.5) / 2, 1), h));
  J = zeros(2 * h, 2 * w, 3, 'uint8');
  for c = 1:3
    J(:, :, c) = uint8(interp2(double(I(:, :, c)), x, y, 'cubic'));
  end
end
