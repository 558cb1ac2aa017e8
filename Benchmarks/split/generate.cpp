// Writes NDJSON batches in the wire form of /users/track to standard output: generate MEGABYTES [SEED].
// A line holds about 20 attribute objects of 12 keys, 40 events with nested properties and 5 purchases; 2 % of the strings
// hold an escape. The same arguments give the same bytes.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

static uint64_t state;
static uint64_t draw(uint64_t below) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (state >> 11) % below;
}

static const char *const words[] = {
  "harbour", "lantern", "meadow", "copper", "violet", "ember", "granite", "willow",
  "falcon", "orchard", "saffron", "tundra", "marble", "cinder", "juniper", "cobalt"};
static const char *const escapes[] = {"\\n", "\\\"", "\\u00e9", "\\/", "\\ud83d\\ude00"};
static const char *const names[] = {
  "screen_viewed", "product_viewed", "added_to_cart", "search", "ad_clicked",
  "video_played", "checkout_started", "level_completed", "ad_impression", "shared"};

static std::string out;

static void text(int count) {
  out += '"';
  for (int i = 0; i < count; i++) {
    if (i > 0) { out += ' '; }
    out += words[draw(16)];
  }
  if (draw(50) == 0) { out += escapes[draw(5)]; }
  out += '"';
}
static void number(uint64_t below) { out += std::to_string(draw(below)); }
static void user() {
  out += "\"external_id\":\"user-";
  number(1000000);
  out += '"';
}
static void time() {
  char buffer[40];
  snprintf(buffer, sizeof buffer, "\"2026-%02d-%02dT%02d:%02d:%02dZ\"", int(draw(12)) + 1, int(draw(28)) + 1,
           int(draw(24)), int(draw(60)), int(draw(60)));
  out += buffer;
}

static void attributes() {
  out += '{'; user();
  out += ",\"first_name\":"; text(1);
  out += ",\"last_name\":"; text(1);
  out += ",\"email\":\"user-"; number(1000000); out += "@example.com\"";
  out += ",\"country\":\"DE\",\"language\":\"de\"";
  out += ",\"home_city\":"; text(1);
  out += ",\"dob\":\"1987-06-"; out += std::to_string(10 + draw(18)); out += '"';
  out += ",\"favourite_colour\":"; text(1);
  out += ",\"loyalty_points\":"; number(100000);
  out += ",\"newsletter\":"; out += draw(2) ? "true" : "false";
  out += ",\"interests\":["; text(1); out += ','; text(1); out += ','; text(1); out += "]}";
}
static void event() {
  out += '{'; user();
  out += ",\"name\":\""; out += names[draw(10)]; out += '"';
  out += ",\"time\":"; time();
  out += ",\"properties\":{\"screen\":"; text(2);
  out += ",\"position\":{\"row\":"; number(100); out += ",\"column\":"; number(10); out += ",\"score\":0."; number(100000);
  out += "},\"tags\":["; text(1); out += ','; text(1); out += "],\"first\":"; out += draw(2) ? "true" : "null";
  out += ",\"duration\":"; number(10000); out += ".5e-1}}";
}
static void purchase() {
  out += '{'; user();
  out += ",\"product_id\":"; text(1);
  out += ",\"currency\":\"EUR\",\"price\":"; number(1000); out += ".99,\"quantity\":"; out += std::to_string(1 + draw(5));
  out += ",\"time\":"; time();
  out += ",\"properties\":{\"shelf\":"; text(1); out += "}}";
}
static void array(const char *key, uint64_t about, void (*object)()) {
  out += '"'; out += key; out += "\":[";
  uint64_t count = about - about / 4 + draw(about / 2 + 1);
  for (uint64_t i = 0; i < count; i++) {
    if (i > 0) { out += ','; }
    object();
  }
  out += ']';
}

int main(int argc, char **argv) {
  uint64_t target = (argc > 1 ? strtoull(argv[1], nullptr, 10) : 200) * 1000000, written = 0;
  state = 0x9E3779B97F4A7C15ull ^ (argc > 2 ? strtoull(argv[2], nullptr, 10) : 1);
  while (written < target) {
    out.clear();
    out += '{';
    array("attributes", 20, attributes); out += ',';
    array("events", 40, event); out += ',';
    array("purchases", 5, purchase);
    out += "}\n";
    if (fwrite(out.data(), 1, out.size(), stdout) != out.size()) { return 1; }
    written += out.size();
  }
  return fflush(stdout) == 0 ? 0 : 1;
}
