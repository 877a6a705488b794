function [text, varargout] = warned(id, f)
%WARNED  The warnings of this identifier that f gives, a line each, and the outputs of f.
% Other warnings are not shown. lastwarn has the last one of all, also of those that are not shown (Octave 11 has one about quotes).
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  warning('on', id);
  said = evalc('[varargout{1:nargout - 1}] = f();');
  text = strjoin(regexp(said, '(?<=[Ww]arning: )[^\n]*', 'match'), sprintf('\n'));
end
