function text = frs_said(noun, format, varargin)
%FRS_SAID  A text by a FORMAT in which @ stands for what an item is called, 'picture' or 'video'.
  text = sprintf(strrep(format, '@', noun), varargin{:});
end
