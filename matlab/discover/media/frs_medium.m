function medium = frs_medium(kind)
%FRS_MEDIUM  All that differs between pictures and videos in frs_discover and frs_apply: words, settings and functions.
%   KIND is 'picture' or 'video'. MEDIUM has the fields
%     noun, example   what an item is called in texts, and the name of a file as an example
%     defaults        options of frs_discover whose default is another one
%     cues, answers, segmentations   names of the cues, of the answers and of the segmentations there are
%     networks        whether networks describe them and may be a cue
%     review          columns of a box in a review
%     folders         that frs_discover writes to, below `out`
%     extract         further options of frs_extract
%     dataset         f(FILES, y, train): the data set that frs_extract describes
%     truth           f(GIVEN, FILES): the option truth, checked, for each of the positives
%     shapes          f(TRUTH, DS): the truth in the form that answers are compared with
%     know            f(DS): DS with what the border cue asks of every item, whatever the class
%     prepare         f(DS, threads): DS with what several searches need
%     locate          f(MODEL, DS, CUE, threads): what frs_localize finds, an entry for each item
%     place           f(FOUND, SHAPE, DS, i): what is known of the place found in item i, the fields of result.loc
%     rivals          f(LOCATOR, DS, threads): names and functions i -> mask of answers that frs_discover is compared with
%     judge           f(DS, MASKOF, SCORE, TRUTH, SHAPES): frs_eval_localization of the answers i -> mask
%     words           f(n): what n visual words are, in a sentence
%     plain           format of a sentence on the rivals that know nothing, and their names
%     shape, about    what overlaps in the table of places, and f(CUE): a sentence below it
%     smallShare      of an item that places usually cover (0 where a small part is usual)
%     wordSheet, mistakes   whether words have one picture for all; at most so many mistakes of a kind are shown
%     tiles           f(C, RUN, PLAN, OUT): what the page shows of a class with pictures of all places, and the plan of words with the
%                     patches that were cut on the way
%     write           f(RESULT, OUT): masks and tables of all places
%     nothing         f(FILE, DS, i): an answer of frs_apply for item i before it is known; DS is [] where FILE cannot be read
%     shown           fields of an answer that say where it is, beside the mask
%     together        so many items are described at a time by frs_apply
%     draw            f(OPTS, NAME, DS, FOUND, PLACE): a picture of one answer of frs_apply; the name of its mask, if any
%     head, row       first line of found.csv, and f(FOUND, MASK): the line of an answer
%     parse           f(FILE, ROW, OPTS): the answer that a line holds; [] where it does not hold all of it
%     page            f(OUT, FOUND): what is written of all answers at the end
%     memory          what the pages of several classes share, see frs_remembered
  makers = struct('picture', @frs_picture_medium, 'video', @frs_video_medium);
  make = makers.(kind);
  medium = make();
  medium.memory = containers.Map();
end
