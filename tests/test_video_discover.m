function cases = test_video_discover()
% frs_discover and frs_apply on videos.
  cases = {@discovery_writes_what_it_promises, @overlap_is_that_of_the_tubes, @page_plays_its_previews, ...
           @first_screen_shows_one_frame_of_a_video, @tubes_are_corrected_on_the_page_and_learned_from, ...
           @tubes_of_a_review_end_where_the_video_does, ...
           @result_applies_to_new_videos, @folders_of_numbered_pictures_are_videos, ...
           @pictures_and_videos_do_not_mix, @truth_is_checked};
end

function [result, out, files, truth] = discovery()
% One small run for all cases.
  persistent kept
  if isempty(kept)
    folder = tempname();
    out = fullfile(folder, 'out');
    [files, y, truth] = frs_toy_videos([4 4], 'size', [60 80], 'frames', 12, 'folder', folder);
    result = frs_discover(files(y > 0), files(y < 0), 'refit', false, 'out', out, 'truth', fullfile(folder, 'mask'), 'words', 20, ...
                          'regions', 60, 'regionC', 10, 'C', 10, 'title', 'Cars & <trees>', 'verbose', 0);
    kept = {result, out, files, truth};
  end
  [result, out, files, truth] = kept{:};
end

function discovery_writes_what_it_promises()
  [result, out] = discovery();
  listed = strsplit(strtrim(fileread(fullfile(out, 'files.txt'))), sprintf('\n'));
  wanted = {'report.html', 'result.mat', 'boxes.csv', 'boxes.json', 'scores.csv', 'table.csv', 'localization.csv', 'regions/clip001.jpg', ...
            'regions/clip004.mp4'};
  assert(all(ismember(wanted, listed)));
  assert(all(cellfun(@(f) exist(fullfile(out, f), 'file') == 2, listed)));
  assert(strcmp(result.kind, 'video') && numel(result.loc) == 4 && all(abs([result.loc.label]) == 1));
  lines = strsplit(strtrim(fileread(fullfile(out, 'boxes.csv'))), sprintf('\n'));
  assert(strcmp(lines{1}, 'file,frame,x1,y1,x2,y2,score'));
  tubes = vertcat(result.loc.tube);
  assert(numel(lines) == 1 + size(tubes, 1));
  values = cellfun(@(l) str2double(strsplit(l, ',')), lines(2:end), 'UniformOutput', false);
  values = vertcat(values{:});
  assert(isequal(values(:, 2:6), tubes));
  for l = result.loc
    assert(isequal(l.box, [min(l.tube(:, 2:3), [], 1), l.tube(1, 1), max(l.tube(:, 4:5), [], 1), l.tube(end, 1)]));
    assert(l.box(1) >= 1 && l.box(4) <= 80 && l.box(2) >= 1 && l.box(5) <= 60 && l.box(6) <= 12 && numel(l.course) == 12);
  end
end

function overlap_is_that_of_the_tubes()
% Counted pixel by pixel.
  [result, ~, ~, truth] = discovery();
  for k = 1:4
    found = volume_of(result.loc(k).tube);
    wanted = volume_of(truth(k).tubes{1});
    overlap = nnz(found & wanted) / nnz(found | wanted);
    assert(abs(result.loc(k).overlap - overlap) < 1e-12, 'video %d: %g, not %g', k, result.loc(k).overlap, overlap);
  end
  held = ~[result.loc.train];
  table = result.localization.table;
  assert(isequal({table(2:4).name}, {'moving pixels', 'centre tube', 'whole video'}));
  assert(abs(table(1).overlap - mean([result.loc(held).overlap])) < 1e-12);
  share = arrayfun(@(t) nnz(volume_of(t.tubes{1})), truth(held)) / (60 * 80 * 12);
  assert(abs(table(4).overlap - mean(share)) < 1e-12);
end

function V = volume_of(tube)
  V = false(60, 80, 12);
  for row = tube'
    V(row(3):row(5), row(2):row(4), row(1)) = true;
  end
end

function first_screen_shows_one_frame_of_a_video()
% A strip of frames would be a few pixels high there.
  [~, out] = discovery();
  uris = regexp(fileread(fullfile(out, 'report.html')), ...
                'class="example [^>]*><img alt="[^"]*" data-name="[^"]*" src="data:image/jpeg;base64,([^"]*)"', 'tokens');
  assert(~isempty(uris));
  for k = 1:numel(uris)
    file = [tempname() '.jpg'];
    f = fopen(file, 'w');
    fwrite(f, matlab.net.base64decode(uris{k}{1}));
    fclose(f);
    I = imread(file);
    delete(file);
    assert(abs(size(I, 2) / size(I, 1) - 80 / 60) < 0.02, 'a tile of %d-by-%d', size(I, 1), size(I, 2));
  end
end

function page_plays_its_previews()
  [~, out] = discovery();
  shown = page_structure(fullfile(out, 'report.html'));
  assert(any(strcmp(shown, 'videos tile=4 table=0 figure=0 word=0 pre=0 lost=0')) && ~any(strncmp(shown, 'regions', 7)), ...
         'said: %s', strjoin(shown, ' | '));
  assert(all(~cellfun('isempty', regexp(shown, ' lost=0$', 'once'))), 'said: %s', strjoin(shown, ' | '));
  html = fileread(fullfile(out, 'report.html'));
  data = page_data(fullfile(out, 'report.html'));
  items = data.classes.items;
  assert(numel(items) == 4 && numel(unique({items.preview})) == 4 && all(arrayfun(@(v) max(v.course) == 1 && min(v.course) >= 0, items)));
  assert(numel(strfind(html, ':"data:video/mp4;base64,')) == 4 && isempty(strfind(html, '{{')));
  script = ['<script>for (const v of document.querySelectorAll("video")) v.addEventListener("timeupdate", ' ...
            '() => { if (v.currentTime > 0) v.dataset.played = 1; }), v.play();</script></body>'];
  file = fullfile(out, 'played.html');
  f = fopen(file, 'w');
  fwrite(f, strrep(html, '</body>', script));
  fclose(f);
  dom = render_page(file);
  delete(file);
  assert(numel(strfind(dom, 'data-played="1"')) >= 1, 'no preview played');
end

function tubes_are_corrected_on_the_page_and_learned_from()
% Of a training video the box is drawn anew in frames 4 and 8 and the beginning set to frame 3, one video held out is right, one left out.
  [first, out] = discovery();
  notes = browse(fullfile(out, 'report.html'), {'', [1000 800], [ ...
    'w.localStorage.clear(); const tiles = [...d.querySelectorAll(".tile")], held = tiles.filter((t) => t.dataset.group === "heldOut");' ...
    'const press = (t, what) => t.querySelector("[data-decision=" + what + "]").click(); press(held[0], "yes"); press(held[1], "out");' ...
    'tiles.find((t) => t.dataset.group === "train").querySelector(".thumb").click(); await d.getElementById("viewPhoto").decode();' ...
    'const slider = d.getElementById("moment"), go = (k) => { slider.value = k - 1; slider.dispatchEvent(new w.Event("input")); ' ...
    '}, canvas = d.getElementById("canvas");' ...
    'const point = (kind, x, y) => { const r = canvas.getBoundingClientRect();' ...
    ' canvas.dispatchEvent(new w.PointerEvent(kind, {clientX: r.left + x / 80 * r.width, clientY: r.top + y / 60 * r.height, bubbles: true})); };' ...
    'go(4); point("pointerdown", 20.5, 15.5); point("pointerup", 49.5, 39.5); go(8); point("pointerdown", 30.5, 10.5); ' ...
    'point("pointerup", 69.5, 44.5);' ...
    'say(d.querySelectorAll("#canvas i").length); go(3); d.getElementById("begins").click();' ...
    'let blob = null; w.URL.createObjectURL = (b) => { blob = b; return "data:,"; }; w.HTMLAnchorElement.prototype.click = () => 0;' ...
    'd.querySelector(".saveReview").click(); say(await blob.text(), held[0].dataset.file); w.localStorage.clear();']});
  said = notes{1};
  assert(strcmp(said{1}, '1'), 'said: %s', strjoin(said, ' | '));
  saved = jsondecode(said{2});
  drawn = saved.pictures{cellfun(@(p) strcmp(p.decision, 'box'), saved.pictures)};
  k = find(strcmp({first.loc.file}, drawn.file));
  tube = followed(followed(first.loc(k).tube, [4 21 16 50 40], []), [8 31 11 70 45], 4);
  tube = tube(tube(:, 1) >= 3, :);
  assert(isequal(size(drawn.box), size(tube)) && max(max(abs(drawn.box - tube))) <= 1, 'saved %s, not %s', mat2str(drawn.box), mat2str(tube));

  file = fullfile(out, 'review.json');
  write_text(file, said{2});
  result = frs_discover(first.files(first.y > 0), first.files(first.y < 0), first.options, 'out', fullfile(fileparts(out), 'reviewed'), ...
                        'cache', fullfile(out, 'cache'), 'review', file);
  assert(isequal(result.loc(k).tube, drawn.box) && isequal(result.loc(k).box([3 6]), drawn.box([1 end], 1)') && strcmp(result.loc(k).review, 'box'));
  held = strcmp({first.loc.file}, said{3});
  gone = strcmp({result.loc.review}, 'reject');
  assert(isequal(result.loc(held).tube, first.loc(held).tube) && sum(gone) == 1 && isempty(result.loc(gone).tube));
  assert(isempty(strfind(fileread(fullfile(fileparts(out), 'reviewed', 'boxes.csv')), result.loc(gone).file)));
  ds = frs_extract(frs_videos(result.files, result.y, 'train', result.train), result.extract, 'cache', fullfile(out, 'cache'), 'verbose', 0);
  train = frs_subset(ds, ds.train);
  bag = find(strcmp(train.files, drawn.file));
  L = double(train.labels{bag}(:));
  inside = volume_of(drawn.box);
  share = accumarray(L, inside(:)) ./ accumarray(L, 1);
  weights = result.evaluated.regions.weights(train.bag == bag);
  assert(all(weights(share < min(0.5, max(share))) == 0) && abs(sum(weights) - 1) < 1e-9 && any(share < 0.5));
end

function tube = followed(tube, drawn, before)
% Row by row: the whole tube moves by the difference in the frame drawn, towards a frame drawn before in proportion.
  last = @(f) min(max(f, tube(1, 1)), tube(end, 1)) - tube(1, 1) + 1;
  rows = (min(tube(1, 1), drawn(1)):max(tube(end, 1), drawn(1)))';
  all = [rows, tube(last(rows), 2:5)];
  move = drawn(2:5) - all(rows == drawn(1), 2:5);
  share = ones(size(rows));
  if ~isempty(before)
    share = min(1, max(0, (rows - before) / (drawn(1) - before)));
  end
  all(:, 2:5) = round(all(:, 2:5) + share * move);
  all(:, [2 4]) = min(max(all(:, [2 4]), 1), 80);
  all(:, [3 5]) = min(max(all(:, [3 5]), 1), 60);
  tube = all;
end

function result_applies_to_new_videos()
  [result, out, files] = discovery();
  answers = fullfile(out, '..', 'answers');
  found = frs_apply(fullfile(out, 'result.mat'), files([1 5]), 'locate', 'all', 'out', answers);
  assert(isequal({found.file}, files([1 5])) && isequal(found(1).tube, result.loc(1).tube));
  assert(isequal(found(1).box, result.loc(1).box) && abs(found(1).score - result.loc(1).score) < 1e-9);
  lines = strsplit(strtrim(fileread(fullfile(answers, 'boxes.csv'))), sprintf('\n'));
  assert(numel(lines) == 1 + size(found(1).tube, 1) + size(found(2).tube, 1));
  strips = dir(fullfile(answers, 'regions', '*.jpg'));
  strip = imread(fullfile(answers, 'regions', strips(1).name));
  assert(numel(strips) == 2 && size(strip, 2) > 6 * 240);
  tubes = jsondecode(fileread(fullfile(answers, 'boxes.json')));
  assert(numel(tubes.videos) == 2 && tubes.videos(1).length == 12 && numel(tubes.annotations) == 2);
  boxes = tubes.annotations(1).bboxes;
  if ~iscell(boxes)                                       % a box in every frame
    boxes = num2cell(boxes, 2);
  end
  first = find(~cellfun('isempty', boxes), 1);
  box = boxes{first}(:)';
  assert(isequal([first, box(1:2) + 1, box(1:2) + box(3:4)], found(1).tube(1, :)));
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  none = frs_apply(result, {'/no/such/clip.mp4'});
  assert(isnan(none.label) && isequal(size(none.box), [0 6]) && isempty(none.tube));
end

function folders_of_numbered_pictures_are_videos()
  [result, ~, files] = discovery();
  folder = tempname();
  mkdir(folder);
  mkdir(fullfile(folder, 'first'));
  V = frs_video(files{1});
  for t = 1:size(V, 4)
    imwrite(V(:, :, :, t), fullfile(folder, 'first', sprintf('f%d.png', t)));
  end
  found = frs_apply(result, folder, 'locate', 'all');
  same = frs_apply(result, files(1), 'locate', 'all');
  assert(isequal(found.file, fullfile(folder, 'first')) && isequal(found.tube, same.tube) && isequal(found.extent, same.extent));
  assert_error('frs:discover:badValue', @() frs_discover(folder, {fullfile(folder, 'first', 'f1.png')}, 'out', tempname()));
  isVideo = @(varargin) taken_as_videos(folder, varargin{:});
  assert(isVideo() && isVideo('kind', 'videos') && ~isVideo('kind', 'pictures'));
  delete(fullfile(folder, 'first', 'f2.png'));            % a gap in the numbers
  assert(~isVideo() && isVideo('kind', 'videos'));
  imwrite(V(1:end - 1, :, :, 2), fullfile(folder, 'first', 'f2.png'));
  imwrite(V(1:end - 1, :, :, 1), fullfile(folder, 'first', 'f1.png'));
  assert(~isVideo(), 'pictures of two sizes are taken as frames');
  for t = 1:2
    imwrite(V(:, :, :, t), fullfile(folder, 'first', sprintf('f%d.png', t)));
  end
  assert(isVideo());
  mkdir(fullfile(folder, 'second'));                      % a picture without a number
  imwrite(V(:, :, :, 1), fullfile(folder, 'second', 'dog.png'));
  assert(~isVideo());
end

function yes = taken_as_videos(folder, varargin)
% By the error: a picture beside videos is refused as such; beside pictures the cue motion is.
  try
    frs_discover(folder, {fullfile(folder, 'none.png')}, 'cue', 'motion', 'out', tempname(), varargin{:});
  catch e
    yes = ~strcmp(e.identifier, 'frs:discover:badOption');
  end
end

function pictures_and_videos_do_not_mix()
  [result, out, files] = discovery();
  picture = fullfile(out, 'regions', 'clip001.jpg');
  assert_error('frs:discover:badValue', @() frs_discover(files(1:2), {picture, picture}, 'out', tempname()));
  assert_error('frs:discover:badValue', @() frs_discover(fullfile(out, 'regions'), files(5:8), 'out', tempname()));
  assert_error('frs:discover:badValue', @() frs_discover(files(1:4), files(5:8), 'test', {{picture}, files(5)}, 'out', tempname()));
  assert_error('frs:discover:badOption', @() frs_discover({picture, picture}, {picture, picture}, 'cue', 'motion'));
  assert_error('frs:apply:badValue', @() frs_apply(result, {picture}));
  list = @(text) regexp(text, '(?<=one of ).*(?=;)', 'match', 'once');
  message = assert_error('frs:discover:badOption', @() frs_discover(files(1:4), files(5:8), 'segmentation', 'ucm', 'out', tempname()));
  known = assert_error('frs:supervoxels:badOption', @() frs_supervoxels(zeros(9, 9, 3, 2, 'uint8'), 'method', 'ucm'));
  assert(strncmp(message, 'segmentation', 12) && strcmp(list(message), list(known)), 'said: %s; %s', message, known);
end

function tubes_of_a_review_end_where_the_video_does()
% Boxes are cut at the sides of the frames; those outside, or of frames that there are not, are left out.
  [first, out] = discovery();
  run = @(box) frs_discover(first.files(first.y > 0), first.files(first.y < 0), first.options, 'truth', [], 'cache', fullfile(out, 'cache'), ...
                            'out', fullfile(fileparts(out), 'clipped'), 'review', struct('file', first.loc(1).file, 'decision', 'box', 'box', box));
  result = run([3 -5 10 40 500; 4 5 10 45 40; 5 81 1 90 10; 13 1 1 9 9]);
  assert(isequal(result.loc(1).tube, [3 1 10 40 60; 4 5 10 45 40]), 'got %s', mat2str(result.loc(1).tube));
  message = assert_error('frs:discover:badValue', @() run([13 1 1 9 9]));
  assert(~isempty(strfind(message, '80 wide and 60 high, with 12 frames')), 'said: %s', message);
end

function truth_is_checked()
  [~, ~, files] = discovery();
  run = @(truth) frs_discover(files(1:4), files(5:8), 'out', tempname(), 'truth', truth);
  assert_error('frs:discover:badType', @() run({[1 2 3], [], [], []}));
  assert_error('frs:discover:badType', @() run(3));
  assert_error('frs:discover:badSize', @() run({[]}));
  assert_error('frs:discover:badValue', @() run({[1 9 1 2 2], [], [], []}));
  assert_error('frs:discover:badValue', @() run({false(60, 80, 12), [], [], []}));
  review = struct('file', files{1}, 'decision', 'box', 'box', [1 1 9 9]);            % a box of a picture
  assert_error('frs:discover:badValue', @() frs_discover(files(1:4), files(5:8), 'out', tempname(), 'review', review));
end
