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

#endif
