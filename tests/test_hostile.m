function cases = test_hostile()
%TEST_HOSTILE  What holds for careless input to any function.
  cases = {@every_function_asks_for_its_arguments, @seed_threads_and_verbose_are_checked_everywhere, ...
           @too_many_threads_do_not_end_the_process, @file_names_with_quotes_and_accents_work};
end

function every_function_asks_for_its_arguments()
  here = fileparts(mfilename('fullpath'));
  list = dir(fullfile(here, '..', 'matlab', 'frs_*.m'));
  free = {'setup', 'compile', 'test', 'version'};              % these have none that must be given
  for k = 1:numel(list)
    verb = list(k).name(5:end - 2);
    if ~any(strcmp(verb, free))
      assert(strcmp(id_of(@() feval(['frs_' verb])), ['frs:' verb ':badSize']), verb);
    end
  end
end

function seed_threads_and_verbose_are_checked_everywhere()
  X = [1 2 5 6; 2 1 1 2];
  y = [-1 -1 1 1];
  calls = {'svm_train', @(varargin) frs_svm_train(X, y, varargin{:})
           'select_features', @(varargin) frs_select_features(X, y, varargin{:})
           'select_regions', @(varargin) frs_select_regions(X, 1:4, y, varargin{:})
           'crossval', @(varargin) frs_crossval(@frs_svm_train, X, y, 'folds', 2, varargin{:})
           'codebook', @(varargin) frs_codebook(X, 2, varargin{:})};
  for k = 1:size(calls, 1)
    start = ['frs:' calls{k, 1} ':'];
    for name = {'seed', 'verbose'}
      assert(strcmp(id_of(@() calls{k, 2}(name{1}, -1)), [start 'badOption']), calls{k, 1});
      assert(strcmp(id_of(@() calls{k, 2}(name{1}, 0.5)), [start 'badOption']), calls{k, 1});
      assert(strcmp(id_of(@() calls{k, 2}(name{1}, NaN)), [start 'notFinite']), calls{k, 1});
      assert(strcmp(id_of(@() calls{k, 2}(name{1}, {1})), [start 'badType']), calls{k, 1});
    end
  end
end

function too_many_threads_do_not_end_the_process()
  X = abs(reshape(sin(1:6000), 20, 300));
  y = sign(mod(1:300, 2) - 0.5);
  many = {'threads', 1e9};
  model = frs_select_features(X, y, many{:});
  assert(isequal(model.weights, frs_select_features(X, y, 'threads', 1).weights));
  model = frs_svm_train(X, y, many{:});
  assert(isequal(frs_predict(model, X, many{:}), frs_predict(model, X, 'threads', 1)));
  assert(isequal(frs_kernel(X, many{:}), frs_kernel(X, 'threads', 1)));
end

function file_names_with_quotes_and_accents_work()
  folder = [tempname() ' it''s "100%" <b>&,'];
  assert(mkdir(folder) == 1);
  cleaning = onCleanup(@() remove(folder));
  figureFile = fullfile(folder, 'curve''s "1".png');
  frs_plot_weights([3 2 1], 'file', figureFile);
  assert(exist(figureFile, 'file') == 2);
  pictureFile = fullfile(folder, 'a ''b'' "c" %d.png');
  imwrite(uint8(magic(8)), pictureFile);
  ds = frs_images(folder);
  assert(any(strcmp(ds.files, pictureFile)));
  assert(isequal(frs_imread(pictureFile), repmat(uint8(magic(8)), [1 1 3])));
end

function remove(folder)
  entries = dir(folder);
  for k = find(~[entries.isdir])
    delete(fullfile(folder, entries(k).name));
  end
  rmdir(folder);
end

function id = id_of(f)
  id = '';
  try
    f();
  catch e
    id = e.identifier;
  end
end
