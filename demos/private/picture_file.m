function file = picture_file(file, demo)
%PICTURE_FILE  Where a demo's picture goes: FILE; without it and without a display, demo.png in this folder, and says so.
  if isempty(file) && exist('OCTAVE_VERSION', 'builtin') && isempty(getenv('DISPLAY')) && isempty(getenv('WAYLAND_DISPLAY'))
    file = fullfile(pwd(), [demo '.png']);
    fprintf('No display here; the picture is %s\n', file);
  end
end
