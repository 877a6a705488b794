function demo_kernels(file)
%DEMO_KERNELS  How much SIFT words, colours and textures each tell about cars in street scenes (about 10 s).
%   DEMO_KERNELS() prints the weights and shows how objective and duality gap fall; DEMO_KERNELS(FILE) saves the figure instead.
%   Each kind of histogram has a kernel exp(-gamma chi2), which is not additive: a product of bins counts too. One convex
%   problem weights the kernels jointly with the SVM; a kernel of shuffled histograms, which tell nothing, is among them.
%   Where frs_networks says that resnet50 is here, its words are a kind too.
  if nargin < 1
    file = '';
  end
  [folder, cleanup] = scratch_folder();
  [files, y] = frs_toy_images([40 40], 'size', [150 200], 'folder', folder);
  kinds = {'sift'};
  names = {'SIFT'};
  known = frs_networks();
  if any([known(strcmp({known.name}, 'resnet50')).here])
    kinds{2} = frs_network('resnet50', 'side', 160, 'tokens', 0);       % the scenes are small
    names{2} = 'network';
  end
  each = 100;
  ds = frs_extract(frs_images(files, y, 'train', 0.5), 'words', each, 'samples', 12000, 'features', kinds, 'method', 'none', ...
                   'channels', {'words', 'lab', 'lbp'}, 'norm', 'none');
  words = each * numel(kinds);
  group = [kron(1:numel(kinds), ones(1, each)), (numel(kinds) + 1) * ones(1, 64), (numel(kinds) + 2) * ones(1, size(ds.X, 1) - words - 64)];
  names = [names, {'colour', 'texture', 'shuffled SIFT'}];
  X = full(ds.X);
  for g = 1:max(group)
    X(group == g, :) = X(group == g, :) ./ repmat(sum(X(group == g, :), 1), sum(group == g), 1);
  end
  rng(1);
  X = [X; X(1:each, randperm(numel(y)))];
  group = [group, (max(group) + 1) * ones(1, each)];

  model = frs_select_kernels(X(:, ds.train), y(ds.train), 'groups', group, 'C', 0.1);
  [~, ~, ap] = frs_pr(frs_predict(model, X(:, ~ds.train)), y(~ds.train));
  for g = 1:numel(names)
    fprintf('%-14s %.2f\n', names{g}, model.share(g));
  end
  fprintf('held-out average precision %.3f, relative duality gap %.1e\n', ap, model.info.gap(end));
  assert(ap > 0.75);                                    % a random order has 0.5
  assert(model.share(end) < 0.1);                       % the kernel that tells nothing has next to no weight
  frs_plot_convergence(model, 'names', {'weights of kernels'}, 'file', picture_file(file, 'demo_kernels'));
end
