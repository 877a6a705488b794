function [why, picture] = frs_explain(result, file, varargin)
%FRS_EXPLAIN  Why a picture got its label: evidence for and against in its regions, the words that speak most, what would change it.
%   WHY = FRS_EXPLAIN(RESULT, FILE, NAME, VALUE, ...) takes a result of frs_discover, or the name of its folder or result.mat, and a picture. The
%   classifiers of frs_discover are sums over words, so that a score comes apart into terms of the words, and these into
%   terms of the regions that hold them. WHY has fields
%     file, score, label   as frs_apply gives them; bias, the part of the score that depends on no word
%     word         1-by-D, the term of each word; they and the bias add up to the score
%     region       1-by-N, the evidence of each region, for the object where it is positive: the terms of its words, or, where the
%                  classifier selects regions, its own score. Where the classifier is of a network's pooled vectors, which have no words,
%                  score and terms are those of the words selected (result.words)
%     labels       the label image, H-by-W
%     pro, con     words that speak most for and against: word (its number), term, and share (of all terms without sign)
%     strongest    the region that speaks most for the label given; without, the score if it were not there; changes, whether
%                  the label would be another one
%     text         the same in a sentence
%   [WHY, PICTURE] = FRS_EXPLAIN(...) also draws it, uint8 RGB: the photograph; its regions, red for and blue against; below
%   patches of this picture that show the words for (left) and against.
%
%   Options (default):
%     words    (5)   at most so many of each side
%     width    (400) of the photograph as it is drawn, pixels
%     image    ('')  write the drawing to this file
%     features ([])  where RESULT was learned with features that are functions of your own: the same, see frs_discover
%     cache    ('')  folder of the extraction cache
%     threads  (0)   0: all processors
%
%   See also frs_apply, frs_discover, frs_plot_regions.
%
%   Example
%     folder = tempname();
%     [files, y] = frs_toy_images([4 4], 'size', [60 80], 'folder', folder);
%     result = frs_discover(files(y > 0), files(y < 0), 'out', fullfile(folder, 'answer'), ...
%       'words', 20, 'regions', 12, 'segmentation', 'grid', 'verbose', 0);
%     why = frs_explain(result, files{1});
%     abs(sum(why.word) + why.bias - why.score) < 1e-6
%     % ans = 1
  options = { ...
    'words',    5,   'whole [1 1000]'
    'width',    400, 'whole [40 10000]'
    'image',    '',  'text'
    'features', [],  ''
    'cache',    '',  'text'
    'threads',  0,   'count'};
  given = nargin;
  frs_without_trace(@() frs_need('explain', given, 2));
  opts = frs_without_trace(@() frs_parse('explain', options, varargin));
  [why, ds] = frs_without_trace(@() explained(result, file, opts));
  if nargout > 1 || ~isempty(opts.image)
    picture = frs_without_trace(@() drawn(why, ds, opts));
    frs_write_image('explain', picture, opts.image);
  end
end

function [why, ds] = explained(result, file, opts)
  result = loaded(result);
  if ~ischar(file)
    error('frs:explain:badType', 'FILE must be the name of a picture; got a %s.', class(file));
  end
  own = {};
  if ~isempty(opts.features)
    own = {'features', opts.features};
  end
  ds = frs_renamed('explain', @() frs_extract(struct('files', {{file}}, 'y', [], 'train', true), result.extract, own{:}, ...
                                              'codebook', result.codebook, ...
                   'cache', opts.cache, 'onError', 'stop', 'threads', opts.threads, 'verbose', 0));
  if ds.count == 0
    error('frs:explain:badSize', '%s is too small for a single descriptor.', file);
  end
  ds = frs_context(ds, result.context);
  e = frs_score_terms(frs_word_model(result), ds, opts.threads);
  [pro, con] = frs_leading_terms(e.word, opts.words);
  why = struct('file', file, 'score', e.score, 'label', 2 * (e.score >= 0) - 1, 'bias', e.bias, 'word', e.word, 'region', e.region, ...
               'labels', ds.labels{1}, 'pro', pro, 'con', con, 'strongest', e.strongest, 'without', e.without, ...
               'changes', (e.without >= 0) ~= (e.score >= 0), 'text', '');
  says = {'why.negative', 'why.positive'};
  changes = {'why.same', 'why.other'};
  say = @(varargin) frs_phrase('picture', varargin{:});
  why.text = say('why.text', struct('score', why.score, 'says', say(says{1 + (why.score >= 0)}), 'without', why.without, ...
                                    'changes', say(changes{1 + why.changes})));
end

function result = loaded(result)
  result = frs_loaded_result('explain', result);
  if ~isstruct(result) || ~all(isfield(result, {'classifier', 'codebook', 'extract', 'context'}))
    error('frs:explain:badType', 'RESULT must be a result of frs_discover or the name of its file.');
  end
  if isfield(result, 'kind') && ~strcmp(result.kind, 'picture')
    error('frs:explain:badValue', 'RESULT must be of pictures; got %ss.', result.kind);
  end
end

function P = drawn(why, ds, opts)
% Photograph and map side by side, below them the patches.
  I = frs_imread(why.file, 'range', ds.codebook);
  map = frs_plot_regions(I, why.labels, why.region, 'signed', true, 'width', opts.width);
  photo = frs_resize(I, size(map, 1), size(map, 2));
  if size(photo, 3) == 1
    photo = repmat(photo, [1 1 3]);
  end
  gap = 255 * ones(size(map, 1), 8, 3, 'uint8');
  P = [photo, gap, map];
  [frames, word] = frs_frames(ds, 1);
  side = floor((size(map, 2) - 8) / max(1, opts.words));
  rows = {patches(I, frames, word, why.pro, side, size(map, 2)), patches(I, frames, word, why.con, side, size(map, 2))};
  P = [P; [heading('for', size(map, 2)), heading('', 8), heading('against', size(map, 2))]; [rows{1}, 255 * ones(side, 8, 3, 'uint8'), rows{2}]];
end

function strip = heading(text, width)
  letters = frs_text(text, 16);                           % as high for all texts: accents above, descenders below
  strip = 255 * ones(size(letters, 1) + 4, width, 3, 'uint8');
  colors = struct('for', [178 0 34] / 255, 'against', [5 48 97] / 255);
  if ~isempty(text)
    strip = frs_blend(strip, 2, 3, letters, colors.(text));
  end
end

function row = patches(I, frames, word, list, side, width)
% One patch of this picture for each word, where its contrast is highest.
  row = 255 * ones(side, width, 3, 'uint8');
  if size(I, 3) == 1
    I = repmat(I, [1 1 3]);
  end
  for k = 1:numel(list)
    hits = find(word == list(k).word);
    if isempty(hits)
      continue                                            % a bin of another channel
    end
    [~, best] = max(frames(end, hits));
    plan = struct('rows', struct('patches', {{[]}}), 'places', struct('row', 1, 'patch', 1, 'image', 1, 'frame', double(frames(:, hits(best)))));
    plan = frs_cut_words(plan, 1, I);
    patch = frs_resize(plan.rows.patches{1}, side - 4, side - 4);
    row(3:side - 2, (k - 1) * side + (3:side - 2), :) = patch;
  end
end

%!error id=frs:explain:badType       frs_explain (3, 'x.jpg')
%!error id=frs:explain:noFile        frs_explain ('/no/such/result.mat', 'x.jpg')
%!error id=frs:explain:unknownOption frs_explain (3, 'x', 'wordz', 1)
%!error id=frs:explain:badOption     frs_explain (3, 'x', 'words', 0)
%!error id=frs:explain:badValue      frs_explain (which ('frs_explain'), 'b')
