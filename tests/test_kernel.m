function cases = test_kernel()
%TEST_KERNEL  Kernel matrices: properties on real-sized data, both precisions, every kind of input.
  cases = {@symmetric_to_the_bit, @thread_count_changes_nothing, @eigenvalues_are_not_negative, ...
           @single_agrees_with_double, @bins_may_be_permuted_and_split, @kernels_are_homogeneous, ...
           @instruction_sets_agree, @large_counts_match_the_formula, ...
           @unloading_ends_the_threads, @names_are_those_of_the_core, @huge_matrices_are_refused_before_allocation};
end

function list = kernels()
  list = {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean', 'exp-chi2', 'rbf'};
end

function X = histograms(D, n)
  X = max(0, sin(reshape((1:D * n) .^ 2, D, n)));
  X = bsxfun(@rdivide, X, sum(X, 1));
end

function symmetric_to_the_bit()
  X = histograms(70, 301);
  for name = kernels()
    K = frs_kernel(X, 'kernel', name{1}, 'exponent', -3);
    assert(isequal(K, K'), name{1});
    K = frs_kernel(single(X), 'kernel', name{1}, 'exponent', -3);
    assert(isequal(K, K') && isa(K, 'single'), name{1});
  end
end

function unloading_ends_the_threads()
% Threads that outlived the module would run code that is gone.
  X = histograms(50, 400);
  before = frs_kernel(X, 'threads', 3);
  for k = 1:20
    clear frs_kernel_mex
    assert(isequal(frs_kernel(X, 'threads', 3), before));
  end
end

function thread_count_changes_nothing()
  X = histograms(130, 300);
  for name = kernels()
    one = frs_kernel(single(X), 'kernel', name{1}, 'threads', 1);
    assert(isequal(one, frs_kernel(single(X), 'kernel', name{1}, 'threads', 3)), name{1});
  end
end

function eigenvalues_are_not_negative()
  X = histograms(20, 60);
  for name = kernels()
    K = frs_kernel(X, 'kernel', name{1}, 'exponent', -2);
    assert(min(eig(K)) > -1e-10 * max(diag(K)), name{1});
  end
end

function single_agrees_with_double()
  X = histograms(900, 20);
  Z = histograms(900, 33) + 1e-4;
  for name = kernels()
    for exponent = [-0.1 -0.5 -2]
      K = frs_kernel(X, Z, 'kernel', name{1}, 'exponent', exponent);
      S = frs_kernel(single(X), single(Z), 'kernel', name{1}, 'exponent', exponent);
      assert(max(max(abs(double(S) - K) ./ K)) < 2e-6, name{1});
    end
  end
end

function bins_may_be_permuted_and_split()
  X = histograms(300, 20);
  for name = kernels()
    options = with_gamma(name{1}, 2);
    K = frs_kernel(X, options{:});
    assert(max(max(abs(K - frs_kernel(X(end:-1:1, :), options{:})))) < 1e-13, name{1});
  end
  additive = kernels();
  for name = additive(1:6)
    parts = frs_kernel(X(1:99, :), 'kernel', name{1}) + frs_kernel(X(100:end, :), 'kernel', name{1});
    assert(max(max(abs(frs_kernel(X, 'kernel', name{1}) - parts))) < 1e-13, name{1});
  end
end

function kernels_are_homogeneous()
  X = histograms(50, 20);
  for name = {'chi2', 'intersection', 'js', 'hellinger', 'powermean'}
    for scale = [1e-9 1e9]
      K = frs_kernel(scale * X, 'kernel', name{1}, 'exponent', -2) / scale;
      want = frs_kernel(X, 'kernel', name{1}, 'exponent', -2);
      assert(max(max(abs(K - want))) < 1e-13, name{1});
    end
  end
end

function instruction_sets_agree()
% FRS_ISA chooses at start-up, so each runs in an interpreter of its own.
  if ~exist('OCTAVE_VERSION', 'builtin')
    skip_test('needs octave-cli');
  end
  root = fileparts(fileparts(mfilename('fullpath')));
  build = fileparts(fileparts(which('frs_kernel_mex')));
  code = ['X = single(max(0, sin(reshape((1:6000).^2, 60, 100)))); K = 0; ' ...
          'for k = {''chi2'',''js'',''rbf'',''linear''}, K = K + double(frs_kernel(X, ''kernel'', k{1})); end; ' ...
          'fprintf(''%.3f '', K(:, 1:3:end))'];
  out = cell(1, 3);
  names = {'portable', 'avx2', 'avx512'};
  for k = 1:3
    [status, out{k}] = system(sprintf('FRS_ISA=%s octave-cli -q -f -H --path "%s" --eval "frs_setup(''%s''); %s"', ...
                                      names{k}, fullfile(root, 'matlab'), build, code));
    assert(status == 0, '%s: %s', names{k}, out{k});
  end
  values = cellfun(@(s) sscanf(s, '%f'), out, 'UniformOutput', false);
  assert(numel(values{1}) == 3400);
  assert(max(abs(values{1} - values{2})) < 0.01 && max(abs(values{1} - values{3})) < 0.01);
end

function large_counts_match_the_formula()
  X = seeded_counts(3, 75, 100, 0.3);
  K = frs_kernel(X);
  for i = 1:10:size(X, 2)
    x = X(:, i);
    s = bsxfun(@plus, x, X);
    t = 2 * bsxfun(@times, x, X) ./ max(s, realmin);
    assert(max(abs(K(i, :) - sum(t, 1))) < 1e-12);
  end
end

function names_are_those_of_the_core()
% Options are checked before the core is called, by a list that must be the same.
  header = fileread(fullfile(toolbox_root(), 'src', 'kernel', 'additive_kernel.hpp'));
  list = regexp(header, 'kernelNames\[\] = \{([^}]*)\}', 'tokens', 'once');
  core = regexp(list{1}, '"([^"]*)"', 'tokens');
  core = cellfun(@(t) t{1}, core, 'UniformOutput', false);
  message = assert_error('frs:mil_train:badOption', @() frs_mil_train(1, 1, 1, 'kernel', 'no'));
  assert(~isempty(strfind(message, ['one of ' strjoin(core, ', ') ';'])), 'said: %s', message);
  message = assert_error('frs:select_features:badOption', @() frs_select_features(1, 1, 'kernel', 'no'));
  assert(~isempty(strfind(message, ['one of ' strjoin(core(1:6), ', ') ';'])), 'said: %s', message);
  for name = core(1:8)
    options = with_gamma(name{1}, 1);
    assert(isfinite(frs_kernel(1, 2, options{:})));
  end
end

function huge_matrices_are_refused_before_allocation()
  assert_error('frs:kernel:outOfMemory', @() frs_kernel(zeros(1, 3e6, 'uint8')));
end
