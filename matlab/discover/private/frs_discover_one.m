function [result, shown] = frs_discover_one(ds, truth, medium, settings, opts, given, started, say)
%FRS_DISCOVER_ONE  Learns one class, locates it and writes the report: from the described items DS to the result of frs_discover.
%   DS.y is a row in {+1, -1}, TRUTH a cell with an entry for each item, GIVEN a struct with positives, negatives and kind as the
%   result keeps them and effect (of frs_discover_gather). STARTED is of tic, SAY prints a line of progress. SHOWN is what the page shows, of frs_page_class.
  check_sides(ds, medium.noun);
  say('learn from %s, judge on %d', frs_plural(sum(ds.train), medium.noun), sum(~ds.train));
  learned = frs_discover_learn(ds, opts);
  say('locate the object in %s', frs_plural(sum(ds.y > 0), medium.noun));
  score = frs_image_scores(learned.evaluated.classifier.model, ds, opts.threads);
  [loc, localization, found] = frs_discover_places(ds, medium, learned.evaluated.locator, score, truth, opts);
  result = struct('version', frs_version(), 'kind', given.kind, 'options', recorded(opts, ds), 'positives', {given.positives}, ...
                  'negatives', {given.negatives}, 'files', {ds.files}, 'y', ds.y, 'train', ds.train, 'skipped', {ds.skipped}, ...
                  'codebook', recorded_words(ds.codebook), 'extract', settings, 'context', ds.context, 'words', learned.words, ...
                  'regions', learned.regions, 'classifier', learned.classifier, 'locator', learned.locator, ...
                  'evaluated', learned.evaluated, 'table', learned.table, ...
                  'loc', loc, 'localization', localization, 'report', fullfile(opts.out, 'report.html'));
  if isfield(given, 'whole')
    result.whole = given.whole;                         % the folder of all classes
  end
  result = frs_discover_judge(result, ds, medium, opts);
  result.reviewed = frs_review_effect(result, given.effect);
  say('draw the report');
  both = frs_deliver('discover', opts.out, medium.folders, @(out) written(result, ds, medium, found, truth, started, out));
  [result, shown] = both{:};
end

function both = written(result, ds, medium, found, truth, started, out)
  [result, shown] = frs_discover_page(result, ds, medium, found, truth, started, out);
  both = {frs_discover_files(result, ds, medium, out), shown};
end

function opts = recorded(opts, ds)
% The options as the result keeps them: the share that was taken, and what no file can keep, a cue and functions of the user's, by
% name. A network is a struct, which can be kept.
  opts.context = ds.context.share;
  if ~isstruct(opts.cue)
    opts.cue = frs_cue_name(opts.cue);
  end
  if iscell(opts.features)
    opts.features = cellfun(@named, opts.features, 'UniformOutput', false);
  else
    opts.features = named(opts.features);
  end
end

function codebook = recorded_words(codebook)
  for k = 1:numel(codebook)
    codebook(k).features = named(codebook(k).features);
    codebook(k).kind.source = named(codebook(k).kind.source);
  end
end

function value = named(value)
% Functions as text, everything else as it is.
  if isa(value, 'function_handle')
    value = func2str(value);
  end
end

function check_sides(ds, noun)
% Both classes on both sides, and no item on two of them.
  kinds = {'positives', 'negatives'};
  sides = {'held out', 'to learn from'};
  for train = [true false]
    for k = 1:2
      if ~any(ds.train == train & ds.y == 3 - 2 * k)
        error('frs:discover:badSize', 'There are no %s %s that could be read.', kinds{k}, sides{1 + train});
      end
    end
  end
  [~, first, content] = unique(ds.hash, 'first');
  first = reshape(first(content), 1, []);               % picture with the same content, before each or itself
  twice = find(ds.y ~= ds.y(first) | ds.train ~= ds.train(first));
  if ~isempty(twice)
    names = ds.files([twice(1), first(twice(1))]);
    pair = sprintf('%s, the same as %s', names{:});
    if strcmp(names{:})
      pair = [names{1} ', given on both'];
    end
    warning('frs:discover:badValue', ['%s on two sides (with and without, or learned from and held out), so ' ...
            'the measures are not to be trusted; the first is %s.'], frs_plural(numel(twice), [noun ' is'], [noun 's are']), pair);
  end
end
