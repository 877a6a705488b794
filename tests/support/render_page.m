function dom = render_page(file, fragment)
%RENDER_PAGE  A web page as headless Chromium shows it, after its scripts ran; skips the test where there is none.
%   FRAGMENT ('') follows the name. Scripts of the page may look into other files (iframes).
  if nargin < 2
    fragment = '';
  end
  if ~isempty(getenv('FRS_NO_BROWSER'))
    skip_test('tests with a browser are left out');
  end
  [missing, browser] = system('command -v chromium || command -v chromium-browser || command -v google-chrome');
  if missing
    skip_test('no Chromium here; the structure of the page was checked, not its behaviour');
  end
  [status, dom] = system(sprintf(['timeout 100 "%s" --headless --no-sandbox --disable-gpu --disable-background-networking ' ...
    '--allow-file-access-from-files --virtual-time-budget=300000 --user-data-dir="%s" --dump-dom "file://%s%s" 2>/dev/null'], ...
    strtrim(browser), tempname(), file, fragment));
  if status ~= 0
    skip_test('%s does not start here', strtrim(browser));
  end
end
