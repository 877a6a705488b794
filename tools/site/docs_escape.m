function text = docs_escape(text)
%DOCS_ESCAPE  Text as it stands in HTML.
  text = strrep(strrep(strrep(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
end
