function kind = frs_discard(path, what)
%FRS_DISCARD  Delete a file of exactly this name, where there is one: no patterns, and links stay, with what they lead to.
%   FRS_DISCARD(PATH, 'folder') deletes a folder with all that is in it, FRS_DISCARD(PATH, 'empty') one that is empty.
%   KIND = FRS_DISCARD(PATH, '') deletes nothing and says what is there: 'none', 'file', 'folder', 'link' or 'other'.
  if nargin < 2
    what = 'file';
  end
  if strncmp(path, '~/', 2)
    path = [getenv('HOME') path(2:end)];                 % as the host reads it
  end
  kind = frs_discard_mex(path, what);
end
