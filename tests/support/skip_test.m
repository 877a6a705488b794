function skip_test(reason, varargin)
%SKIP_TEST  End the running test case as skipped, saying why.
  error('frs:test:skip', reason, varargin{:});
end
