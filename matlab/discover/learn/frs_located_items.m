function [loc, localization, found] = frs_located_items(ds, medium, locator, score, truth, opts)
%FRS_LOCATED_ITEMS  Where the object is in the positives of DS, ranked by SCORE, and how well it fits the TRUTH.
%   See fields loc and localization of frs_discover. FOUND is what was located in the positives and in all items held out, a
%   struct for each item of DS.
  wanted = ds.y > 0 | ~ds.train;
  part = medium.prepare(frs_subset(ds, wanted), opts.threads);
  found(wanted) = medium.locate(locator.model, part, frs_cue_name(opts.cue), opts.threads);
  rank = num2cell(score(wanted));
  [found(wanted).score] = rank{:};
  shapes = medium.shapes(truth, ds);
  positives = find(ds.y > 0);
  for k = numel(positives):-1:1
    i = positives(k);
    loc(k) = medium.place(found(i), shapes{i}, ds, i);
  end
  localization = [];
  known = ~ds.train & (ds.y < 0 | ~cellfun('isempty', truth));
  if any(known & ds.y > 0)
    held = frs_subset(part, known(wanted));
    masks = {found(known).mask};
    if isfield(found, 'parts')
      masks = {found(known).parts};
    end
    answers = [{locator.name, @(i, seed) masks{i}, false}; medium.rivals(locator, held, opts.threads)];
    judge = @(maskOf) medium.judge(held, @(i) maskOf(i, opts.seed), score(known), truth(known), shapes(known));
    localization = compared(held, answers, judge);
  end
end

function e = compared(held, answers, judge)
% On items held out that have a truth and those without the object. All answers are ranked alike.
  for k = size(answers, 1):-1:1
    r = judge(answers{k, 2});
    table(k) = struct('name', answers{k, 1}, 'blind', answers{k, 3}, 'overlap', r.meanIoU, 'boxIoU', r.meanBoxIoU, 'maskIoU', r.meanMaskIoU, ...
                      'found5', r.corLoc(1), 'found4', r.corLoc(2), 'ap5', r.ap(1), 'ap4', r.ap(2), 'each', r.iou(~isnan(r.iou)));
  end
  curves = r.curve;                                       % those of the first answer, with which the loop ended
  curves(1).name = 'overlap 0.5';
  curves(2).name = 'overlap 0.4';
  e = struct('pictures', sum(held.y > 0), 'negatives', sum(held.y < 0), 'table', table, 'curves', curves);
end
