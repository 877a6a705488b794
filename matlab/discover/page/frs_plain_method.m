function [name, about] = frs_plain_method(name)
%FRS_PLAIN_METHOD  Words of a user for a method of the table of results, such as 'SVM-chi2', and an explanation.
  parts = regexp(name, '^(\w+)-(.*)$', 'tokens', 'once');
  kinds = struct('SVM', 'all words', 'FS', 'few words', 'RS', 'regions');
  does = struct('SVM', 'support vector machine on the histogram of all words', 'FS', 'feature selection: the words that tell most', ...
                'RS', 'region selection: the regions that tell most');
  about = sprintf('%s: %s, kernel %s', name, does.(parts{1}), parts{2});
  name = kinds.(parts{1});
  if strcmp(parts{2}, 'linear')
    name = [name ', weighted sum'];
  end
end
