function bench_tubes(varargin)
%BENCH_TUBES  Where something moves in real clips, before anything is learned: fitted boxes beside the middle of the frame.
%   BENCH_TUBES(NAME, VALUE, ...) prints the mean overlap in space and time of the answers without learning of frs_compare_regions
%   with the truth, over the clips of each class of data/video/sports and over those of data/video/davis in the folder
%   FRS_SHARED (default ../shared beside the toolbox), and the mean over the classes with its standard error.
%
%   Options (default):
%     sets      ({'sports', 'davis'})
%     maxPixels (16000)  size at which the clips are worked on
  opts = script_options(struct('sets', {{'sports', 'davis'}}, 'maxPixels', 16000), varargin);
  readers = struct('sports', @sports, 'davis', @davis);
  for name = opts.sets
    reader = readers.(name{1});
    clips = reader();
    for i = numel(clips.files):-1:1
      [overlap(i, :), answers] = overlaps(clips.files{i}, clips.tubes{i}, opts.maxPixels);
    end
    told(name{1}, answers, overlap, clips);
    clear overlap
  end
end

function clips = sports()
  clips = sports_clips(shared_data('video', 'sports'));
end

function clips = davis()
% Every clip is a class of its own.
  root = shared_data('video', 'davis');
  list = dir(root);
  clips.classes = setdiff({list.name}, {'.', '..'});
  clips.class = 1:numel(clips.classes);
  for i = clips.class
    clips.files{i} = fullfile(root, clips.classes{i}, 'frames');
    masks = frs_video(fullfile(root, clips.classes{i}, 'truth'));
    clips.tubes{i} = frs_tube_of(reshape(masks(:, :, 1, :) > 127, size(masks, 1), size(masks, 2), []));
  end
end

function [overlap, names] = overlaps(file, truth, maxPixels)
% Of one clip, as a data set of frs_extract with a single region.
  first = frs_video(file, 'range', [1 1]);
  extent = [size(first, 1), size(first, 2)];
  working = round(extent * min(1, sqrt(maxPixels / prod(extent))));
  V = frs_video(file, 'size', working);
  L = ones(size(V, 1), size(V, 2), size(V, 4), 'uint32');
  ds = struct('kind', 'video', 'files', {{file}}, 'labels', {{L}}, 'adjacency', {{[]}}, 'bag', 1, 'H', 1, 'motion', {{frs_motion(V)}});
  answers = frs_plain_answers(ds);
  names = answers(:, 1);
  for k = numel(names):-1:1
    f = answers{k, 2};
    overlap(k) = frs_overlap(frs_tube_of(f(ds, 1, 1), extent ./ working), truth);
  end
end

function told(name, answers, overlap, clips)
  fprintf('%-14s', name, clips.classes{:}, 'mean');
  fprintf('\n');
  n = numel(clips.classes);
  for k = 1:numel(answers)
    each = arrayfun(@(c) mean(overlap(clips.class == c, k)), 1:n);
    fprintf('%-14s', answers{k});
    fprintf('%-14.3f', each);
    fprintf('%.3f +- %.3f\n', mean(each), std(each) / sqrt(n));
    record_row([mean(each), std(each) / sqrt(n)], 'overlap of tubes', '%s, without learning: %s', name, answers{k});
  end
end
