function [folder, files, y, truth] = small_scenes()
%SMALL_SCENES  Four pictures of each class in a new folder, whose name has a space and an apostrophe.
  folder = [tempname() ' it''s'];
  [files, y, truth] = frs_toy_images([4 4], 'size', [60 80], 'folder', folder);
end
