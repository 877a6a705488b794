function c = frs_flat_folder(c)
%FRS_FLAT_FOLDER  A folder of frs_folder with the files of all folders below as its own, by path; searched counts those with pictures.
  for k = 1:numel(c.below)
    b = frs_flat_folder(c.below{k});
    c.picture = [c.picture, b.picture];
    c.video = [c.video, b.video];
    c.searched = c.searched + b.searched + (c.below{k}.count.picture > 0);
    for name = fieldnames(c.count)'
      c.count.(name{1}) = c.count.(name{1}) + b.count.(name{1});
    end
  end
  c.picture = sort(c.picture);
  c.video = sort(c.video);
  c.folders = {};
  c.below = {};
  c.count.folders = 0;
end
