function [points, problem] = frs_try_points(image, kind, opts)
%FRS_TRY_POINTS  As frs_points; PROBLEM is an error that is the fault of this picture, or [].
%   A network may refuse a picture, and descriptors made elsewhere may be missing or not fit. Other errors are raised: that of a
%   function of the user's, with the name of the picture, a network that is not there any more, a process that was killed.
  problem = [];
  points = [];
  ofPicture = struct('network', 'badValue|badSize', 'folder', 'badValue|badSize|badType|noFile');
  try
    points = frs_points(image, kind, opts);
  catch problem
    if strcmp(kind.type, 'function')
      rethrow(of_function(problem, kind, image));
    elseif ~isfield(ofPicture, kind.type) || isempty(regexp(problem.identifier, ['^frs:\w+:(' ofPicture.(kind.type) ')$'], 'once'))
      rethrow(problem);
    end
    problem = struct('identifier', problem.identifier, 'message', [image.file ': ' problem.message]);
  end
end

function problem = of_function(e, kind, image)
% The error as one of frs_extract, with the calls that led to it.
  reason = regexp(e.identifier, '^frs:\w+:(\w+)$', 'tokens', 'once');
  if isempty(reason)
    reason = {'badValue'};
  end
  said = e.message;
  if ~strncmp(e.identifier, 'frs:extract:', 12)
    said = sprintf('features: %s failed: %s', func2str(kind.source), e.message);
  end
  problem = struct('message', sprintf('%s: %s', image.file, said), 'identifier', ['frs:extract:' reason{1}], 'stack', e.stack);
end
