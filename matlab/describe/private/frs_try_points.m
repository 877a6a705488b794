function [points, problem] = frs_try_points(image, kind, opts)
%FRS_TRY_POINTS  As frs_points; PROBLEM is an error that is the fault of this picture, or [].
%   A network may refuse a picture, and descriptors made elsewhere may be missing or not fit. Other errors are raised: that of a
%   function of the user's, a network that is not there any more, a process that was killed.
  problem = [];
  points = [];
  ofPicture = struct('network', 'badValue|badSize', 'folder', 'badValue|badSize|badType|noFile');
  try
    points = frs_points(image, kind, opts);
  catch problem
    if ~isfield(ofPicture, kind.type) || isempty(regexp(problem.identifier, ['^frs:\w+:(' ofPicture.(kind.type) ')$'], 'once'))
      rethrow(problem);
    end
    problem = struct('identifier', problem.identifier, 'message', [image.file ': ' problem.message]);
  end
end
