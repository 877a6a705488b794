function medium = frs_medium(kind)
%FRS_MEDIUM  All that differs between pictures and videos in frs_discover and frs_apply: settings and functions.
%   KIND is 'picture' or 'video'. MEDIUM has the fields
%     kind        as given
%     options     of frs_discover: defaults that differ, and the names of cues, answers and segmentations; networks: whether they may be a cue
%     extract     further options of frs_extract
%     boxColumns  of a row of a box in a review
%     dataset     f(FILES, y, train): the data set that frs_extract describes
%     truth       f(GIVEN, FILES): the option truth, checked, for each of the positives
%     shapes      f(TRUTH, DS): the truth in the form that answers are compared with
%     know        f(DS): DS with what the border cue asks of every item, whatever the class
%     prepare     f(DS, threads): DS with what several searches need
%     locate      f(MODEL, DS, CUE, threads): what frs_localize finds, an entry for each item
%     place       f(FOUND, SHAPE, DS, i): the location in item i, the fields of result.loc
%     rivals      f(LOCATOR, DS, threads): answers to compare with: name, function i -> mask, whether it learned nothing
%     judge       f(DS, MASKOF, SCORE, TRUTH, SHAPES): frs_eval_localization of the answers i -> mask
%     show        f(RUN, OUT): the items that the page shows, drawn (see frs_picture_items)
%     write       f(RESULT, OUT): masks and tables of all locations
%     answer      f(FILE, DS, i, PLACE): an answer of frs_apply for item i; PLACE is [] where nothing is located, DS where FILE cannot be read
%     together    so many items are described at a time by frs_apply
%     draw        f(OPTS, NAME, DS, FOUND, PLACE): a picture of one answer of frs_apply; the name of its mask, if any
%     table       of answers: head, the first line of found.csv; write, f(FOUND, MASK), the line of an answer; read, f(FILE, LINE, OPTS),
%                 the answer that a line holds, or [] where lines do not hold all of it
%     finish      f(OUT, FOUND): files on all answers of frs_apply
  makers = struct('picture', @frs_picture_medium, 'video', @frs_video_medium);
  make = makers.(kind);
  medium = make();
end
