function cluster_apply(result, files, out, part, varargin)
%CLUSTER_APPLY  One part of what frs_apply finds in many pictures, or the whole from what workers found.
%   CLUSTER_APPLY(RESULT, FILES, OUT, [k K]) looks at every K-th picture from the k-th on. RESULT is the name of a result.mat of frs_discover,
%   FILES a folder, or the name of a text file with the name of a picture in each line. Every part may run on any machine that sees
%   them and the folder OUT, and may be repeated after a failure: pictures that have a row are not done again.
%   CLUSTER_APPLY(RESULT, FILES, OUT, []) then makes found.csv and found.html of all rows, and looks at what is missing itself.
%   Further options go to frs_apply and must be the same for all.
  if exist(files, 'file') == 2 && ~isempty(regexpi(files, '\.(txt|lst)$', 'once'))
    files = strsplit(strtrim(fileread(files)), char(10));
  end
  frs_apply(result, files, 'out', out, 'part', part, 'masks', 'none', 'heat', 'none', 'threads', 1, 'verbose', 1, varargin{:});
end
