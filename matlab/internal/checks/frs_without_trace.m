function varargout = frs_without_trace(f)
%FRS_WITHOUT_TRACE  Outputs of f(), for functions that are called by hand: its warnings and errors are a line each, without the calls that led there.
  before = warning('off', 'backtrace');
  restore = onCleanup(@() warning(before));
  try
    [varargout{1:nargout}] = f();
  catch e
    if isempty(e.identifier)
      error('%s\n', e.message);                            % error('', ...) would be none
    end
    error(e.identifier, '%s\n', e.message);               % Octave adds no trace to a message that ends its line
  end
end
