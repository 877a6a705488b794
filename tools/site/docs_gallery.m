function html = docs_gallery(root, out)
%DOCS_GALLERY  Photographs, a video, and each demo: what it says of itself, its code, what it prints, and its picture beside it.
  html = sprintf('<h1>Gallery</h1>\n<p>Each demo checks its own claim and runs in seconds; <code>addpath matlab, frs_setup</code> first.</p>\n');
  html = [html sprintf(['<section class="demo"><h2>Photographs</h2>\n<p>Motorbikes, birds and people learned from labels of ' ...
      'whole pictures, looked for in ' ...
                        'other photographs (<code>tools/photographs.m</code>).</p>\n<img src="photographs.png" alt="Photographs ' ...
                        'with the evidence and what was found"></section>\n'])];
  html = [html clip(root, out)];
  list = dir(fullfile(root, 'demos', 'demo_*.m'));
  for k = 1:numel(list)
    [~, name] = fileparts(list(k).name);
    picture = [name '.png'];
    said = evalc(sprintf('%s(''%s'')', name, fullfile(out, picture)));
    code = fileread(fullfile(root, 'demos', list(k).name));
    title = regexp(code, '\n%\S+\s+([^\n]*)', 'tokens', 'once');
    html = [html sprintf(['<section class="demo"><h2>%s</h2>\n<p>%s</p>\n<img src="%s" alt="What %s shows">\n<pre>%s</pre>\n' ...
                          '<details><summary>Code</summary><pre>%s</pre></details></section>\n'], name, docs_escape(title{1}), picture, name, ...
                         docs_escape(strtrim(said)), docs_escape(code))];
  end
end

function html = clip(root, out)
% The clip held out in which the car was found best, by the demo of videos; '' where there is no ffmpeg.
  html = '';
  if system('ffmpeg -version > /dev/null 2>&1') ~= 0
    return
  end
  folder = tempname();
  addpath(fullfile(root, 'demos'));
  evalc('result = discover_clips(folder)');
  loc = result.loc(~[result.loc.train]);
  [overlap, k] = max([loc.overlap]);
  [~, name] = fileparts(loc(k).file);
  found = dir(fullfile(folder, 'regions', [name '*.mp4']));
  copyfile(fullfile(folder, 'regions', found(1).name), fullfile(out, 'clip.mp4'));
  confirm_recursive_rmdir(false, 'local');
  rmdir(folder, 's');
  html = sprintf(['<section class="demo"><h2>A video</h2>\n<p>When and where does a car drive? Learned from clips with and ' ...
      'without one (<code>demos/run.sh --video</code>); ' ...
                  'of %d clips held out the one that fits best, %.2f in space and time (all: %.2f). Yellow is what was found, ' ...
                  'dashed blue the truth.</p>\n' ...
                  '<video src="clip.mp4" controls autoplay muted loop></video></section>\n'], numel(loc), overlap, mean([loc.overlap]));
end
