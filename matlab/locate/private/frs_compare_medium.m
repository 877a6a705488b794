function medium = frs_compare_medium(ds)
%FRS_COMPARE_MEDIUM  What differs between pictures and videos in frs_compare_regions; DS is of one or the other.
%   defaults, moves   options whose default is another one; whether there is motion
%   rows              f(FIT, OPTS): further methods, n-by-2: name and function train set -> model
%   toName            methods that the options must name
%   prepare           f(DS, ROWS, OPTS): DS with what is computed once for all rows
%   answers           f(FIND, TEST, RANK, OWN, TRUTH): what FIND(SET, RANK) finds; RANK is that of other rows, OWN of this one or []
%   shape             f(LOC, TEST): LOC in the form in which it is judged
%   kept              f(LOC): what the table keeps of it
  if frs_is_video(ds)
    medium = struct('defaults', struct('cue', 'motion'), 'moves', true, 'toName', {{'paper', 'mi', 'FS', 'regions', 'CRANE-min', 'CRANE-kde'}});
    medium.rows = @video_rows;
    medium.prepare = @prepared;
    medium.answers = @video_answers;
    medium.shape = @with_tubes;
    medium.kept = @without_masks;
  else
    medium = struct('defaults', struct(), 'moves', false, 'toName', {{'paper', 'mi', 'FS', 'candidates', 'prior alone', ...
                                                                      'CRANE-min', 'CRANE-kde', 'CRANE'}});
    medium.rows = @candidate_rows;
    medium.prepare = @with_candidates;
    medium.answers = @(find, test, rank, own, truth) find(test, rank);
    medium.shape = @(loc, test) loc;
    medium.kept = @(loc) loc;
  end
end

function loc = without_masks(loc)
  [loc.mask] = deal([]);
end

function rows = candidate_rows(fit, opts)
  ranked = @(d) fit(@frs_svm_train, d.X, [], d.y, opts, {'kernel', opts.kernels{end}, 'classWeight', opts.classWeight});
  rows = {'candidates',  @(d) frs_fit_candidates(ranked(d), d)
          'prior alone', @(d) frs_fit_candidates(ranked(d), d, 'weight', 0)};
end

function ds = with_candidates(ds, rows, ~)
  if any(ismember({rows.kind}, {'candidates', 'prior alone'}))
    ds = frs_candidates(ds);
  end
end

function rows = video_rows(fit, opts)
  select = {'kernel', opts.kernels{end}, 'classWeight', opts.classWeight};
  rows = {'cuboids', @(d) fit(@frs_select_cuboids, d.candidates.H, d.candidates.bag, d.y, opts, {'classWeight', 'balanced'})
          'regions', @(d) fit(@frs_select_regions, d.H, d.bag, d.y, opts, [select, {opts.select}])};
end

function ds = prepared(ds, rows, opts)
% Motion, and candidates, whose data set goes along in a field.
  if ~isfield(ds, 'motion') && (strcmp(opts.cue, 'motion') || any(ismember({rows.kind}, {'cuboids', 'moving pixels', 'moving box'})))
    ds = frs_motion(ds, 'verbose', max(0, opts.verbose - 1));
  end
  if any(strcmp({rows.kind}, 'cuboids'))
    ds.candidates = frs_cuboids(ds, opts.cuboids);
  end
end

function loc = video_answers(find_, test, rank, own, truth)
% Videos without an object are not searched: whatever is found there is a false alarm, and its rank is that of the video.
  if ~isempty(own)
    rank = own;
  end
  known = find(~cellfun('isempty', truth));
  found = find_(frs_subset(test, known), rank(known));
  for i = numel(rank):-1:1
    loc(i) = struct('image', i, 'mask', [], 'box', [], 'tube', [], 'score', rank(i));
  end
  for k = 1:numel(found)
    i = known(found(k).image);
    loc(i).mask = found(k).mask;
    loc(i).box = found(k).box;
    loc(i).tube = found(k).tube;
  end
end

function loc = with_tubes(loc, test)
% Tubes in the pixels of the files: of the mask, or where there is none of the cuboid.
  if isfield(loc, 'tube')
    return
  end
  for k = 1:numel(loc)
    i = loc(k).image;
    scale = test.fileSize(i, :) ./ test.imageSize(i, :);
    if isempty(loc(k).mask)
      b = loc(k).box;
      low = floor((b(1:2) - 1) .* scale([2 1])) + 1;
      frames = (b(3):b(6))';
      loc(k).tube = [frames, repmat([low, max(low, round(b(4:5) .* scale([2 1])))], numel(frames), 1)];
    else
      loc(k).tube = frs_tube_of(loc(k).mask, scale);
    end
  end
end
