function s = frs_html(s)
%FRS_HTML  A text as it is written in a page.
  s = strrep(strrep(strrep(strrep(s, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');
  s = strrep(s, '{{', '{&#123;');                       % no place of the template
end
