function notes = browse(file, steps)
%BROWSE  What scripts see of a page, all in one start of Chromium.
%   STEPS has a row for each: what follows the name of the page (such as '#sort=1,up'), [width height] of its window, and a script, the body of
%   an async function: d is the document, w its window, say(...) notes values. A step begins when the one before it is done, in a new
%   window of the same browser. NOTES is a cell with a cell of texts for each step; an error of a script is noted as 'error: ...'.
  [folder, name, ending] = fileparts(file);
  probe = fullfile(folder, 'probe.html');
  list = '';
  for k = 1:size(steps, 1)
    list = [list sprintf('["%s", %d, %d, async (w, d, say, frame) => { %s }],\n', steps{k, 1}, steps{k, 2}, steps{k, 3})];  %#ok<AGROW>
  end
  write_text(probe, ['<body><script>const steps = [' list '], noted = [], page = "' name ending '";' ...
    'const run = (k) => { if (k === steps.length) { document.body.textContent = "<<" + ' ...
    'btoa(unescape(encodeURIComponent(JSON.stringify(noted)))) + ">>"; return; }' ...
    ' const [fragment, width, height, script] = steps[k], frame = document.createElement("iframe"); let begun = false; noted.push([]);' ...
    ' frame.style = "border:0;width:" + width + "px;height:" + height + "px"; frame.src = page + fragment;' ...
    ' frame.onload = async () => { if (begun) return; begun = true; const w = frame.contentWindow; frame.loaded = () => new ' ...
    'Promise((r) => frame.addEventListener("load", r, {once: true}));' ...
    ' try { await script(w, w.document, (...v) => noted[k].push(...v.map(String)), frame); } catch (x) { noted[k].push("error: " + x); }' ...
    ' frame.remove(); run(k + 1); }; document.body.appendChild(frame); }; run(0);</script></body>']);
  clearing = onCleanup(@() delete(probe));
  seen = regexp(render_page(probe), '&lt;&lt;([\w+/=]*)&gt;&gt;', 'tokens', 'once');
  assert(~isempty(seen), 'the browser did not come to the end of %d steps', size(steps, 1));
  notes = jsondecode(char(matlab.net.base64decode(seen{1})));
  if ~iscell(notes)                                       % as many notes in each step
    notes = num2cell(notes, 2);
  end
  notes = reshape(notes, 1, []);
end
