function [key, problem] = frs_kind_key(kind, file)
%FRS_KIND_KEY  What cache entries of FILE know a KIND of features by: of descriptors made elsewhere the content of their file.
%   PROBLEM is the error that there is no such file, or [].
  key = kind.key;
  problem = [];
  if strcmp(kind.type, 'folder')
    try
      key = {'folder 2', frs_extract_hash_mex(frs_features_file(kind.source, file), 1)};
    catch e
      problem = struct('identifier', e.identifier, 'message', [file ': ' e.message]);
    end
  end
end
