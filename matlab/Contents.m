% FRS - feature and region selection in visual learning
% Version 0.4.0 18-Nov-2026
%
% The main job
%   frs_discover          - From photographs or videos labelled only "contains it" or "does not" to words, regions and a report.
%   frs_explain           - Why a picture got its label: evidence for and against in its regions, the words that speak most, what would change it.
%   frs_apply             - Classify new pictures or videos and locate the object in them, with what frs_discover learned.
%   frs_export            - Answers and histograms in the formats of other tools.
%
% Learn
%   frs_select_features   - Feature selection for additive kernels by the normalised-margin SVM.
%   frs_select_kernels    - Selection of kernels, also of ones that are not additive, by the normalised-margin SVM.
%   frs_select_regions    - Regions that carry the label of their bag, learned jointly with an SVM.
%   frs_select_windows    - Boxes that carry the label of their image, learned jointly with a linear SVM.
%   frs_mil_train         - Multiple-instance learners that region selection is compared with: MILBoost, KI-SVM, MI-SVM, mi-SVM.
%   frs_crane             - Segments of weakly labelled videos ranked by how few negatives are their neighbours (CRANE).
%   frs_cuboids           - Candidate cuboids of videos, where something moves or as given, with their histograms.
%   frs_select_cuboids    - One candidate of each positive video, chosen jointly: alike among themselves, unlike the negatives.
%   frs_svm_train         - Support vector machine with a histogram kernel.
%   frs_predict           - Scores and labels of new samples under a trained model.
%   frs_kernel            - Kernel matrix of histograms.
%
% Experiments
%   frs_crossval          - Choice of C and other options by cross-validation, and the model refitted with them.
%   frs_path              - Selected features along a range of C, and from sparse to dense weights.
%   frs_compare_features  - Feature selection beside plain SVMs and multiple kernel learning.
%   frs_compare_regions   - Region selection beside multiple-instance learners, plain SVMs and trivial answers.
%
% From images to histograms
%   frs_images            - Data set of image files with their labels.
%   frs_dataset           - A published data set, read from its official folders.
%   frs_subset            - Some images of a data set, with their regions.
%   frs_extract           - Word histograms of images or videos and of their regions.
%   frs_frames            - Where the visual words of an image or video of a data set lie.
%   frs_imread            - Picture from any file the host can read, as 8-bit RGB.
%   frs_dsift             - SIFT descriptors on a dense grid at several sizes.
%   frs_network           - A layer of a neural network in an ONNX file, as features or as a cue.
%   frs_networks          - The networks that frs_network knows by their names.
%   frs_codebook          - Visual words: k-means with exact assignment.
%   frs_quantize          - Nearest visual word of each descriptor, exactly.
%   frs_bow               - Histograms of visual words, of an image or video or of each of its regions.
%   frs_context           - Region histograms pooled with those of the neighbouring regions.
%   frs_toy_images        - Street scenes with and without cars, cows and stalls, with pixel truth, for demos and tests.
%
% From videos to histograms
%   frs_videos            - Data set of videos, or of parts of them, with their labels.
%   frs_video             - Frames of a video file or of a folder of numbered pictures.
%   frs_flow              - Dense optical flow between two pictures, or along a video.
%   frs_motion            - How fast every pixel of a video moves against the camera.
%   frs_stip              - Space-time descriptors, dense or at corners: histograms of gradients and of optical flow.
%   frs_toy_videos        - Street clips with and without a driving car, with the truth in every frame, for demos and tests.
%
% Segments
%   frs_segment           - Over-segmentation of an image into connected regions.
%   frs_hierarchy         - Hierarchical segmentation of an image: contour map and merge tree.
%   frs_supervoxels       - Over-segmentation of a video into connected space-time regions.
%   frs_boundaries        - Boundary pixels of a label image or volume.
%   frs_adjacency         - Which regions touch, along what length, and how strong the boundary is.
%   frs_region_props      - Area, box, centroid and mean colour of each region of a label image or volume.
%
% Localise and evaluate
%   frs_localize          - Where in an image the class is: mask, box and score from region scores.
%   frs_candidates        - Sets of regions of a picture that may be its objects, and how likely each is one before anything was learned.
%   frs_fit_candidates    - What the objects of a class look like among the candidates of pictures, learned fold by fold from image labels.
%   frs_fit_cue           - Weight of the figure/ground cue in frs_localize, learned from positive images.
%   frs_fit_tube          - A box in every frame of a volume of evidence, and the frames in which there is something.
%   frs_connected         - The connected set of regions with the largest total weight.
%   frs_subwindow         - The box with the largest total weight of the descriptors inside.
%   frs_overlap           - Area of overlap (intersection over union) of masks and boxes; of volumes, cuboids and tubes of videos.
%   frs_pr                - Precision-recall curve and average precision.
%   frs_auc               - Area under the ROC curve, and the curve.
%   frs_eval_localization - Precision-recall, CorLoc and overlap of localised objects.
%   frs_eval_segmentation - Pixel measures of object masks against the truth.
%   frs_eval_segments     - Average precision of segments ranked by their scores, against the object's pixels.
%   frs_eval_supervoxels  - Measures of supervoxels against a labelled video.
%
% Look
%   frs_plot_words        - What the visual words that contribute most look like, or where they are in a picture.
%   frs_plot_regions      - Regions coloured by weight, with true and found boxes; one picture or many.
%   frs_plot_frames       - Frames of a video in a row, with what was found and what is true.
%   frs_plot_pr           - Precision-recall curves of one or more methods in one figure.
%   frs_plot_weights      - Weights of features or regions, sorted, of one or more models.
%   frs_plot_convergence  - Objective and duality gap over the iterations of one or more models.
%
% Set-up
%   frs_setup             - Put the toolbox on the path and check that it is built.
%   frs_compile           - Build the compiled functions with the host's own mex command.
%   frs_test              - Run the tests of the toolbox.
%   frs_version           - Version of the toolbox and how it was built.
