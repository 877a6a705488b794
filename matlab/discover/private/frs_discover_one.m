function [result, shown] = frs_discover_one(ds, run, say)
%FRS_DISCOVER_ONE  Learns one class, locates it and writes the report: from the described items DS to the result of frs_discover.
%   DS.y is a row in {+1, -1}. RUN has medium, opts, settings (options with which frs_apply describes new items), truth (a cell with an entry
%   for each item), given (a struct with kind, positives and negatives as the result keeps them, whole, the folder of all classes or '',
%   and effect, of frs_items_of_call), name (of the class, '' where there is one only), memory (see frs_remembered) and started (of
%   tic). SAY prints a line of progress. SHOWN is of frs_class_page.
  [medium, opts, given] = deal(run.medium, run.opts, run.given);
  content = frs_content_groups(ds);
  check_sides(ds, content, medium.kind);
  say('learn from %s, judge on %d', frs_plural(sum(ds.train), medium.kind), sum(~ds.train));
  learned = frs_learned_methods(ds, opts);
  say('locate the object in %s', frs_plural(sum(ds.y > 0), medium.kind));
  score = scores_of(learned, ds, opts);
  [loc, localization, found] = frs_located_items(ds, medium, learned.evaluated.locator, score, run.truth, opts);
  result = struct('version', frs_version(), 'kind', given.kind, 'options', recorded(opts, ds), 'positives', {given.positives}, ...
                  'negatives', {given.negatives}, 'files', {ds.files}, 'y', ds.y, 'train', ds.train, 'skipped', {ds.skipped}, ...
                  'codebook', recorded_words(ds.codebook), 'extract', run.settings, 'context', ds.context, 'words', learned.words, ...
                  'regions', learned.regions, 'classifier', learned.classifier, 'locator', learned.locator, ...
                  'evaluated', learned.evaluated, 'table', learned.table, ...
                  'loc', loc, 'localization', localization, 'report', fullfile(opts.out, 'report.html'));
  if ~isempty(given.whole)
    result.whole = given.whole;
  end
  result = judged(result, ds, content, run);
  say('draw the report');
  page = struct('result', result, 'ds', ds, 'medium', medium, 'found', found, 'truth', {run.truth}, 'score', score, 'memory', run.memory);
  both = frs_deliver('discover', opts.out, @(out) written(page, run.started, out));
  [result, shown] = both{:};
end

function score = scores_of(learned, ds, opts)
% Of the classifier that was learned from the training items; those of the held-out ones are in its row of the table.
  used = learned.evaluated.classifier;
  score = zeros(1, numel(ds.y));
  score(~ds.train) = learned.table(strcmp({learned.table.name}, used.name)).score;
  score(ds.train) = frs_image_scores(used.model, frs_subset(ds, ds.train), opts.threads);
end

function result = judged(result, ds, content, run)
% With what speaks for and against it: facts, and the same in words.
  result.labels = frs_doubtful_labels(frs_left_out_scores(ds, run.opts), ds.y);
  result.twins = frs_similar_pairs(ds);
  result.reviewed = frs_review_effect(result, run.given.effect);
  result.facts = frs_judge(result, ds, content, run.name);
  texts = frs_worded(result.facts, struct('skipped', {{result.skipped.file}}));
  result.doubts = texts.doubts;
  result.verdict = rmfield(result.facts.verdict, 'advice');
  [result.verdict.title, result.verdict.text, result.verdict.next] = deal(texts.verdict.title, texts.verdict.text, texts.verdict.next);
end

function both = written(page, started, out)
% Pictures, the report, and files for other programs, all to the folder OUT.
  for folder = {'figures', 'regions', 'page'}
    frs_make_folder('discover', fullfile(out, folder{1}));
  end
  shown = frs_class_page(page, out);
  result = page.result;
  result.time = toc(started);
  frs_write_page(result, shown, out, Inf);
  both = {frs_result_files(result, page.ds, page.medium, out), shown};
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

function check_sides(ds, content, noun)
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
  twice = content.twice;
  if ~isempty(twice)
    names = ds.files([twice(1), content.first(twice(1))]);
    pair = sprintf('%s, the same as %s', names{:});
    if strcmp(names{:})
      pair = [names{1} ', given on both'];
    end
    warning('frs:discover:badValue', ['%s on two sides (with and without, or learned from and held out), so ' ...
            'the measures are not to be trusted; the first is %s.'], frs_plural(numel(twice), [noun ' is'], [noun 's are']), pair);
  end
end
