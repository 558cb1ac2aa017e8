#ifndef SLUICE_CLIBXML2_SHIM_H
#define SLUICE_CLIBXML2_SHIM_H

// Debian's libxml2 headers pull in ICU's, whose C names clash with those of Foundation's own ICU
// ("'UErrorCode' has different definitions in different modules"). Without this macro only the trailing
// fields of xmlCharEncodingHandler differ, a struct that we never allocate.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#include <libxml/tree.h>
#include <libxml/encoding.h>

// Whether a handler can be used below: one that only ICU can serve hides behind the fields left out above.
static inline int sluice_xml_can_convert(xmlCharEncodingHandlerPtr handler) {
#ifdef LIBXML_ICONV_ENABLED
  if (handler->iconv_in != NULL) return 1;
#endif
  return handler->input != NULL;
}

// Converts to UTF-8 as far as it goes and says how much was read and written. xmlCharEncInFunc does the same, but prints
// to standard error where the input is faulty.
static inline void sluice_xml_convert(
  xmlCharEncodingHandlerPtr handler, unsigned char *out, int *outLength, const unsigned char *in, int *inLength) {
  if (handler->input != NULL) {
    handler->input(out, outLength, in, inLength);
    return;
  }
#ifdef LIBXML_ICONV_ENABLED
  char *from = (char *)in, *to = (char *)out;
  size_t fromLeft = (size_t)*inLength, toLeft = (size_t)*outLength;
  iconv(handler->iconv_in, &from, &fromLeft, &to, &toLeft);
  *inLength -= (int)fromLeft;
  *outLength -= (int)toLeft;
#endif
}

#endif
