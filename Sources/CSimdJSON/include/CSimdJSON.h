// A narrow C door to the first stage of simdjson: UTF-8 validation and the positions of all tokens.
// What the tokens mean is decided on the Swift side, which checks every one of them.
#ifndef SLUICE_CSIMDJSON_H
#define SLUICE_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sluice_indexer sluice_indexer;

enum {
  sluice_indexed = 0,  // the positions are there
  sluice_blank = 1,    // nothing but white space
  sluice_fault = 2,    // an open string, a control character in a string, or no UTF-8
  sluice_memory = 3,   // no memory for the positions
};

// Null where memory is short. One indexer serves one thread at a time.
sluice_indexer *sluice_indexer_make(void);
void sluice_indexer_free(sluice_indexer *indexer);

// Lists where each brace, bracket, colon, comma, string and scalar of `bytes` begins. The list belongs to the indexer and
// is good until its next call; behind its last position stands `length`. Reads nothing outside `bytes`.
int32_t sluice_indexer_run(
  sluice_indexer *indexer, const uint8_t *bytes, size_t length, const uint32_t **positions, size_t *count);

// The offset of the first `byte` in `bytes`, or `length` where there is none.
static inline size_t sluice_find(const uint8_t *bytes, uint8_t byte, size_t length) {
  const void *found = length == 0 ? NULL : memchr(bytes, byte, length);
  return found == NULL ? length : (size_t)((const uint8_t *)found - bytes);
}

#ifdef __cplusplus
}
#endif
#endif
