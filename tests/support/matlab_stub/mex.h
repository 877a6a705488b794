/* mex.h - MATLAB's MEX interface in declarations only, with MATLAB's type widths (incomplete
 * mxArray, size_t sizes, 16-bit characters). Our MEX sources are compiled against it without a
 * MATLAB to prove that they would compile there. */
#ifndef FRS_STUB_MEX_H
#define FRS_STUB_MEX_H
#include <stddef.h>
#include <stdint.h>
struct mxArray_tag;
typedef struct mxArray_tag mxArray;
typedef size_t mwSize;
typedef size_t mwIndex;
typedef char16_t mxChar;
typedef bool mxLogical;
typedef enum { mxREAL, mxCOMPLEX } mxComplexity;
typedef enum {
  mxUNKNOWN_CLASS, mxCELL_CLASS, mxSTRUCT_CLASS, mxLOGICAL_CLASS, mxCHAR_CLASS, mxVOID_CLASS,
  mxDOUBLE_CLASS, mxSINGLE_CLASS, mxINT8_CLASS, mxUINT8_CLASS, mxINT16_CLASS, mxUINT16_CLASS,
  mxINT32_CLASS, mxUINT32_CLASS, mxINT64_CLASS, mxUINT64_CLASS, mxFUNCTION_CLASS
} mxClassID;
extern "C" {
void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]);
[[noreturn]] void mexErrMsgIdAndTxt(const char* id, const char* format, ...);
void mexWarnMsgIdAndTxt(const char* id, const char* format, ...);
int mexPrintf(const char* format, ...);
int mexEvalString(const char* command);
const mwSize* mxGetDimensions(const mxArray*);
mwSize mxGetNumberOfDimensions(const mxArray*);
size_t mxGetNumberOfElements(const mxArray*);
size_t mxGetM(const mxArray*);
size_t mxGetN(const mxArray*);
void mxSetM(mxArray*, mwSize);
void mxSetN(mxArray*, mwSize);
void* mxGetData(const mxArray*);
mwIndex* mxGetIr(const mxArray*);
mwIndex* mxGetJc(const mxArray*);
mxClassID mxGetClassID(const mxArray*);
const char* mxGetClassName(const mxArray*);
bool mxIsSparse(const mxArray*);
bool mxIsComplex(const mxArray*);
bool mxIsNumeric(const mxArray*);
bool mxIsLogical(const mxArray*);
bool mxIsDouble(const mxArray*);
bool mxIsSingle(const mxArray*);
bool mxIsChar(const mxArray*);
bool mxIsCell(const mxArray*);
bool mxIsStruct(const mxArray*);
bool mxIsEmpty(const mxArray*);
mxArray* mxGetField(const mxArray*, mwIndex, const char*);
void mxSetField(mxArray*, mwIndex, const char*, mxArray*);
int mxAddField(mxArray*, const char*);
int mxGetNumberOfFields(const mxArray*);
mxArray* mxGetFieldByNumber(const mxArray*, mwIndex, int);
const char* mxGetFieldNameByNumber(const mxArray*, int);
mxArray* mxGetCell(const mxArray*, mwIndex);
void mxSetCell(mxArray*, mwIndex, mxArray*);
char* mxArrayToString(const mxArray*);
void mxFree(void*);
mxArray* mxCreateDoubleMatrix(mwSize, mwSize, mxComplexity);
mxArray* mxCreateDoubleScalar(double);
mxArray* mxCreateLogicalMatrix(mwSize, mwSize);
mxArray* mxCreateLogicalScalar(mxLogical);
mxArray* mxCreateLogicalArray(mwSize, const mwSize*);
mxArray* mxCreateNumericMatrix(mwSize, mwSize, mxClassID, mxComplexity);
mxArray* mxCreateNumericArray(mwSize, const mwSize*, mxClassID, mxComplexity);
mxArray* mxCreateString(const char*);
mxArray* mxCreateCellMatrix(mwSize, mwSize);
mxArray* mxCreateStructMatrix(mwSize, mwSize, int, const char**);
mxArray* mxCreateSparse(mwSize, mwSize, mwSize, mxComplexity);
mxArray* mxCreateSparseLogicalMatrix(mwSize, mwSize, mwSize);
mxArray* mxCreateCharArray(mwSize, const mwSize*);
mxArray* mxCreateCellArray(mwSize, const mwSize*);
mxArray* mxCreateStructArray(mwSize, const mwSize*, int, const char**);
void mxSetFieldByNumber(mxArray*, mwIndex, int, mxArray*);
void mxDestroyArray(mxArray*);
int mexCallMATLAB(int, mxArray**, int, mxArray**, const char*);
}
#endif
