#ifndef SLUICE_CCURL_SHIM_H
#define SLUICE_CCURL_SHIM_H

#include <curl/curl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <unistd.h>

// curl_easy_setopt, curl_multi_setopt and curl_easy_getinfo are variadic, which Swift does not import: one function a type.

static inline CURLcode sluice_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode sluice_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode sluice_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode sluice_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode sluice_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode sluice_curl_set_url(CURL *easy, CURLU *value) {
  return curl_easy_setopt(easy, CURLOPT_CURLU, value);
}

// Reading, writing and headers have the same form of callback.
typedef size_t (*sluice_curl_bytes)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode sluice_curl_set_bytes(CURL *easy, CURLoption option, sluice_curl_bytes callback) {
  return curl_easy_setopt(easy, option, callback);
}

static inline CURLcode sluice_curl_set_seek(CURL *easy, curl_seek_callback callback) {
  return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, callback);
}

static inline CURLMcode sluice_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline long sluice_curl_status(CURL *easy) {
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

// Seconds that a `retry-after` asks for, be it a number or a date; 0 if there is none.
static inline curl_off_t sluice_curl_retry_after(CURL *easy) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &seconds);
  return seconds;
}

// One scheme and no other. The option that takes a name came with 7.85.
static inline CURLcode sluice_curl_allow_scheme(CURL *easy, int secure) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, secure ? "https" : "http");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(secure ? CURLPROTO_HTTPS : CURLPROTO_HTTP));
#endif
}

// A look-up that runs is left to itself when its request ends, rather than waited for. Came with 7.87.
static inline void sluice_curl_quit_lookups(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
#endif
}

// Closes a connection; if `*drops`, the system drops what it was given and has not sent yet.
static inline int sluice_curl_close(void *drops, curl_socket_t connection) {
  struct linger drop = {1, 0};
  if (*(const bool *)drops) setsockopt(connection, SOL_SOCKET, SO_LINGER, &drop, sizeof drop);
  return close(connection);
}

// The flag must outlive every connection that this request opens.
static inline CURLcode sluice_curl_set_close(CURL *easy, bool *drops) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, sluice_curl_close);
  return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, drops) : code;
}

// Under CURLOPT_NOSIGNAL curl leaves SIGPIPE alone, and some TLS libraries write in a way that raises it.
static inline void sluice_block_sigpipe(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
}

#endif
