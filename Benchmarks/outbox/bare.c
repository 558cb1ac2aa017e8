/* SQLite and nothing else: inserts the rows of the benchmark in batches, with the settings of the outbox. bare FILE COUNT BATCH */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *database;

static void check(int result) {
  if (result != SQLITE_OK && result != SQLITE_DONE) {
    fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    exit(1);
  }
}

static void run(const char *text) { check(sqlite3_exec(database, text, 0, 0, 0)); }

int main(int count_of_arguments, char **arguments) {
  if (count_of_arguments != 4) return 2;
  int count = atoi(arguments[2]), batch = atoi(arguments[3]);
  check(sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, 0));
  run("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;"
      "PRAGMA secure_delete=FAST; PRAGMA journal_size_limit=4194304;"
      "CREATE TABLE datum(sequence INTEGER PRIMARY KEY, stream INTEGER NOT NULL, collected INTEGER NOT NULL,"
      " time INTEGER NOT NULL, json BLOB NOT NULL)");
  sqlite3_stmt *insertion;
  check(sqlite3_prepare_v2(database, "INSERT INTO datum VALUES(?, ?, 2, ?, ?)", -1, &insertion, 0));
  char padding[501], json[700];
  memset(padding, 'x', 500);
  padding[500] = 0;
  for (int number = 1; number <= count; number++) {
    if ((number - 1) % batch == 0) run("BEGIN IMMEDIATE");
    int length = snprintf(json, sizeof json,
                          "{\"events\":[{\"external_id\":\"user\",\"name\":\"event%d\",\"properties\":{\"text\":\"%s\"}}]}",
                          number, padding);
    check(sqlite3_bind_int64(insertion, 1, number));
    check(sqlite3_bind_int64(insertion, 2, number % 10 == 0));
    check(sqlite3_bind_int64(insertion, 3, number));
    check(sqlite3_bind_blob(insertion, 4, json, length, SQLITE_STATIC));
    check(sqlite3_step(insertion));
    check(sqlite3_reset(insertion));
    if (number % batch == 0 || number == count) run("COMMIT");
  }
  sqlite3_finalize(insertion);
  check(sqlite3_close(database));
  return 0;
}
