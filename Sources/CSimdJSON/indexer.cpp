#include "CSimdJSON.h"

#include <memory>
#include <new>
#include <simdjson.h>

// The table of positions takes four bytes for each byte of the longest document: it grows by need, never ahead of it.
struct sluice_indexer {
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
  size_t capacity = 0;
};

static const size_t smallest_capacity = size_t(1) << 16;

extern "C" sluice_indexer *sluice_indexer_make(void) { return new (std::nothrow) sluice_indexer; }

extern "C" void sluice_indexer_free(sluice_indexer *indexer) { delete indexer; }

extern "C" int32_t sluice_indexer_run(
  sluice_indexer *indexer, const uint8_t *bytes, size_t length, const uint32_t **positions, size_t *count) {
  if (length > indexer->capacity) {
    size_t capacity = smallest_capacity;
    while (capacity < length) { capacity *= 2; }
    indexer->parser.reset();
    indexer->capacity = 0;
    // The depth is bounded by the reader of the positions; this parser never runs its second stage.
    if (simdjson::get_active_implementation()->create_dom_parser_implementation(capacity, 1, indexer->parser)) {
      return sluice_memory;
    }
    indexer->capacity = capacity;
  }
  if (length == 0) { return sluice_blank; }
  switch (indexer->parser->stage1(bytes, length, simdjson::stage1_mode::regular)) {
    case simdjson::SUCCESS: break;
    case simdjson::EMPTY: return sluice_blank;
    default: return sluice_fault;
  }
  uint32_t *list = indexer->parser->structural_indexes.get();
  *count = indexer->parser->n_structural_indexes;
  // The table has room for three positions behind the last one.
  list[*count] = uint32_t(length);
  *positions = list;
  return sluice_indexed;
}
