function s = frs_xml_text(s)
%FRS_XML_TEXT  A text inside an element or an attribute of XML, which has no control characters.
  s = strrep(strrep(strrep(strrep(s, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');
  s = regexprep(s, '[\x00-\x08\x0b\x0c\x0e-\x1f]', '_');
end
