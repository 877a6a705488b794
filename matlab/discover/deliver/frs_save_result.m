function frs_save_result(file, result)
%FRS_SAVE_RESULT  RESULT of frs_discover as a MAT file, in MATLAB's version 7 format, that both hosts read; a FILE there is replaced whole.
  frs_replace('discover', file, @(name) save_as(name, result));
end

function save_as(file, result)
  save('-v7', file, 'result');
end
