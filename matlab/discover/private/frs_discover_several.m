function result = frs_discover_several(ds, set, run, job, say)
%FRS_DISCOVER_SEVERAL  The classes of frs_discover one after the other, from one description DS of all items (y is c-by-n).
%   RUN has medium, opts, settings and started as in frs_discover_one, JOB is of frs_files_of_call. The result of each class is that of a run of its own, in the folder classes/<name> of the output folder; items labelled 0 are left out of it.
  opts = run.opts;
  folders = frs_class_folders(job.names);
  memory = containers.Map();
  frs_forget_classes(opts.out, folders);
  frs_refuse_links('discover', fullfile(opts.out, 'classes'), folders(:)');
  for k = numel(job.names):-1:1
    name = job.names{k};
    known = ds.y(k, :) ~= 0;
    part = frs_subset(ds, known);
    part.y = part.y(k, :);
    part.review = set.review(k, known);
    own = opts;
    own.out = fullfile(opts.out, 'classes', folders{k});
    own.title = [opts.title, repmat(': ', 1, ~isempty(opts.title)), name];
    own.cache = opts.cache;
    if isempty(own.cache)
      own.cache = fullfile(opts.out, 'cache');
    end
    [own.test, own.truth, own.review, own.background] = deal({}, [], '', '');
    frs_make_folder('discover', own.out);
    given = struct('kind', job.kind, 'whole', opts.out, 'effect', set.effect(k), 'positives', {part.files(part.y > 0)}, ...
                   'negatives', {part.files(part.y < 0)});
    if strcmp(job.form, 'set')
      given.positives = [];
    end
    one = setfield(setfield(setfield(run, 'opts', own), 'given', given), 'truth', set.truth(k, known));
    [one.name, one.memory, one.started] = deal(name, memory, tic);
    [each(k), pages(k)] = in_class(name, @() frs_discover_one(part, one, @(format, varargin) say(['%s: ' format], name, varargin{:})));
    pages(k).folder = ['classes/' folders{k} '/'];
    pages(k).link = [strrep(strrep(strrep(pages(k).folder, '%', '%25'), '#', '%23'), ' ', '%20') 'report.html'];
  end
  shared = {'version', 'kind', 'codebook', 'extract', 'context', 'skipped'};
  result = struct('classes', {job.names}, 'class', each, 'files', {ds.files}, 'y', ds.y, 'train', ds.train, 'positives', {job.positives}, ...
                  'negatives', {job.negatives}, 'options', each(1).options, 'loc', located(each, ds, job.names, folders), ...
                  'report', fullfile(opts.out, 'report.html'));
  for name = shared
    result.(name{1}) = each(1).(name{1});
  end
  for name = {'out', 'title', 'cache', 'test', 'truth', 'review', 'background'}
    result.options.(name{1}) = opts.(name{1});
  end
  result.confusion = frs_confusion(result);
  result.time = toc(run.started);
  result = frs_deliver('discover', opts.out, @(out) written(result, pages, out));
end

function loc = located(each, ds, names, folders)
% The places of all classes, numbered as the files of all of them; masks as seen from the output folder.
  for k = 1:numel(each)
    [~, images] = ismember({each(k).loc.file}, ds.files);
    images = num2cell(images);
    [each(k).loc.image] = images{:};
    [each(k).loc.class] = deal(names{k});
    if isfield(each(k).loc, 'maskFile')
      masks = cellfun(@(m) ['classes/' folders{k} '/' m], {each(k).loc.maskFile}, 'UniformOutput', false);
      [each(k).loc.maskFile] = masks{:};
    end
  end
  loc = [each.loc];
end

function result = written(result, pages, out)
  frs_make_folder('discover', fullfile(out, 'page'));
  frs_write_page(result, pages, out, 8e6);
  frs_write_table('discover', fullfile(out, 'classes.csv'), 'class,pictures,heldOut,ap,low,high,auc,classifier,locator,found5', numel(result.class), ...
                  @(k) class_line(result.classes{k}, result.class(k)));
  frs_save_result(fullfile(out, 'result.mat'), result);
end

function line = class_line(name, r)
% What the classifier that was chosen reaches on items held out; the last column is empty without a truth.
  m = r.table(strcmp({r.table.name}, r.classifier.name));
  found = '';
  if ~isempty(r.localization)
    found = sprintf('%.4f', r.localization.table(1).found5);
  end
  line = sprintf('%s,%d,%d,%.6f,%.6f,%.6f,%.6f,%s,%s,%s', frs_csv(name), sum(r.y > 0), sum(r.y > 0 & ~r.train), m.ap, m.interval, m.auc, ...
                 m.name, r.locator.name, found);
end

function [result, page] = in_class(name, run)
% Errors name the class.
  try
    [result, page] = run();
  catch e
    rethrow(struct('message', sprintf('Class %s: %s', name, e.message), 'identifier', e.identifier, 'stack', e.stack));
  end
end
