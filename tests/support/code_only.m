function lines = code_only(file)
%CODE_ONLY  Lines of an .m file with strings emptied, comments and %! blocks removed.
  lines = strsplit(fileread(file), sprintf('\n'));
  for k = 1:numel(lines)
    if any(lines{k} == '''') || any(lines{k} == '%')
      lines{k} = strip(lines{k});
    end
  end
end

function out = strip(text)
  out = '';
  k = 1;
  while k <= numel(text)
    c = text(k);
    if c == '%'
      return
    elseif c == '''' && starts_string(out)
      out = [out ''''''];
      k = k + 1;
      while k <= numel(text)
        if text(k) == ''''
          if k < numel(text) && text(k + 1) == ''''
            k = k + 1;
          else
            break
          end
        end
        k = k + 1;
      end
    else
      out = [out c];
    end
    k = k + 1;
  end
end

function yes = starts_string(before)
% A quote right after a name, a closing bracket, a dot or another quote is a transpose.
  yes = isempty(before) || isempty(regexp(before(end), '[\w\)\]\}\.'']', 'once'));
end
