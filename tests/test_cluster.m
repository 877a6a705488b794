function cases = test_cluster()
  cases = {@array_of_jobs_equals_one_process, @gnu_parallel_equals_one_process, @workers_find_what_one_process_finds, @folds_as_tasks_equal_a_loop};
end

function array_of_jobs_equals_one_process()
% A real Slurm: four tasks, one of them killed and requeued; the assembled set is that of one process, to the bit.
  left_out();
  if system('command -v slurmctld > /dev/null && command -v munged > /dev/null') || system('test "$(id -u)" = 0')
    skip_test('no Slurm here, or not root');
  end
  [folder, whole] = pictures();
  slurm = tempname();
  script = fullfile(toolbox_root(), 'tests', 'support', 'slurm.sh');
  [failed, said] = system(sprintf('bash "%s" start "%s" 2>&1', script, slurm));
  stopping = onCleanup(@() system(sprintf('bash "%s" stop "%s"', script, slurm)));
  assert(~failed, 'said: %s', said);
  run = @(command) checked(sprintf('cd "%s" && export SLURM_CONF="%s/slurm.conf" && %s', toolbox_root(), slurm, command));
  cache = fullfile(folder, 'cache');
  environment = sprintf('FRS_BUILD="%s" FRS_OPTIONS="%s"', build_folder(), worker_options());
  job = strtrim(run(sprintf('%s sbatch --parsable --array=1-4 --output="%s/%%a.log" demos/cluster/extract.slurm "%s/pos" "%s/neg" "%s"', ...
                            environment, folder, folder, folder, cache)));
  % a task is killed in its work, as with a lost node; without the two minutes that Slurm would then wait
  run(sprintf(['for i in $(seq 200); do [ "$(squeue -h -j %s_2 -o %%T)" = RUNNING ] && break; sleep 0.05; done; ' ...
               'scontrol requeue %s_2 && sleep 1 && scontrol update jobid=%s_2 starttime=now'], job, job, job));
  for wait = 1:240
    if isempty(strtrim(run(sprintf('squeue -h -j %s 2>/dev/null || true', job))))
      break
    end
    pause(0.5);
  end
  assert(~isempty(strfind(run(sprintf('scontrol show job %s_2', job)), 'Restarts=1')), 'no task was killed');
  compare(folder, cache, whole);
  [data, out] = validation();
  run(sprintf('FRS_BUILD="%s" sbatch --wait --array=1-2 --output="%s/fold%%a.log" demos/cluster/crossval.slurm "%s" "%s"', ...
              build_folder(), folder, data, out));
  [again, alone] = validation();
  cluster_crossval(again, alone, [1 1]);
  assert(isequal(cluster_crossval(data, out, 'gather'), cluster_crossval(again, alone, 'gather')));
end

function gnu_parallel_equals_one_process()
  left_out();
  if system('command -v parallel > /dev/null')
    skip_test('no GNU parallel here');
  end
  [folder, whole] = pictures();
  cache = fullfile(folder, 'cache2');
  checked(sprintf('FRS_BUILD="%s" FRS_OPTIONS="%s" bash "%s" 3 "%s/pos" "%s/neg" "%s" -j 2', build_folder(), worker_options(), ...
                  fullfile(toolbox_root(), 'demos', 'cluster', 'extract_parallel.sh'), folder, folder, cache));
  compare(folder, cache, whole);
end

function workers_find_what_one_process_finds()
  left_out();
  if system('command -v parallel > /dev/null')
    skip_test('no GNU parallel here');
  end
  result = small_discovery();
  place = folder_for_test();
  stored = fullfile(place.name, 'result.mat');
  save('-v7', stored, 'result');
  list = fullfile(place.name, 'files.txt');
  write_text(list, sprintf('%s\n', result.files{[1:3, 9:12]}));
  out = fullfile(place.name, 'it''s out');
  checked(sprintf('FRS_BUILD="%s" bash "%s" 3 "%s" "%s" "%s" -j 2', build_folder(), ...
                  fullfile(toolbox_root(), 'demos', 'cluster', 'apply_parallel.sh'), stored, list, out));
  frs_apply(result, result.files([1:3, 9:12]), 'out', fullfile(place.name, 'alone'), 'masks', 'none', 'heat', 'none');
  assert(isequal(fileread(fullfile(out, 'found.csv')), fileread(fullfile(place.name, 'alone', 'found.csv'))));
  assert(numel(names_in(out, '*_of_*')) == 0 && exist(fullfile(out, 'found.html'), 'file') == 2);
end

function left_out()
  if ~isempty(getenv('FRS_NO_CLUSTER'))
    skip_test('tests with a cluster are left out');
  end
end

function folds_as_tasks_equal_a_loop()
  [data, out, X, Y, fold] = validation();
  cluster_crossval(data, out, [2 2]);
  assert_error('frs:cluster:noFile', @() cluster_crossval(data, out, 'gather'));
  cluster_crossval(data, out, [1 2]);
  T = cluster_crossval(data, out, 'gather');
  test = Y(1, :) ~= 0 & fold == 2;
  model = frs_svm_train(X(:, Y(1, :) ~= 0 & fold == 1), Y(1, Y(1, :) ~= 0 & fold == 1), 'C', 10, 'classWeight', 'balanced');
  [~, ~, ap] = frs_pr(frs_predict(model, X(:, test)), Y(1, test));
  assert(T.ap(1, 2, 2) == ap && isequal(size(T.ap), [2 2 2]));
end

function [data, out, X, Y, fold] = validation()
% Two classes, two folds and two values of C in a file, and a folder for the tasks.
  addpath(fullfile(toolbox_root(), 'demos', 'cluster'));
  out = tempname();
  mkdir(out);
  X = abs(reshape(sin(1:400), 10, 40));
  Y = [sign(X(1, :) - 0.5); sign(X(2, :) - 0.6)];
  Y(1, 3) = 0;
  fold = 1 + mod(0:39, 2);
  C = [0.1 10];
  data = fullfile(out, 'data.mat');
  save('-v7', data, 'X', 'Y', 'fold', 'C');
end

function [folder, whole] = pictures()
  persistent kept
  addpath(fullfile(toolbox_root(), 'demos', 'cluster'));
  if isempty(kept)
    place = tempname();
    frs_toy_images([5 4], 'size', [60 80], 'folder', place);
    kept = {place, evaluated(place, fullfile(place, 'alone'), [1 1])};
  end
  [folder, whole] = kept{:};
end

function ds = evaluated(folder, cache, part)
  evalc(['ds = cluster_extract(fullfile(folder, ''pos''), fullfile(folder, ''neg''), cache, part, ''words'', 12, ' ...
         '''regions'', 9, ''method'', ''slic'');']);
end

function text = worker_options()
  text = ', ''words'', 12, ''regions'', 9, ''method'', ''slic''';
end

function compare(folder, cache, whole)
  ds = evaluated(folder, cache, 'cached');
  for name = {'X', 'H', 'bag', 'adjacency', 'area', 'hash', 'files'}
    assert(isequal(ds.(name{1}), whole.(name{1})), '%s differs', name{1});
  end
end

function said = checked(command)
  [failed, said] = system([command ' 2>&1']);
  assert(~failed, 'said: %s', said);
end

function folder = build_folder()
  folder = fileparts(fileparts(which('frs_kernel_mex')));
end
