// The work of the ledger, which does not depend on the machine, for members of every family that the benchmarks measure:
// what makes a family slower fails here before a benchmark shows it.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/shared/families.hpp"

namespace {
// Millions of multiplications, the most of FRS_ISA = avx512, avx2 and portable, whose rounding differs. A family that takes
// less for good gets its new number: the test names every family with what it took.
const std::map<std::string, double> recorded = {
    {"selection, chi2, 2000 samples of 1000 planted words, C = 1e-4", 950},
    {"selection, intersection, the same words, C = 1e-4", 640},
    {"selection, chi2, 600 histograms of 1000 words, C = 1", 673},
    {"selection, chi2, the same, C = 100", 1.36e+03},
    {"selection, chi2, 200 histograms of 300 words, C = 1e4", 254},
    {"selection, chi2, 4000 noisy samples of 10 bins, C = 1", 341},
    {"selection, chi2, the same, tol 1e-6", 410},
    {"selection, chi2, 1000 noisy samples of 200 weak bins, C = 1", 4.24e+03},
    {"selection, chi2, the same of 1000, C = 100", 6.93e+03},
    {"selection, chi2, 2000 noisy samples of 200 weak bins, C = 1", 3.28e+04},
    {"selection, chi2, the same of 2000, C = 100", 4.15e+04},
    {"selection, intersection, 600 noisy samples of 100 weak bins, C = 1", 271},
    {"selection, intersection, 150 histograms of 1000 words, C = 1", 40.8},
    {"selection, chi2, 150 samples of 100 bins, random labels, C = 1e-5, tol 1e-6", 70.7},
    {"selection, linear, 600 histograms of 1000 words, C = 1", 217},
    {"selection, linear, the same, C = 1e4", 3.84e+03},
    {"selection, linear, 2000 histograms of 500 words, C = 100", 4.5e+03},
    {"SVM, chi2, 4000 noisy samples of 10 bins, C = 0.03", 118},
    {"SVM, chi2, the same, C = 100", 631},
    {"SVM, chi2, 1000 noisy samples of 200 weak bins, C = 1", 531},
    {"SVM, linear, 2000 histograms of 500 words, C = 1e4", 1.88e+04},
    {"SVM, linear, 18 samples of 5 bins, C = 1e6", 3.52},
    {"selection, chi2, 1000 samples of 1000 planted words, C = 1e-4", 377},
    {"selection, chi2, 1000 samples of 1000 planted words, C = 1e-3", 1.13e+03},
    {"selection, chi2, 1000 samples of 1000 planted words, C = 1e-2", 1.43e+03},
    {"selection, chi2, 1000 samples of planted words divided by their sums, C = 10", 1.33e+03},
    {"selection, chi2, 300 histograms of 1000 words, C = 1, norm 1.5", 16.8},
    {"selection, chi2, 1000 noisy samples of 10 bins, uniform, C = 1", 308},
    {"SVM, chi2, 1000 noisy samples of 10 bins, uniform, C = 0.001", 7.46},
    {"SVM, chi2, 1000 noisy samples of 10 bins, uniform, C = 1", 480},
    {"SVM, chi2, 1000 noisy samples of 10 bins, uniform, C = 100", 1.1e+04},
    {"selection, chi2, 1000 noisy samples of 10 bins, skewed, C = 1", 245},
    {"SVM, chi2, 1000 noisy samples of 10 bins, skewed, C = 0.001", 7.32},
    {"SVM, chi2, 1000 noisy samples of 10 bins, skewed, C = 1", 440},
    {"SVM, chi2, 1000 noisy samples of 10 bins, skewed, C = 100", 1.08e+04},
    {"selection, chi2, 1000 noisy samples of 10 bins, heavy tail, C = 1", 62.3},
    {"SVM, chi2, 1000 noisy samples of 10 bins, heavy tail, C = 0.001", 9.54},
    {"SVM, chi2, 1000 noisy samples of 10 bins, heavy tail, C = 1", 131},
    {"SVM, chi2, 1000 noisy samples of 10 bins, heavy tail, C = 100", 1.02e+04},
    {"selection, chi2, 1000 noisy samples of 10 bins, real, C = 1", 145},
    {"SVM, chi2, 1000 noisy samples of 10 bins, real, C = 0.001", 7.54},
    {"SVM, chi2, 1000 noisy samples of 10 bins, real, C = 1", 355},
    {"SVM, chi2, 1000 noisy samples of 10 bins, real, C = 100", 1e+04},
    {"SVM, chi2, 20000 separable samples of 10 bins", 390},
    {"selection, chi2, 150 histograms of 1000 words, C = 0.01", 631},
    {"selection, intersection, 300 histograms of 1000 words, C = 0.01", 7.09},
    {"selection, linear, 300 histograms of 1000 words, C = 0.01", 817},
    {"selection, chi2, 800 noisy samples of 100 weak bins, C = 0.01", 161},
    {"selection, intersection, 500 noisy samples of 200 weak bins, C = 0.01", 291},
    {"selection, chi2, 150 histograms of 1000 words, C = 0.1", 27.5},
    {"selection, intersection, 300 histograms of 1000 words, C = 0.1", 49.5},
    {"selection, linear, 300 histograms of 1000 words, C = 0.1", 7.11},
    {"selection, chi2, 800 noisy samples of 100 weak bins, C = 0.1", 675},
    {"selection, intersection, 500 noisy samples of 200 weak bins, C = 0.1", 187},
    {"selection, chi2, 150 histograms of 1000 words, C = 1", 172},
    {"selection, intersection, 300 histograms of 1000 words, C = 1", 136},
    {"selection, linear, 300 histograms of 1000 words, C = 1", 823},
    {"selection, chi2, 800 noisy samples of 100 weak bins, C = 1", 1.87e+03},
    {"selection, intersection, 500 noisy samples of 200 weak bins, C = 1", 294},
    {"selection, linear, 200 histograms of 2000 words, C = 1e3", 651},
    {"selection, linear, 2000 histograms of 2500 words, C = 1e3", 1.15e+05},
    {"selection, hellinger, 600 histograms of 300 words, C = 100", 567},
    {"SVM, linear, 18 samples of 5 bins, C = 1e7", 3.66},
};
constexpr double slack = 1.3, unlikely = 10;

void check(const std::vector<generators::Family>& families) {
  for (const generators::Family& family : families) {
    const double work = family.solve(frs::Monitor::none()).work() / 1e6;
    const auto row = recorded.find(family.name);
    ASSERT_NE(row, recorded.end()) << "{\"" << family.name << "\", " << work << "} has no row";
    EXPECT_LE(work, slack * row->second) << family.name;
    EXPECT_GE(work, row->second / unlikely) << family.name << ": record its new work";
  }
}

TEST(Budgets, problems_that_show_the_engines) { check(generators::families()); }
TEST(Budgets, members_of_the_other_families) { check(generators::budgetFamilies()); }

TEST(Budgets, every_row_is_of_a_family) {
  EXPECT_EQ(recorded.size(), generators::families().size() + generators::budgetFamilies().size());
}
}  // namespace
