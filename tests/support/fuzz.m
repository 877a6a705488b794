function found = fuzz(count, seed, verbs)
%FUZZ  Call every public function with mutated arguments and report what must not happen.
%   FOUND = FUZZ(COUNT, SEED, VERBS) makes COUNT calls, spread evenly over the functions (or the VERBS named), with arguments
%   that were sound before one or two of them, or of their parts, were changed. FOUND is a cell of texts: errors
%   without an id frs:<verb>:<reason> of the function called, and results that claim to have converged and hold NaN. A
%   signal or a hang ends the process, and the last line of the log names the call. FUZZ(1e5, 7) is a long run.
  rand('twister', seed);                                  % only Octave runs this
  calls = fuzz_calls();
  if nargin > 2
    calls = calls(ismember(calls(:, 1), verbs), :);
  end
  found = {};
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  log = getenv('FRS_FUZZ_LOG');
  for k = 1:count
    c = mod(k - 1, size(calls, 1)) + 1;
    args = mutated(calls{c, 2});
    if ~isempty(log)
      save('-binary', log, 'k', 'c', 'args');
    end
    problem = one(calls{c, 1}, args);
    if ~isempty(problem)
      found{end + 1} = sprintf('seed %d, call %d: %s', seed, k, problem);
    end
  end
end

function problem = one(verb, args)
  problem = '';
  out = [];
  try
    text = evalc('out = feval([''frs_'' verb], args{:});');       %#ok<NASGU>
  catch e
    if isempty(regexp(e.identifier, ['^frs:' verb ':'], 'once')) && isempty(strfind(e.message, 'undefined in the'))
      problem = sprintf('frs_%s raised %s: %s', verb, e.identifier, strtok(e.message, sprintf('\n')));
    end
  end
  if isstruct(out) && isscalar(out) && isfield(out, 'info') && isfield(out.info, 'status') && strcmp(out.info.status, 'converged') && ...
      ((isfield(out, 'bias') && any(isnan(out.bias))) || (isfield(out, 'alpha') && any(isnan(out.alpha(:)))))
    problem = sprintf('frs_%s: NaN called converged', verb);
  end
  close('all');
end

function args = mutated(args)
  for pass = 1:1 + (rand() < 0.3)
    k = ceil(rand() * numel(args));
    args{k} = change(args{k}, 0);
  end
end

function x = change(x, depth)
% Inside a cell or struct one part changes; otherwise the value is damaged or another takes its place.
  if iscell(x) && ~isempty(x) && rand() < 0.6 && depth < 3
    k = ceil(rand() * numel(x));
    x{k} = change(x{k}, depth + 1);
  elseif isstruct(x) && isscalar(x) && ~isempty(fieldnames(x)) && rand() < 0.7 && depth < 3
    names = fieldnames(x);
    name = names{ceil(rand() * numel(names))};
    if rand() < 0.1
      x = rmfield(x, name);
    else
      x.(name) = change(x.(name), depth + 1);
    end
  elseif isnumeric(x) && ~isempty(x) && rand() < 0.6
    x = damaged(x);
  else
    pool = {[], {}, '', 'x', NaN, Inf, -Inf, 0, -1, 0.5, 1e308, 1e-310, 2 ^ 53, true, int8(5), uint32([1 2 3]), 1i, sparse(3, 4), ...
            ones(2, 2, 2), zeros(0, 3), {1, 'a'}, struct(), struct('a', {1, 2}), @sin, single(3), -ones(3), 'none', {{}}, 1:5, (1:5)'};
    x = pool{ceil(rand() * numel(pool))};
  end
end

function x = damaged(x)
  values = [NaN Inf -Inf -1 0 0.5 1e308 1e-310 1e12];
  switch ceil(rand() * 9)
    case 1
      k = ceil(rand() * numel(x));
      if isfloat(x)
        x(k) = values(ceil(rand() * numel(values)));
      else
        x(k) = intmax(class(x));
      end
    case 2
      x = -x;
    case 3
      x = permute(x, [2, 1, 3:ndims(x)]);
    case 4
      x = x(1:end - 1);
    case 5
      x = [x(:); x(1)];
    case 6
      x = x * 0;
    case 7
      x = double(x) * 1e150;
    case 8
      x = cat(3, full(x), full(x));
    case 9
      x = single(full(x));
  end
  if ndims(x) < 3 && rand() < 0.1
    x = sparse(double(x));
  end
end
