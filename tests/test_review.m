function cases = test_review()
% What a person said of the answers on the page of frs_discover, and what the next run makes of it.
  cases = {@reviews_are_kept_corrected_or_left_out, @wrong_reviews_are_refused, @boxes_end_where_the_picture_does};
end

function reviews_are_kept_corrected_or_left_out()
% A review as the page saves it; the answers are the person's, and what lies outside the boxes, or in one called wrong, is not learned from.
% A wrong label is turned round. Then the same as a struct, with the held-out pictures learned from.
  [first, out] = small_discovery();
  learned = find([first.loc.train]);
  judged = find(~[first.loc.train]);
  drawn = [21 11 100 80; 3 3 9 9];
  others = first.files(first.y < 0 & first.train);
  said = struct('file', [{first.loc([learned(1:3), judged(1)]).file}, others(1:2)], 'decision', {'reject', 'box', 'wrong', 'accept', 'relabel', 'keep'}, ...
                'box', {[], drawn, first.loc(learned(3)).box, first.loc(judged(1)).box, [], []});
  file = fullfile(out, 'review.json');
  write_text(file, jsonencode(struct('frs', 'review', 'measures', struct('ap', 0.75, 'overlap', 0.5, 'heldOut', 8), 'pictures', said)));
  again = fullfile(fileparts(out), 'reviewed');
  run = @(review, move) frs_discover(first.files(first.y > 0), first.files(first.y < 0), first.options, 'out', again, 'cache', fullfile(out, 'cache'), ...
                                     'review', review, 'moveReviewed', move, 'truth', {}, 'shown', 2);
  result = run(file, false);
  assert(isequal({result.loc([learned(1:3), judged(1:2), 9]).review}, {'reject', 'box', 'wrong', 'accept', '', 'relabel'}));
  assert(isequal(result.y, first.y + 2 * strcmp(first.files, others{1})) && isequal(result.train, first.train));
  assert(isempty(result.loc(learned(1)).box) && ~any(any(imread(fullfile(again, result.loc(learned(1)).maskFile)))));
  assert(isequal(result.loc(learned(2)).box, drawn));
  assert(isequal(result.loc(judged(1)).box, first.loc(judged(1)).box));
  lines = strsplit(strtrim(fileread(fullfile(again, 'boxes.csv'))), sprintf('\n'));
  assert(numel(lines) == 1 + numel(result.loc) + 1 && sum(~cellfun('isempty', strfind(lines, '3,3,9,9'))) == 1);
  coco = fullfile(again, 'coco.json');
  frs_export(result, 'coco', coco);
  boxes = jsondecode(fileread(coco));
  assert(sum(arrayfun(@(a) isequal(a.bbox(:)', [2 2 7 7]), boxes.annotations)) == 1);
  r = result.facts.reviewed;
  now = result.table(strcmp({result.table.name}, result.classifier.name)).ap;
  assert(r.count == 6 && r.moved == 0 && r.before.ap == 0.75 && r.now.ap == now);
  assert(~isempty(regexp(fileread(result.report), sprintf('class="note changes"[^<]*\\<6 [^<]*0\\.75 -&gt; %.2f', now), 'once')), 'the page does not say what changed');
  moved = run(said, true);
  assert(isequal({moved.loc.review}, {result.loc.review}) && isequal(moved.train, first.train | strcmp(first.files, said(4).file)));
  assert(moved.reviewed.moved == 1 && moved.reviewed.count == 6 && isempty(moved.reviewed.before));
  ds = frs_extract(frs_images(result.files, result.y, 'train', result.train), result.extract, 'cache', fullfile(out, 'cache'), 'verbose', 0);
  train = frs_subset(ds, ds.train & ~strcmp(ds.files, said(1).file));
  bag = find(strcmp(train.files, said(2).file));
  mine = find(train.bag == bag);
  assert(numel(result.evaluated.regions.weights) == numel(train.bag), 'the picture left out was learned from');
  inside = false(size(train.labels{bag}));
  for box = drawn'
    inside(box(2):box(4), box(1):box(3)) = true;
  end
  share = accumarray(double(train.labels{bag}(:)), inside(:)) ./ accumarray(double(train.labels{bag}(:)), 1);
  known = zeros(1, numel(train.bag));
  known(mine) = 2 * (share >= 0.5) - 1;
  locating = result.evaluated.locator.model;
  learner = rmfield(locating, 'cue');
  taught = frs_fit_cue(learner, frs_context(train, result.context), 'known', known, 'top', 2);
  assert(isfield(taught.cue, 'figure') && isequal(locating.cue, taught.cue), 'the figures were not learned from the box that was drawn');
  weights = result.evaluated.regions.weights(mine);
  assert(all(weights(share < 0.5) == 0) && abs(sum(weights) - 1) < 1e-9 && any(share < 0.5));
  bag = find(strcmp(train.files, said(3).file));
  outside = true(size(train.labels{bag}));
  outside(said(3).box(2):said(3).box(4), said(3).box(1):said(3).box(3)) = false;
  free = accumarray(double(train.labels{bag}(:)), outside(:)) ./ accumarray(double(train.labels{bag}(:)), 1);
  weights = result.evaluated.regions.weights(train.bag == bag);
  assert(all(weights(free <= 0.5) == 0) && any(free <= 0.5) && any(free > 0.5));
  assert(any(share >= 0.5 & share < 0.9) && numel(result.evaluated.regions.info.gradient) == numel(train.bag) - sum(share < 0.5) - sum(free <= 0.5), ...
         'learned from %d regions, shares %s', numel(result.evaluated.regions.info.gradient), mat2str(share', 2));
end

function wrong_reviews_are_refused()
  first = small_discovery();
  [files, y, out] = deal(first.files, first.y, tempname());
  run = @(review) frs_discover(files(y > 0), files(y < 0), 'out', out, 'verbose', 0, 'review', review);
  entry = @(decision, box) struct('file', files{1}, 'decision', decision, 'box', box);
  assert_error('frs:discover:noFile', @() run('/no/such/review.json'));
  assert_error('frs:discover:badType', @() run(3));
  assert_error('frs:discover:badType', @() run(struct('file', files{1})));
  message = assert_error('frs:discover:badOption', @() run(entry('perhaps', [])));
  assert(~isempty(strfind(message, 'one of accept, box, wrong, keep, relabel, reject; got ''perhaps''')), 'said: %s', message);
  for box = {[], [1 2 3], [5 5 1 1], [1 1 NaN 2], [1 1 2 2; 5 5 1 1]}
    assert_error('frs:discover:badValue', @() run(entry('box', box{1})));
  end
  message = assert_error('frs:discover:badValue', @() run(entry('box', [50 50 10 10])));
  assert(~isempty(strfind(message, 'rows [x1 y1 x2 y2] with x1 <= x2 and y1 <= y2; got [50 50 10 10]')), 'said: %s', message);
  file = [tempname() '.json'];
  clearing = onCleanup(@() delete(file));
  for text = {'no JSON', '[1, 2]', '{"frs": "something", "pictures": []}'}
    write_text(file, text{1});
    assert_error('frs:discover:badValue', @() run(file));
  end
  assert_error('frs:discover:badSize', @() run(struct('file', files(y > 0), 'decision', 'reject', 'box', [])));
  assert(~exist(out, 'dir'), 'the folder was made before the review was looked at');
end

function boxes_end_where_the_picture_does()
  [first, out] = small_discovery();
  again = fullfile(fileparts(out), 'clipped');
  run = @(box) frs_discover(first.files(first.y > 0), first.files(first.y < 0), first.options, 'out', again, 'cache', fullfile(out, 'cache'), ...
                            'review', struct('file', first.loc(1).file, 'decision', 'box', 'box', box), 'truth', {}, 'shown', 2);
  result = run([1 1 9999 9999]);
  assert(isequal(result.loc(1).box, [1 1 120 90]));
  assert(isempty(strfind(fileread(fullfile(again, 'boxes.csv')), '9999')));
  for box = {[121 1 130 20], [1 1 20 20; -8 -8 0 0]}
    message = assert_error('frs:discover:badValue', @() run(box{1}));
    assert(~isempty(strfind(message, 'it is 120 wide and 90 high')) && ~isempty(strfind(message, first.loc(1).file)), 'said: %s', message);
  end
end
