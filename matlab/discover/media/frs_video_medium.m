function medium = frs_video_medium()
%FRS_VIDEO_MEDIUM  Videos as a medium of frs_discover and frs_apply; the fields are listed in frs_medium.
  medium = struct('kind', 'video', 'extract', struct('channels', {{'words', 'flow'}}), 'boxColumns', 5, 'together', 1);
  defaults = struct('regions', 400, 'segmentation', 'stream', 'cue', 'motion');
  medium.options = struct('defaults', defaults, 'cues', {{'border', 'none', 'motion'}}, 'answers', {{'regions'}}, 'networks', false, ...
                          'segmentations', {{'voxel', 'gbh', 'stream'}});
  medium.dataset = @(files, y, train) struct('files', {files}, 'y', y, 'train', train, 'kind', 'video', ...
                                             'range', repmat([1 Inf], numel(files), 1));
  medium.truth = @frs_video_truth;
  medium.shapes = @tubes_of_truth;
  medium.know = @(ds) ds;
  medium.prepare = @(ds, threads) frs_motion(ds, 'threads', threads);
  medium.locate = @located;
  medium.place = @place;
  medium.rivals = @rivals;
  medium.judge = @judged;
  medium.show = @frs_video_items;
  medium.write = @write_places;
  medium.answer = @answer;
  medium.draw = @draw_answer;
  medium.table = struct('head', 'file,label,score,regionScore,x1,y1,t1,x2,y2,t2', 'write', @row_of, 'read', []);
  medium.finish = @list_answers;
end

function found = located(model, ds, cue, threads)
% Boxes are cuboids in the pixels of the files.
  found = frs_localize_videos(model, ds, cue, threads);
  [found.box] = found.cuboid;
end

function tubes = tubes_of_truth(truth, ds)
  tubes = cell(1, numel(truth));
  for i = frs_where(~cellfun('isempty', truth))
    tubes{i} = double(truth{i});
    if islogical(truth{i})
      extent = [size(truth{i}, 1), size(truth{i}, 2), size(truth{i}, 3)];
      if ~isequal(extent, extent_of(ds, i))
        error('frs:discover:badSize', 'The truth of %s must be as large as the video (%d-by-%d-by-%d); got %d-by-%d-by-%d.', ...
              ds.files{i}, extent_of(ds, i), extent);
      end
      tubes{i} = frs_tube_of(truth{i});
    end
  end
end

function extent = extent_of(ds, i)
  extent = [ds.fileSize(i, :), ds.frameCount(i)];
end

function loc = place(found, tube, ds, i)
  [found.tube, found.mask] = frs_review_answer(found.tube, found.mask, ds, i);
  found.box = frs_cuboid_of(found.tube);
  overlap = [];
  if ~isempty(tube)
    overlap = frs_overlap(found.tube, tube);
  end
  loc = struct('file', ds.files{i}, 'image', i, 'train', ds.train(i), 'score', found.score, 'label', 2 * (found.score >= 0) - 1, ...
               'box', found.box, 'tube', found.tube, 'course', found.course, 'mask', found.mask, 'truth', tube, ...
               'overlap', overlap, 'extent', extent_of(ds, i), 'review', ds.review(i).decision);
end

function answers = rivals(~, ds, ~)
% Answers that learn nothing.
  plain = frs_plain_answers(ds);
  blind = cellfun(@(f) @(i, seed) f(ds, i, seed), plain(end:-1:1, 2), 'UniformOutput', false);
  answers = [plain(end:-1:1, 1), blind, repmat({true}, size(blind))];
end

function r = judged(ds, maskOf, score, truth, tubes)
% Videos without the object are not searched: their answers are false alarms wherever they are.
  masks = NaN(1, numel(score));
  for i = numel(score):-1:1
    loc(i) = struct('image', i, 'box', [], 'mask', [], 'tube', [], 'score', score(i));
    if ds.y(i) > 0
      mask = maskOf(i);
      loc(i).tube = frs_tube_of(mask, ds.fileSize(i, :) ./ ds.imageSize(i, :));
      if islogical(truth{i}) && isequal(size(truth{i}), size(mask))
        masks(i) = frs_overlap(mask, truth{i});
      end
    end
  end
  r = frs_eval_localization(loc, tubes, 't', [0.5 0.4]);
  r.meanBoxIoU = r.meanIoU;
  r.meanMaskIoU = mean(masks(~isnan(masks)));
end

function result = write_places(result, out)
  write_tubes('discover', out, result.loc);
  write_coco('discover', out, result.loc);
end

function write_tubes(verb, out, found)
% A line for each frame in which something was found.
  found = found(~cellfun('isempty', {found.tube}));
  frs_write_table(verb, fullfile(out, 'boxes.csv'), 'file,frame,x1,y1,x2,y2,score', numel(found), @(k) tube_lines(found(k)));
end

function write_coco(verb, out, found)
  opts = struct('name', 'object', 'root', '', 'masks', 'none');
  frs_write_bytes(verb, fullfile(out, 'boxes.json'), frs_coco(found, 'coco', opts));
end

function text = tube_lines(found)
% The lines file,frame,x1,y1,x2,y2,score of a tube, without the last line end.
  name = strrep(frs_csv(found.file), '%', '%%');
  rows = [found.tube, repmat(found.score, size(found.tube, 1), 1)];
  text = sprintf([name ',%d,%d,%d,%d,%d,%.6g\n'], rows');
  text = text(1:end - 1);
end

function found = answer(file, ds, i, place)
  found = struct('file', file, 'label', NaN, 'score', NaN, 'regionScore', NaN, 'box', zeros(0, 6), 'mask', [], ...
                 'tube', zeros(0, 5), 'extent', []);
  if ~isempty(ds)
    found.extent = extent_of(ds, i);
  end
  if ~isempty(place)
    [found.box, found.tube, found.mask] = deal(place.box, place.tube, place.mask);
  elseif isfield(ds, 'labels')
    found.mask = false(size(ds.labels{i}));
  end
end

function mask = draw_answer(opts, name, ds, found, ~)
% A filmstrip with the boxes, of what was located.
  mask = '';
  if ~isempty(found.tube) && strcmp(opts.heat, 'all')
    frs_make_folder('apply', fullfile(opts.out, 'regions'));
    frs_draw_video(struct('file', ds.files{1}, 'image', 1, 'tube', found.tube, 'truth', []), ds, fullfile(opts.out, 'regions', [name '.jpg']), '');
  end
end

function list_answers(out, found)
% boxes.csv has a row for each frame in which something was found.
  write_tubes('apply', out, found);
  write_coco('apply', out, found);
end

function row = row_of(found, ~)
  box = ',,,,,';
  if ~isempty(found.box)
    box = sprintf('%d,%d,%d,%d,%d,%d', found.box);
  end
  row = sprintf('%s,%g,%.9g,%.9g,%s', frs_csv(found.file), found.label, found.score, found.regionScore, box);
end
