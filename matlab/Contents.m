% FRS - feature and region selection in visual learning
% Version 0.1.0
%
% From images to histograms
%   frs_imread           - Picture from any file the host can read, as 8-bit RGB.
%   frs_dsift            - SIFT descriptors on a dense grid at several sizes.
%   frs_codebook         - Visual words: k-means with exact assignment.
%   frs_quantize         - Nearest visual word of each descriptor, exactly.
%   frs_toy_images       - Street scenes with and without a car, with pixel truth, for demos and tests.
%
% Segments
%   frs_segment          - Over-segmentation of an image into connected regions.
%   frs_boundaries       - Boundary pixels of a label image.
%   frs_adjacency        - Which regions touch, along what length, and how strong the boundary is.
%   frs_region_props     - Area, box, centroid and mean colour of each region of a label image.
%
% Localise and evaluate
%   frs_connected        - The connected set of regions with the largest total weight.
%   frs_overlap          - Area of overlap (intersection over union) of masks and boxes.
%   frs_pr               - Precision-recall curve and average precision.
%   frs_auc              - Area under the ROC curve, and the curve.
%
% Look
%   frs_plot_words       - What the heaviest visual words look like, or where they are in a picture.
%   frs_plot_regions     - Regions coloured by weight, with true and found boxes; one picture or many.
%   frs_plot_pr          - Precision-recall curves of one or more methods in one figure.
%   frs_plot_weights     - Weights of features or regions, sorted, of one or more models.
%   frs_plot_convergence - Objective and duality gap over the iterations of one or more models.
%
% Set-up
%   frs_setup            - Put the toolbox on the path and check that it is built.
%   frs_compile          - Build the compiled functions with the host's own mex command.
%   frs_test             - Run the tests of the toolbox.
%   frs_version          - Version of the toolbox and how it was built.
