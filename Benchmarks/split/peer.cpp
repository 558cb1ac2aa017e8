// What a quick C++ program would do: peer INPUT FIRST_PARTY TRACKING NAME…
// Events of the given names go to TRACKING, everything else to FIRST_PARTY. Single-threaded simdjson On-Demand: values are
// skipped unchecked, objects are copied as they stand, and no key of any attributes object is looked at.
#include <fcntl.h>
#include <simdjson.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

struct Stream {
  int file;
  std::string buffer;
  size_t line = 0, array = 0;
  bool hasArray = false, hasObject = false;
  void begin() { line = buffer.size(); buffer += '{'; hasArray = false; }
  void open(std::string_view key) {
    array = buffer.size();
    if (hasArray) { buffer += ','; }
    buffer += '"'; buffer += key; buffer += "\":[";
    hasObject = false;
  }
  void add(std::string_view object) {
    if (hasObject) { buffer += ','; }
    buffer += object;
    hasObject = true;
  }
  void close() {
    if (hasObject) { buffer += ']'; hasArray = true; } else { buffer.resize(array); }
  }
  void end() {
    if (hasArray) { buffer += "}\n"; } else { buffer.resize(line); }
    if (buffer.size() > 1 << 20) { flush(); }
  }
  void flush() {
    for (size_t at = 0; at < buffer.size();) {
      ssize_t count = write(file, buffer.data() + at, buffer.size() - at);
      if (count < 0) { perror("write"); exit(1); }
      at += size_t(count);
    }
    buffer.clear();
  }
};

int main(int argc, char **argv) {
  if (argc < 4) { return 2; }
  int input = open(argv[1], O_RDONLY);
  Stream firstParty{open(argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0600), {}}, tracking{open(argv[3], O_WRONLY | O_CREAT | O_TRUNC, 0600), {}};
  if (input < 0 || firstParty.file < 0 || tracking.file < 0) { return 2; }
  std::vector<std::string_view> names(argv + 4, argv + argc);
  simdjson::ondemand::parser parser;

  std::vector<char> buffer(size_t(4) << 20);
  size_t kept = 0;
  for (;;) {
    ssize_t count = read(input, buffer.data() + kept, buffer.size() - kept - simdjson::SIMDJSON_PADDING);
    if (count <= 0) { break; }
    size_t filled = kept + size_t(count), at = 0;
    while (auto *newline = static_cast<char *>(memchr(buffer.data() + at, '\n', filled - at))) {
      size_t length = size_t(newline - buffer.data()) - at;
      auto document = parser.iterate(buffer.data() + at, length, buffer.size() - at);
      firstParty.begin();
      tracking.begin();
      for (auto field : document.get_object()) {
        std::string_view key = field.unescaped_key();
        bool events = key == "events";
        firstParty.open(key);
        tracking.open(key);
        for (auto element : field.value().get_array()) {
          simdjson::ondemand::object object = element.get_object();
          bool tracked = false;
          if (events) {
            std::string_view name = object.find_field("name").get_string();
            for (auto listed : names) { tracked = tracked || listed == name; }
          }
          (tracked ? tracking : firstParty).add(object.raw_json());
        }
        firstParty.close();
        tracking.close();
      }
      firstParty.end();
      tracking.end();
      at += length + 1;
    }
    kept = filled - at;
    memmove(buffer.data(), buffer.data() + at, kept);
  }
  firstParty.flush();
  tracking.flush();
}
