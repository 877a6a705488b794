function s = frs_xml_text(s)
%FRS_XML_TEXT  A text inside an element or an attribute of XML, which has no control characters but tabs and line ends.
  s = strrep(strrep(strrep(strrep(frs_valid_text(s), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');
  s = regexprep(s, '[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]', '_');
  for c = [9 10 13]                                       % readers make spaces of them where they stand as they are
    s = strrep(s, char(c), sprintf('&#%d;', c));
  end
end
