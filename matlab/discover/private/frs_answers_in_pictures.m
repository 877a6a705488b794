function [loc, localization, heat] = frs_answers_in_pictures(ds, locator, score, truth, opts)
%FRS_ANSWERS_IN_PICTURES  Where the object is in the positive pictures of DS, ranked by SCORE, and how well it fits the TRUTH.
%   See fields loc and localization of frs_discover; HEAT is the evidence above the threshold, a row for each picture.
  wanted = ds.y > 0 | ~ds.train;
  found(wanted) = frs_localize(locator.model, frs_subset(ds, wanted), 'threads', opts.threads);
  heat = arrayfun(@(f) f.evidence - f.threshold, found, 'UniformOutput', false);
  rank = num2cell(score(wanted));
  [found(wanted).score] = rank{:};
  positives = find(ds.y > 0);
  usable = frs_review_regions(ds);
  members = frs_members(ds.bag, numel(ds.files));
  for k = numel(positives):-1:1
    i = positives(k);
    answer = reviewed(found(i), ds.review(i), usable(members{i}), double(ds.labels{i}));
    overlap = [];
    if ~isempty(truth{i})
      answer.image = 1;
      r = frs_eval_localization(answer, truth(i));
      overlap = r.overlap;
    end
    loc(k) = struct('file', ds.files{i}, 'image', i, 'train', ds.train(i), 'score', score(i), ...
                    'box', answer.box, 'mask', answer.mask, 'overlap', overlap, 'review', ds.review(i).decision);
  end
  localization = [];
  known = ~ds.train & (ds.y < 0 | ~cellfun('isempty', truth));
  if any(known & ds.y > 0)
    localization = judge_localization(frs_subset(ds, known), found(known), locator, truth(known), opts);
  end
end

function answer = reviewed(answer, review, usable, L)
% The answer of the person replaces the one found. A rejected picture has none. A box that was confirmed or drawn stays as it is;
% its mask is what was found inside it, or all usable regions where nothing was.
  switch review.decision
    case 'reject'
      answer.box = zeros(0, 4);
      answer.mask = false(size(L));
    case {'accept', 'box'}
      inside = reshape(usable(L), size(L));
      if any(inside(:) & answer.mask(:))
        inside = inside & answer.mask;
      end
      answer.box = review.box;
      answer.mask = inside;
  end
end

function e = judge_localization(held, found, locator, truth, opts)
% On held-out pictures that have a truth, and those without the object; beside the same without the cue, and answers
% that learn nothing. All are ranked alike.
  plain = frs_plain_answers(held);
  names = [{locator.name, [locator.name ' without cue']}, plain(end:-1:1, 1)'];
  answers = {found, frs_localize(locator.model, held, 'cue', 'none', 'threads', opts.threads)};
  [answers{2}.score] = found.score;
  for k = size(plain, 1):-1:1
    for i = numel(found):-1:1
      mask = feval(plain{k, 2}, held, i, opts.seed);
      given(i) = struct('image', i, 'mask', mask, 'box', frs_box_of(mask), 'score', found(i).score);
    end
    answers{end + 1} = given;
  end
  for k = numel(answers):-1:1
    loc = answers{k};
    images = num2cell(1:numel(loc));
    [loc.image] = images{:};
    r = frs_eval_localization(loc, truth, 't', [0.5 0.4]);
    table(k) = struct('name', names{k}, 'overlap', r.meanIoU, 'boxIoU', r.meanBoxIoU, 'maskIoU', r.meanMaskIoU, ...
                      'found5', r.corLoc(1), 'found4', r.corLoc(2), 'ap5', r.ap(1), 'ap4', r.ap(2));
  end
  curves = r.curve;                                       % those of the first answer, with which the loop ended
  curves(1).name = 'overlap 0.5';
  curves(2).name = 'overlap 0.4';
  e = struct('pictures', sum(held.y > 0), 'negatives', sum(held.y < 0), 'table', table, 'curves', curves);
end
