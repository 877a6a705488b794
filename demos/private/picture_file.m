function file = picture_file(file, demo)
%PICTURE_FILE  The file to which a demo writes its picture: FILE, if it is given; '' where the picture can be shown.
%   Without FILE and without a display it is <demo>.png in the current folder, and a line says so.
  if isempty(file) && exist('OCTAVE_VERSION', 'builtin') && isempty(getenv('DISPLAY')) && isempty(getenv('WAYLAND_DISPLAY'))
    file = fullfile(pwd(), [demo '.png']);
    fprintf('No display here; the picture is %s\n', file);
  end
end
