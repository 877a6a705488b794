function n = frs_seen_before(ds)
%FRS_SEEN_BEFORE  How many of the held-out items of DS were learned from all the same: files with the same content.
  n = sum(ismember(ds.hash(~ds.train), ds.hash(ds.train)));
end
