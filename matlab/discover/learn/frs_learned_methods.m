function learned = frs_learned_methods(ds, opts)
%FRS_LEARNED_METHODS  The models of frs_discover, learned from the training pictures of DS and judged on the others.
%   LEARNED has table, words, regions, classifier, locator and evaluated as frs_discover returns them.
  kept = ~strcmp({ds.review.decision}, 'reject');
  train = frs_subset(ds, ds.train & kept);
  [table, models] = compared(train, frs_subset(ds, ~ds.train), opts);
  named = @(name) models{strcmp({table.name}, name)};
  best = best_of(table, opts);
  separates = table(strcmp({table.name}, ['RS-' opts.kernel])).crossval;
  [evaluated, how] = chosen(named, best, struct('locating', '', 'answer', opts.answer, 'cue', [], 'separates', separates), train, opts);
  learned = evaluated;
  if opts.refit
    % Half of the pictures were held out only to judge; what is used from now on learns from them too.
    if opts.verbose > 0
      fprintf('           learn from all %d\n', sum(kept));
    end
    everything = frs_subset(ds, kept);
    everything.train(:) = true;
    cost = @(name) table(strcmp({table.name}, name)).C;
    names = unique({['FS-' opts.kernel], ['RS-' opts.kernel], best, how.locating});
    again = cellfun(@(name) frs_fit_method(name, everything, cost(name), opts), names, 'UniformOutput', false);
    learned = chosen(@(name) again{strcmp(names, name)}, best, how, everything, opts);
  end
  learned.table = table;
  learned.evaluated = evaluated;
end

function [learned, how] = chosen(named, best, how, ds, opts)
% Words, regions, classifier and locator among the models named(NAME) that were learned from DS. HOW.locating names the method whose
% scores locate, HOW.answer what the object is made of; '', [] and 'auto' leave it to what the regions show. Regions that do not locate have the cue
% HOW.cue, which training pictures taught, without figures. HOW.separates is the cross-validated average precision of region selection.
  [~, known] = frs_review_regions(ds);
  fitted = @(model, varargin) frs_fit_cue(model, ds, 'cue', fitted_cue(opts), 'known', known, 'threads', opts.threads, varargin{:});
  [ofRegions, ofWhole] = deal(['RS-' opts.kernel], ['SVM-' opts.kernel]);
  regions = named(ofRegions);
  if isempty(how.locating)
    % Region selection looks for what tells the classes apart most. Where that is the ground, the evidence of all words,
    % which is spread more evenly, leaves more to the cue.
    ruled = fitted(regions, 'rounds', 0);                 % weight and share need no figures
    how.cue = ruled.cue;
    onGround = how.cue.weight > 0 && how.cue.share >= 0.2;
    either = {ofRegions, ofWhole};
    how.locating = either{1 + onGround};
  end
  locating = fitted(named(how.locating));
  if strcmp(how.locating, ofWhole)
    regions.cue = how.cue;
  else
    regions = locating;
  end
  learned = struct('words', named(['FS-' opts.kernel]), 'regions', regions, 'classifier', struct('name', best, 'model', named(best)), ...
                   'locator', struct('name', how.locating, 'model', locating));
  how.answer = answer_of(how, ds, opts, strcmp(how.locating, ofWhole));
  if strcmp(how.answer, 'candidates')
    learned.locator = struct('name', 'candidates', 'model', with_candidates(learned.locator.model, ds, opts));
  end
end

function answer = answer_of(how, ds, opts, onGround)
% 'regions' or 'candidates' (bench_place has the sets that this was chosen on).
  answer = how.answer;
  ofTokens = frs_has_tokens(ds);
  ofMap = isfield(ds, 'cueMap') && any(~cellfun('isempty', ds.cueMap));
  if isempty(answer)
    if ofTokens && ofMap
      answer = 'candidates';                              % with a saliency map better than regions on every set
    elseif isfield(ds, 'M') && strcmp(frs_cue_name(opts.cue), 'border')
      answer = 'auto';
    else
      answer = 'regions';                                 % by words alone candidates gain no more than their error
    end
  end
  if strcmp(answer, 'auto')
    % Evidence along the border of pictures leaves much to what looks like an object. Evidence inside them is better than any candidate by
    % words; candidates by tokens are better still, unless regions alone give nearly every label.
    either = {'regions', 'candidates'};
    answer = either{1 + (onGround || (ofTokens && ~(how.separates >= 0.97)))};
  end
end

function model = with_candidates(model, train, opts)
% A cue of the user's own is a value of each region by now; without a cue the prior of candidates takes the border.
  cue = 'border';
  if isfield(train, 'cue')
    cue = train.cue;
  end
  model = frs_fit_candidates(model, frs_candidates(train, 'cue', cue), 'seed', opts.seed, 'threads', opts.threads);
end

function [table, models] = compared(train, test, opts)
% Each method with the C that cross-validation inside the training pictures chooses, all on the same folds, then
% judged on the held-out pictures. To add a method, add a line.
  other = unique({'linear', opts.kernel}, 'stable')';
  methods = [strcat('SVM-', other), repmat({@frs_svm_train}, numel(other), 1), other; ...
             {['FS-' opts.kernel], @frs_select_features, opts.kernel; ['RS-' opts.kernel], @frs_select_regions, opts.kernel}];
  if isfield(train, 'P')
    methods(end + 1, :) = {'NET-linear', @frs_svm_train, 'linear'};
  end
  models = cell(1, size(methods, 1));
  [folds, smallest, enough] = folds_of(train, opts);
  if opts.verbose > 0 && ~enough
    fprintf('           no cross-validation: the smaller class has %d to learn from\n', smallest);
  elseif opts.verbose > 0 && folds < opts.folds
    fprintf('           %d folds instead of %d: the smaller class has %d to learn from\n', folds, opts.folds, smallest);
  end
  for k = size(methods, 1):-1:1
    if opts.verbose > 0
      fprintf('           learn %s\n', methods{k, 1});
    end
    clock = tic;
    [models{k}, choice] = trained(methods{k, :}, train, opts);
    time = toc(clock);
    score = frs_image_scores(models{k}, test, opts.threads);
    [~, ~, ap] = frs_pr(score, test.y);
    [selected, total, unit] = selection_of(models{k}, train);
    table(k) = struct('name', methods{k, 1}, 'ap', ap, 'interval', frs_middle_95(frs_ap_samples(score, test.y, opts.seed)), ...
                      'auc', frs_auc(score, test.y), 'C', choice.C, 'crossval', choice.mean, 'crossvalError', choice.error, 'selected', selected, ...
                      'total', total, 'unit', unit, 'time', time, 'score', score(:)');
  end
end

function [folds, smallest, enough] = folds_of(train, opts)
% At most one for each picture (or group of pictures) of the smaller class; ENOUGH says whether they leave two of each class to learn from.
  smallest = min(sum(train.y > 0), sum(train.y < 0));
  group = group_of(train);
  if ~isempty(group)
    smallest = min(numel(unique(group(train.y > 0))), numel(unique(group(train.y < 0))));
  end
  folds = min(opts.folds, smallest);
  enough = smallest - ceil(smallest / folds) >= 2;
end

function group = group_of(ds)
% Numbered without gaps, [] where pictures stand for themselves.
  group = [];
  if isfield(ds, 'group')
    [~, ~, group] = unique(ds.group);
    group = reshape(group, 1, []);
  end
end

function [model, choice] = trained(name, trainer, kernel, train, opts)
  fixed = {'kernel', kernel, 'classWeight', 'balanced', 'threads', opts.threads};
  ofRegions = isequal(trainer, @frs_select_regions);
  [folds, ~, enough] = folds_of(train, opts);
  C = opts.C;
  if ofRegions
    usable = frs_review_regions(train);
    C = opts.regionC;
    if isempty(C)                                         % lower ones find regions that are not the object, higher ones gain nothing
      C = frs_cost_grid(train.H, trainer, fixed, false);
      C = C(4);
    end
  end
  if ~enough
    C = [C, 10];
    choice = struct('C', C(1), 'mean', NaN, 'error', NaN);
    model = frs_fit_method(name, train, C(1), opts);
  else
    validation = {'C', C, 'folds', frs_folds('discover', train.y, folds, opts.seed, group_of(train)), 'seed', opts.seed, 'verbose', opts.verbose};
    if ofRegions
      [model, T] = frs_crossval(trainer, train.H(:, usable), train.y, 'bag', train.bag(usable), validation{:}, fixed{:});
      model = frs_of_all_regions(model, usable);
    elseif strncmp(name, 'NET', 3)
      [X, scale] = frs_pooled_vectors(train.P);
      [model, T] = frs_crossval(trainer, X, train.y, validation{:}, fixed{:});
      model.pooled = scale;
    else
      [model, T] = frs_crossval(trainer, train.X, train.y, validation{:}, fixed{:});
    end
    choice = struct('C', T.bestC, 'mean', T.mean(T.bestIndex), 'error', T.std(T.bestIndex) / sqrt(folds));
  end
end

function [selected, total, unit] = selection_of(model, train)
  if strcmp(model.type, 'regions')
    ofPositive = train.y(train.bag) > 0;
    selected = sum(model.weights(ofPositive) > 1e-6);
    total = sum(ofPositive);
    unit = 'regions';
  elseif isfield(model, 'pooled')
    [selected, total] = deal(size(train.P, 1));
    unit = 'numbers';
  else
    total = size(train.X, 1);
    selected = total;
    unit = 'words';
    if isfield(model, 'mask')
      selected = sum(model.mask);
    end
  end
end

function best = best_of(table, opts)
% Name of the classifier: of those within two standard errors of the highest average precision in the cross-validation, the first
% of this order. With few positives the highest is often chance, and the error of one method, from four folds, is little known: it is
% that of all methods (bench_method). Without a cross-validation, the first that there is.
  order = {'NET-linear', ['SVM-' opts.kernel], 'SVM-linear', ['RS-' opts.kernel], ['FS-' opts.kernel]};
  top = max([table.crossval]);
  near = {table([table.crossval] >= top - 2 * sqrt(mean([table.crossvalError] .^ 2))).name};
  if isnan(top)
    near = {table.name};
  end
  first = order(ismember(order, near));
  best = first{1};
end

function cue = fitted_cue(opts)
% Only the weight of the border cue and of own cues is learned; motion has a fixed weight.
  cue = frs_cue_name(opts.cue);
  if strcmp(cue, 'motion')
    cue = 'none';
  end
end
