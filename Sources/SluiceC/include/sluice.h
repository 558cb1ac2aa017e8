/* Sluice for every language: load a policy, split batches of /users/track between its two endpoints.
 *
 * Every function may be called on any thread. A policy never changes: any number of threads may use one at once, until it is freed.
 * What a function gives belongs to the caller and goes back through the free function named there; all of these take NULL.
 */
#ifndef SLUICE_H
#define SLUICE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a function answers. Anything but SLUICE_OK leaves its results NULL and comes with a text. */
enum {
  SLUICE_OK = 0,
  SLUICE_INVALID_ARGUMENT = 1, /* a pointer that may not be NULL is, or a status is none */
  SLUICE_INVALID_POLICY = 2,   /* the text lists every error of the policy, one a line, with its place */
  SLUICE_INVALID_BATCH = 3     /* nothing of the batch may leave; the text names the first mistake, with its place */
};

/* The status of App Tracking Transparency, numbered as ATTrackingManager.AuthorizationStatus is. */
enum {
  SLUICE_NOT_DETERMINED = 0,
  SLUICE_RESTRICTED = 1,
  SLUICE_DENIED = 2,
  SLUICE_AUTHORIZED = 3
};

/* Where payloads go. */
enum {
  SLUICE_FIRST_PARTY = 0, /* to the first-party endpoint */
  SLUICE_TRACKING = 1,    /* to the tracking endpoint */
  SLUICE_HELD = 2         /* nowhere yet: at most one batch, to be split again once the user has answered */
};

typedef struct sluice_policy sluice_policy;
typedef struct sluice_split sluice_split;

/* Reads a policy file's text, UTF-8. Free the policy with sluice_policy_free, the error with sluice_text_free; `error` may be NULL. */
int32_t sluice_policy_load(const uint8_t *text, size_t length, sluice_policy **policy, char **error);
void sluice_policy_free(sluice_policy *policy);

/* The URL that payloads of a stream are posted to; NULL for SLUICE_HELD. It belongs to the policy. */
const char *sluice_policy_url(const sluice_policy *policy, int32_t stream);

/* Splits one batch: JSON in UTF-8, at most 16 MiB. `collected` is the status when its data were collected, lowered to every refusal
 * since; `now` the status now. Free the split with sluice_split_free, the error with sluice_text_free; `error` may be NULL. */
int32_t sluice_policy_split(
  const sluice_policy *policy, const uint8_t *batch, size_t length, int32_t collected, int32_t now, sluice_split **split, char **error);
void sluice_split_free(sluice_split *split);

/* How many payloads a stream has. */
size_t sluice_split_count(const sluice_split *split, int32_t stream);

/* A payload: the body of one request, `*length` bytes, not ended by a zero. It belongs to the split. NULL where there is none. */
const uint8_t *sluice_split_payload(const sluice_split *split, int32_t stream, size_t index, size_t *length);

void sluice_text_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
