#ifndef SLUICE_CARCHIVE_SHIM_H
#define SLUICE_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

// libarchive converts an entry's names to the encoding of the current locale and gives up on those that have no place in
// it; in the C locale, where a program starts, that is every name beyond ASCII. So a reader makes a UTF-8 locale, which is
// set for the time of a call and for its thread only, and names come back as UTF-8. Without such a locale on the system
// (NULL) names beyond ASCII are refused.

static inline void *sluice_utf8_locale_new(void) {
  locale_t made = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  return made != (locale_t)0 ? made : newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
}

static inline void sluice_utf8_locale_free(void *utf8) {
  if (utf8) freelocale((locale_t)utf8);
}

static inline int sluice_archive_next_header(struct archive *archive, struct archive_entry **entry, void *utf8) {
  locale_t before = utf8 ? uselocale((locale_t)utf8) : (locale_t)0;
  int result = archive_read_next_header(archive, entry);
  if (utf8) uselocale(before);
  return result;
}

static inline const char *sluice_archive_entry_path(struct archive_entry *entry, void *utf8) {
  locale_t before = utf8 ? uselocale((locale_t)utf8) : (locale_t)0;
  const char *path = archive_entry_pathname_utf8(entry);
  if (utf8) uselocale(before);
  return path;
}

static inline const char *sluice_archive_entry_link(struct archive_entry *entry, void *utf8) {
  locale_t before = utf8 ? uselocale((locale_t)utf8) : (locale_t)0;
  const char *path = archive_entry_symlink_utf8(entry);
  if (utf8) uselocale(before);
  return path;
}

// The file types are macros that cast, which Swift does not import.
static inline int sluice_archive_entry_is_file(struct archive_entry *entry) { return archive_entry_filetype(entry) == AE_IFREG; }
static inline int sluice_archive_entry_is_folder(struct archive_entry *entry) { return archive_entry_filetype(entry) == AE_IFDIR; }
static inline int sluice_archive_entry_is_link(struct archive_entry *entry) { return archive_entry_filetype(entry) == AE_IFLNK; }

#endif
