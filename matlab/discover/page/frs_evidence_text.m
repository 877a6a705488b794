function text = frs_evidence_text(result, unit)
%FRS_EVIDENCE_TEXT  Sentences that say which model the evidence on the page comes from, and which one the label. UNIT is what is scored, such as 'region'.
  used = result.evaluated.locator;
  kernel = result.options.kernel;
  if strcmp(used.name, 'candidates')
    text = sprintf('Evidence is how likely the candidates for an object are that hold a %s.', unit);
    name = used.name;
  elseif strcmp(used.model.type, 'regions')
    name = ['RS-' kernel];
    text = sprintf('Evidence is the score of a %s under the model that selects regions (%s)%s.', unit, name, beside(used.model, result));
  else
    name = ['SVM-' kernel];
    text = sprintf('Evidence is the score of a %s under the model of all words (%s)%s.', unit, name, beside(used.model, result));
  end
  if ~strcmp(name, result.classifier.name)
    text = sprintf('%s It says where; the label comes from "%s" (%s).', text, frs_plain_method(result.classifier.name), result.classifier.name);
  end
end

function text = beside(model, result)
% What the score is joined with.
  text = '';
  if strcmp(result.options.cue, 'motion')
    text = ', and how it moves against the camera';
  elseif isfield(model, 'cue') && model.cue.weight > 0 && strcmp(model.cue.kind, 'border')
    text = ', and how far it stands out from the border';
  elseif isfield(model, 'cue') && model.cue.weight > 0
    text = ', and a cue of your own';
  end
end
