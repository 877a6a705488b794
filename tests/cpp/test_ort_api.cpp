// The places of ONNX Runtime's functions are those of its own header, where that is installed.
#include <gtest/gtest.h>
#include <onnxruntime_c_api.h>

#include <string>
#include <tuple>
#include <vector>

#include "net/ort_api.hpp"

TEST(OrtApi, PlacesAreThoseOfTheHeader) {
#define PLACE(name) \
  { #name, frs::ort::name.at, offsetof(OrtApi, name) }
  const std::vector<std::tuple<std::string, std::size_t, std::size_t>> places = {
      PLACE(GetErrorMessage),
      PLACE(CreateEnv),
      PLACE(CreateSessionFromArray),
      PLACE(Run),
      PLACE(CreateSessionOptions),
      PLACE(DisableMemPattern),
      PLACE(SetSessionGraphOptimizationLevel),
      PLACE(SetIntraOpNumThreads),
      PLACE(SetInterOpNumThreads),
      PLACE(CreateTensorWithDataAsOrtValue),
      PLACE(GetTensorMutableData),
      PLACE(GetTensorElementType),
      PLACE(GetDimensionsCount),
      PLACE(GetDimensions),
      PLACE(GetTensorTypeAndShape),
      PLACE(GetValueType),
      PLACE(CreateCpuMemoryInfo),
      PLACE(ReleaseEnv),
      PLACE(ReleaseStatus),
      PLACE(ReleaseMemoryInfo),
      PLACE(ReleaseSession),
      PLACE(ReleaseValue),
      PLACE(ReleaseTensorTypeAndShapeInfo),
      PLACE(ReleaseSessionOptions),
      PLACE(AddSessionConfigEntry)};
#undef PLACE
  for (const auto& [name, ours, theirs] : places) EXPECT_EQ(ours * sizeof(void*), theirs) << name;
  EXPECT_EQ(offsetof(OrtApiBase, GetVersionString), sizeof(void*));
  EXPECT_GE(std::uint32_t{ORT_API_VERSION}, frs::ort::versionNeeded);
  EXPECT_EQ(int{ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT16}, int{frs::ort::elementHalf});
  EXPECT_EQ(int{ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT8}, int{frs::ort::elementByte});
  EXPECT_EQ(int{ONNX_TENSOR_ELEMENT_DATA_TYPE_DOUBLE}, int{frs::ort::elementDouble});
}
