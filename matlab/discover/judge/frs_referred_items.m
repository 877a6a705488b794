function images = frs_referred_items(facts)
%FRS_REFERRED_ITEMS  Numbers of the images that FACTS refer to: examples, the worst dozen of either kind of mistake, labels to check.
  images = [facts.examples.image, facts.mistakes.missed(1:min(12, end)), facts.mistakes.alarms(1:min(12, end)), ...
            facts.labels.suspects.image, facts.labels.pairs.first, facts.labels.pairs.second];
end
