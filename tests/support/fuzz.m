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
