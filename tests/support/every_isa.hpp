// every_isa.hpp - a GoogleTest fixture whose tests run with every instruction set this processor has.
#pragma once
#include <gtest/gtest.h>

#include <string>

#include "simd/isa.hpp"

class EveryIsa : public testing::TestWithParam<frs::Isa> {
 protected:
  void SetUp() override {
    if (!frs::supports(GetParam())) GTEST_SKIP() << "no " << frs::name(GetParam()) << " here";
    before_ = frs::currentIsa();
    frs::useIsa(GetParam());
  }
  void TearDown() override {
    if (frs::supports(GetParam())) frs::useIsa(before_);
  }

 private:
  frs::Isa before_ = frs::Isa::Portable;
};

#define RUN_WITH_EVERY_ISA(suite)                                       \
  INSTANTIATE_TEST_SUITE_P(Isa, suite, testing::ValuesIn(frs::allIsas), \
                           [](const auto& info) { return std::string(frs::name(info.param)); })
