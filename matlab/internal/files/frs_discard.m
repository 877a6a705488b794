function frs_discard(file)
%FRS_DISCARD  Delete the file where there is one.
  if exist(file, 'file')
    delete(file);
  end
end
