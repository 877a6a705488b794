function fold = frs_cv_fold(task, setting, in, out)
%FRS_CV_FOLD  What the fits of one setting of frs_cv_settings on the samples (bags) IN share; OUT are those to predict.
%   FOLD has train and test (arguments of the trainer and of frs_predict), options (of the trainer, name/value pairs) and
%   scale (of frs_scale_features, learned from IN and applied to both; [] for none). With samples to predict, a kernel
%   matrix that every C would compute anew is computed here, once.
  [columnsIn, bagIn] = members(task, in);
  [columnsOut, bagOut] = members(task, out);
  scale = [];
  if task.precomputed
    A = task.X(columnsIn, columnsIn);
    B = task.X(columnsIn, columnsOut);
  else
    A = columns_of(task.X, columnsIn);
    B = columns_of(task.X, columnsOut);
  end
  if isfield(setting, 'standardize')
    [A, scale] = frs_scale_features(A, setting.standardize);
    B = frs_scale_features(B, scale);
    setting = rmfield(setting, 'standardize');
  end
  if shares_kernel(task, setting, numel(columnsIn)) && any(out)
    both = frs_renamed('crossval', @() frs_kernel(single([A, B]), 'kernel', task.kernel, 'gamma', setting.gamma));
    n = size(A, 2);
    A = both(1:n, 1:n);
    B = both(1:n, n + 1:end);
    setting = rmfield(setting, 'gamma');
    setting.kernel = 'precomputed';
  end
  options = [weights_of(task.rest, in), reshape([fieldnames(setting)'; struct2cell(setting)'], 1, [])];
  fold = struct('train', {{A, task.y(in)}}, 'test', {{B}}, 'options', {options}, 'scale', scale);
  if ~isempty(task.bag)
    fold.train = {A, bagIn, task.y(in)};
    fold.test = {B, bagOut};
  end
end

function [columns, bag] = members(task, marked)
% The columns of X of the samples, or of the regions of the bags, marked; the bags numbered anew.
  bag = [];
  columns = marked;
  if ~isempty(task.bag)
    number = cumsum(marked);
    columns = marked(task.bag);
    bag = number(task.bag(columns));
  end
end

function X = columns_of(X, marked)
  if ~all(marked)
    X = X(:, marked);
  end
end

function yes = shares_kernel(task, setting, n)
% Trainers of the toolbox take the kernel matrix in place of the samples; other handles need not.
  name = strrep(func2str(task.trainer), '@', '');
  yes = isfield(setting, 'gamma') && any(strcmp(task.kernel, {'rbf', 'exp-chi2'})) && n <= 4000 && ...
        any(strcmp(name, {'frs_svm_train', 'frs_select_regions', 'frs_mil_train'}));
end

function rest = weights_of(rest, in)
% A class weight per sample is cut to the samples IN like X.
  for k = frs_where(strcmpi(rest(1:2:end), 'classWeight'))
    if isnumeric(rest{2 * k}) && numel(rest{2 * k}) == numel(in) && numel(in) > 2
      rest{2 * k} = rest{2 * k}(in);
    end
  end
end
