function [items, words, patches] = frs_video_items(run, out)
%FRS_VIDEO_ITEMS  The positive videos of a class that the page shows: a filmstrip and a preview with the boxes of each.
%   RUN is as in frs_picture_items. Files regions/NAME.jpg and NAME.mp4 in OUT are of all positives, frames in OUT/page of those shown.
%   ITEMS, held-out videos by score first, have image, file, name, train, label, score, overlap, size, box and located (tubes, rows frame
%   x1 y1 x2 y2), review, strip, preview and still (names of files), photos (files of some frames without boxes), frames (their
%   numbers), course (evidence over time, 0 to 1) and truth (first and last true frame). WORDS and PATCHES are as in
%   frs_picture_items; no reasons refer to patches.
  [result, ds] = deal(run.result, run.ds);
  names = frs_file_stems({result.loc.file});
  [~, order] = sortrows([[result.loc.train]', -[result.loc.score]']);
  items = [];
  for k = order'
    l = result.loc(k);
    [strip, preview] = deal(['regions/' names{k} '.jpg'], ['regions/' names{k} '.mp4']);
    [V, step, still] = frs_draw_video(l, ds, fullfile(out, strip), fullfile(out, preview));
    if numel(items) < result.options.shown
      item = struct('image', l.image, 'file', l.file, 'name', names{k}, 'train', l.train, 'label', 1, 'score', l.score, 'overlap', l.overlap, ...
                    'size', l.extent([2 1]), 'box', l.tube, 'located', run.found(l.image).tube, 'review', l.review, 'strip', strip, ...
                    'preview', preview, 'still', sprintf('page/still_%d.jpg', l.image), 'photos', {{}}, 'frames', [], ...
                    'course', l.course / max([l.course, realmin]), 'truth', []);
      frs_write_image('discover', still, fullfile(out, item.still), 80);
      some = unique(round(linspace(1, size(V, 4), 16)));
      for t = some
        item.photos{end + 1} = sprintf('page/frame_%d_%d.jpg', l.image, t);
        frs_write_image('discover', V(:, :, :, t), fullfile(out, item.photos{end}), 75);
      end
      item.frames = (some - 1) * step + 1;
      if ~isempty(l.truth)
        item.truth = [min(l.truth(:, 1)), max(l.truth(:, 1))];
      end
      items = [items, item];                              %#ok<AGROW>
    end
  end
  words = frs_word_patches(ds, frs_word_places(ds, [result.facts.words.word], 12, result.options.seed, run.memory));
  patches = {};
end
