function rows = frs_compare_rows(opts, ds, medium)
%FRS_COMPARE_ROWS  The methods that frs_compare_regions can set side by side on DS, or those of them that its options name.
%   MEDIUM is of frs_compare_medium.
%   ROWS has name, kind, and train (train set -> model) or, for answers without a model, answer (see frs_plain_answers). To
%   add a method, add a line.
  regions = opts;
  if isfield(opts.select, 'C')
    regions.C = opts.select.C;
    opts.select = rmfield(opts.select, 'C');
  end
  more = @(kernel) {'kernel', kernel, 'classWeight', opts.classWeight};
  fit = @fitted;                                         % Octave does not find it inside a handle in a handle
  select = @(kernel, special) @(d) fit(@frs_select_regions, d.H, d.bag, d.y, regions, [more(kernel), {opts.select}, special]);
  mil = @(method, kernel) @(d) fit(@frs_mil_train, d.H, d.bag, d.y, opts, [{'method', method}, more(kernel)]);
  whole = @(trainer, kernel) @(d) fit(trainer, d.X, [], d.y, opts, more(kernel));
  learned = {'RS',  @(kernel) select(kernel, {})
             'MI',  @(kernel) select(kernel, {'solver', 'cccp', 'init', 'uniform'})
             'SVM', @(kernel) whole(@frs_svm_train, kernel)
             'FS',  @(kernel) whole(@frs_select_features, kernel)
             'KI',  @(kernel) mil('ki-svm', kernel)
             'mi',  @(kernel) mil('mi-svm', kernel)};
  asPublished = @(kernel) {'kernel', kernel, 'classWeight', 'none', 'solver', 'reduced-gradient', 'init', 'uniform'};
  rows = struct('name', {}, 'kind', {}, 'train', {}, 'answer', {});
  for m = 1:size(learned, 1)
    for kernel = opts.kernels(:)'
      rows(end + 1) = row([learned{m, 1} '-' kernel{1}], learned{m, 1}, feval(learned{m, 2}, kernel{1}), []);
    end
  end
  for kernel = opts.kernels(:)'
    rows(end + 1) = row(['RS-' kernel{1} ' (the paper''s rule)'], 'paper', ...
                         @(d) fit(@frs_select_regions, d.H, d.bag, d.y, regions, asPublished(kernel{1})), []);
  end
  boost = @(d) frs_mil_train(d.H, d.bag, d.y, 'method', 'milboost', 'classWeight', opts.classWeight);
  rows(end + 1) = row('MILBoost', 'MILBoost', boost, []);
  for rule = {'crane', 'min', 'kde'}
    name = strrep(['CRANE-' rule{1}], '-crane', '');
    rows(end + 1) = row(name, name, @(d) frs_crane(d.H, d.bag, d.y, 'rule', rule{1}), []);
  end
  special = medium.rows(fit, opts);
  for m = 1:size(special, 1)
    rows(end + 1) = row(special{m, 1}, special{m, 1}, special{m, 2}, []);
  end
  if all(isfield(ds, {'files', 'hash', 'codebook', 'options'}))          % boxes need the places of the words
    rows(end + 1) = row('MI-boxes', 'windows', @(d) frs_select_windows(d, opts.windows), []);
  end
  given = frs_plain_answers(ds);
  for m = 1:size(given, 1)
    rows(end + 1) = row(given{m, 1}, given{m, 1}, [], given{m, 2});
  end
  if isempty(opts.methods)
    rows = rows(~ismember({rows.kind}, medium.toName));
  else
    unknown = setdiff(opts.methods, {rows.name});
    if ~isempty(unknown)
      error('frs:compare_regions:badOption', 'Unknown method ''%s''; known are: %s.', unknown{1}, strjoin({rows.name}, ', '));
    end
    rows = rows(ismember({rows.name}, opts.methods));
  end
end

function r = row(name, kind, train, answer)
  r = struct('name', name, 'kind', kind, 'train', train, 'answer', answer);
end

function model = fitted(trainer, X, bag, y, opts, more)
% Trains with the C given; with several, cross-validation chooses among them. That needs folds which leave at least two images
% of each class to learn from; where there are too few images, the first C is taken.
  given = {X, bag};
  given = given(1:1 + ~isempty(bag));
  smallest = min(sum(y > 0), sum(y < 0));
  folds = min(opts.folds, smallest);
  if isscalar(opts.C) || smallest - ceil(smallest / folds) < 2
    model = trainer(given{:}, y, 'C', opts.C(1), more{:});
  elseif isempty(bag)
    model = frs_crossval(trainer, X, y, 'C', opts.C, 'folds', folds, 'seed', opts.seed, more{:});
  else
    model = frs_crossval(trainer, X, y, 'bag', bag, 'C', opts.C, 'folds', folds, 'seed', opts.seed, more{:});
  end
end
