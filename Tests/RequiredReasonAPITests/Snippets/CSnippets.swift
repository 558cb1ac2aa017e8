@testable import RequiredReasonAPI

/// C and C++.
let cSnippets: [Snippet] = [
  .c("a call", "int f(void) { struct stat s; return ⟦high call⟧stat(\"/\", &s); }"),
  .c("a call as a statement", "void f() { ⟦high call⟧lstat(p, &s); }"),
  .c("a call thrown away", "void f() { (void)⟦high call⟧fstat(fd, &s); }"),
  .c("a call in a condition", "void f() { if (⟦high call⟧fstatat(fd, p, &s, 0) != 0 || !⟦high call⟧statfs(p, &b)) return; }"),
  .c(
    "a call behind a condition",
    "void f() { if (a) ⟦high call⟧stat(p, &s); else ⟦high call⟧lstat(p, &s); do ⟦high call⟧fstat(f, &s); while (0); }"),
  .c("a call in a case", "void f() { switch (a) { case 1: ⟦high call⟧stat(p, &s); break; default: ⟦high call⟧lstat(p, &s); } }"),
  .c("a call behind a label", "void f() { again: ⟦high call⟧stat(p, &s); }"),
  .c("a call in a ternary", "int f() { return a ? ⟦high call⟧stat(p, &s) : ⟦high call⟧lstat(p, &s); }"),
  .c(
    "a call in an initialiser",
    "static uint64_t t = 0; void f() { uint64_t n = ⟦high call⟧mach_absolute_time(), m = 2 * ⟦high call⟧mach_absolute_time(); }"),
  .c("a call in an argument", "void f() { g(1, ⟦high call⟧statvfs(p, &b)); }"),
  .c("a call in an index", "void f() { a[⟦high call⟧fstatvfs(fd, &b)] = 1; }"),
  .c("a call that keeps a macro out", "void f() { (⟦high call⟧stat)(p, &s); }"),
  .c("a call over lines", "void f() {\n  r = ⟦high call⟧getattrlist(p,\n    &l, b,\n    sizeof b, 0);\n}"),
  .c("a call on a continued line", "void f() {\n  r = \\\n  ⟦high call⟧fgetattrlist(fd, &l, b, n, 0); }"),
  .c(
    "a call of the bulk function",
    "void f() { ⟦high call⟧getattrlistbulk(fd, &l, b, n, 0); ⟦high call⟧getattrlistat(fd, p, &l, b, n, 0); }"),
  .c("a call with another number of arguments", "void f() { ⟦low call, no use⟧stat(p); }"),
  .c("a call of what a macro passes on", "#define CALL(...) ⟦medium call⟧stat(__VA_ARGS__)"),
  .c("a call in a macro", "#define SIZE(p, s) (⟦high call⟧stat((p), (s)) == 0 ? (s)->st_size : -1)"),
  .c(
    "a call in a macro of lines",
    "#define CHECK(p) do { \\\n  struct stat s; \\\n  ⟦high call⟧lstat(p, &s); \\\n} while (0)\nint x;"),
  .c("a macro that opens a brace", "#define BEGIN {\nvoid f() { ⟦high call⟧stat(p, &s); }"),
  .c("a macro that closes a brace", "void f(int lstat) {\n#define END }\n g(lstat);\n}\nvoid h() { ⟦high call⟧lstat(p, &s); }"),
  .c("a call in a block of clang", "void f() { g(^{ ⟦high call⟧stat(p, &s); }); }"),
  .c("a call in a statement expression", "int a(void) { return ({ ⟦high call⟧stat(p, &s); }); }"),
  .c("a call in a variable's value", "static int r = 1; int q = ⟦high call⟧fstat(0, &b);"),

  .c("comments", "/* stat(p, &s) /* */ void f() { // lstat(p, &s)\n ⟦high call⟧fstat(f, &s); }"),
  .c("a comment continued", "void f() { // a \\\nlstat(p, &s);\n⟦high call⟧fstat(f, &s); }"),
  .c("a comment never closed", "/* stat(p, &s);"),
  .c("strings", "const char *a = \"stat(p, &s) \\\" lstat(p, &s)\"; void f() { ⟦high call⟧fstat(f, &s); }"),
  .c("a string continued", "const char *a = \"x \\\n lstat(p, &s)\"; void f() { ⟦high call⟧fstat(f, &s); }"),
  .c("a string never closed", "void f() { a = \"stat(p, &s);\n⟦high call⟧lstat(p, &s); }"),
  .c("a quote as a character", "void f() { a = '\"'; ⟦high call⟧lstat(p, &s); b = '\\''; ⟦high call⟧fstat(f, &s); c = '\"'; }"),
  .c("an apostrophe in text that is switched off", "#if 0\ndon't stat(p, &s)\n#endif\nvoid f() { ⟦high call⟧lstat(p, &s); }"),
  .cpp("digit separators", "void f() { a = 1'000'000; ⟦high call⟧lstat(p, &s); b = 0x1'F; }"),
  .cpp("a raw string", "auto a = R\"(stat(p, &s) \" ))\"; void f() { ⟦high call⟧lstat(p, &s); }"),
  .cpp("a raw string with a delimiter", "auto a = u8R\"x(lstat(p, &s) )\" \n)y\" )x\"; void f() { ⟦high call⟧fstat(f, &s); }"),
  .cpp(
    "a raw string with quotes and a delimiter",
    "void f() { auto a = R\"x(b\" + lstat(p, &s) + \"c)x\"; ⟦high call⟧fstat(f, &s); }"),
  .cpp("a raw string never closed", "auto a = R\"(lstat(p, &s)"),
  .c("R before a string in C", "#define R\nconst char *a = R\"(\"; void f() { ⟦high call⟧lstat(p, &s); b = \")\"; }"),

  .c("includes", "#include <sys/stat.h>\n#include \"stat.h\"\n#import <stat/stat.h>\n  #  include <sys/statvfs.h>"),
  .c(
    "other directives",
    "#pragma stat(p, s)\n#error lstat(p, &s) is missing\n#warning \"don't fstat(f, s)\"\n#undef stat\nvoid f() { ⟦high call⟧stat(p, &s); }"
  ),
  .c("conditions on the name", "#ifdef stat\n#endif\n#if defined(lstat) && !defined fstat\n#elif defined(statfs)\n#endif"),
  .c("a macro of the name", "#define stat(p, s) my_stat(p, s)\nvoid f() { stat(p, &s); }"),
  .c("a macro of the name without arguments", "#define lstat stat64\nvoid f() { lstat(p, &s); }"),
  .c("a macro that turns the name into a string", "#define NAME(x) #x\n#define S #stat\n#define J a ## lstat"),
  .c(
    "a macro's parameter of the name",
    "#define F(stat) do { stat; g(stat); } while (0)\n#define G (⟦high call⟧stat)(p, &s)\nint a;"),
  .c("parameters declared between parentheses and body", "int f(p)\n  char *p;\n{\n  return ⟦high call⟧stat(p, &s);\n}"),
  .c(
    "code for other systems",
    "#ifdef _WIN32\nvoid f() { stat(p, &s); }\n#elif defined(__linux__)\nvoid f() { lstat(p, &s); }\n#else\nvoid f() { ⟦high call⟧fstat(f, &s); }\n#endif"
  ),
  .c(
    "code for Apple",
    "#if defined(__APPLE__) && !defined(X)\nvoid f() { ⟦high call⟧stat(p, &s); }\n#endif\n#ifdef __APPLE__\nvoid g() { ⟦high call⟧lstat(p, &s); }\n#else\nvoid g() { fstat(f, &s); }\n#endif"
  ),
  .c("code for what is not Apple", "#ifndef __APPLE__\nvoid f() { stat(p, &s); }\n#endif"),
  .c(
    "a call at the start of a branch",
    "void f() {\n#ifdef A\n ⟦high call⟧stat(p, &s);\n#else\n ⟦high call⟧lstat(p, &s);\n#endif\n ⟦high call⟧fstat(f, &s); }"),
  .c("a number as a condition", "#if 1\nvoid f() { ⟦high call⟧stat(p, &s); }\n#else\nvoid f() { lstat(p, &s); }\n#endif"),
  .c(
    "branches that open the same brace",
    "#ifdef A\nint f(int a) {\n#else\nint f() {\n#endif\n ⟦high call⟧stat(p, &s); }\nint g() { ⟦high call⟧lstat(p, &s); }"),

  .c("a prototype", "int stat(const char *p, struct stat *s);\nvoid f() { ⟦high call⟧stat(p, &s); }"),
  .c(
    "a prototype with attributes", "extern int lstat(const char *, struct stat *) __attribute__((nonnull)) __asm__(\"_lstat\");"),
  .c("a prototype that returns a pointer", "struct x *fstat(int f, struct stat *s);"),
  .c("a definition", "int stat(const char *p, struct stat *s) { return 0; }\nvoid f() { stat(p, &s); }"),
  .c("a static definition", "static int lstat(const char *p, struct stat *s)\n{ return 0; }\nvoid f() { lstat(p, &s); }"),
  .c(
    "a definition with attributes",
    "__attribute__((used)) int fstat(int f, struct stat *s) { return 0; }\nvoid f() { fstat(1, &s); }"),
  .c("a definition that returns a pointer", "char *statfs(const char *a, int b) { return 0; }\nvoid f() { statfs(p, 1); }"),
  .c(
    "the structure",
    "struct stat s; struct statfs *p; void f(struct stat *a) { int n = sizeof(struct stat); struct statvfs v = {0}; }"),
  .c("the structure's definition", "struct stat { int a; };\nstruct statfs { long b; } c;"),
  .c(
    "a variable of the structure's name", "void f() { struct stat stat; ⟦high call⟧fstat(fd, &stat); g(stat.st_size); h(&stat); }"
  ),
  .c("a pointer of the structure's name", "void f(struct stat *stat) { g(stat); stat->st_size = 1; }"),
  .c("a variable is gone behind its block", "void f() { struct stat stat; g(&stat); }\nvoid h() { ⟦high call⟧stat(p, &s); }"),
  .c("a variable of another type", "void f() { int lstat = 1, fstat; g(lstat, fstat); return lstat; }"),
  .c("a parameter", "int f(int fstat) { return g(fstat); }\nint h() { return g(⟦medium reference⟧fstat); }"),
  .c("a parameter that is a function", "int f(int (*stat)(const char *, struct stat *)) { return stat(p, &s); }"),
  .c("a variable that is a function", "void f() { int (*lstat)(int, int) = 0; lstat(1, 2); }"),
  .c("a field that is a function", "struct ops { int (*stat)(const char *, struct stat *); int (*lstat)(int, int); };"),
  .c("fields", "struct a { int stat; struct stat lstat; unsigned fstat : 3; };"),
  .c("a field's use", "void f() { a.stat = 1; b->lstat(p, &s); c.fstat(1, 2); }"),
  .c("a field's first value", "struct ops o = { .stat = my_stat, .lstat = ⟦medium reference⟧lstat, fstat: 0 };"),
  .c("a jump and its label", "void f() { goto stat; stat: return; }"),
  .c("an enumeration", "enum call { CALL, lstat = 2, fstat };\nvoid f() { g(lstat, fstat); }"),
  .c("a longer name", "void f() { my_stat(p, &s); stat64(p, &s); statx(1, 2); lstat_(p, &s); }"),

  .c(
    "a function in a table",
    "static struct call table[] = { { \"stat\", (fn)⟦medium reference⟧stat, 0 }, { \"fstat\", ⟦medium reference⟧fstat } };"),
  .c("a function taken", "void f() { int (*g)(int, struct stat *) = ⟦medium reference⟧fstat; }"),
  .c("a function's address", "void f() { g = &⟦medium reference⟧fstat; run(&⟦medium reference⟧lstat); }"),
  .c("a function passed", "void f() { run(⟦medium reference⟧fstat, 1); }"),
  .c("a function returned", "void *f() { return ⟦medium reference⟧mach_absolute_time; }"),
  .c("an address that may be a variable's", "void f() { run(&⟦low reference, no use⟧stat); }"),

  .cpp("a call of the global function", "int f() { return ::⟦high call⟧stat(p, &s); }"),
  .cpp("a function of a namespace", "int f() { return fs::stat(p, &s) + a::b::lstat(p, &s); }"),
  .cpp(
    "a method",
    "struct A { int stat(const char *p, int b); int f() { return stat(p, 1); } };\nint g() { return ⟦high call⟧stat(p, &s); }"),
  .cpp(
    "a method defined outside",
    "struct A { int lstat(const char *p, int b); };\nint A::lstat(const char *p, int b) { return 0; }\nint A::f() { return lstat(p, 1); }\nint g() { return ⟦high call⟧lstat(p, &s); }"
  ),
  .cpp("a method that calls the global function", "struct A { int stat(int a, int b) { return ::⟦high call⟧stat(p, &s); } };"),
  .cpp("a method called", "int f(A a, A *b) { return a.stat(p, &s) + b->lstat(p, &s) + this->fstat(f, &s); }"),
  .cpp(
    "a function of a namespace defined",
    "namespace a { int stat(const char *p, struct stat *s) { return 0; } int f() { return stat(p, &s); } }\nint g() { return ⟦high call⟧stat(p, &s); }"
  ),
  .cpp("a call in a namespace", "namespace a { namespace b { int f() { return ⟦high call⟧stat(p, &s); } } }"),
  .cpp("a call in extern C", "extern \"C\" { int f() { return ⟦high call⟧stat(p, &s); } }"),
  .cpp(
    "a definition in extern C",
    "extern \"C\" { int stat(const char *p, struct stat *s) { return 0; } }\nint f() { return stat(p, &s); }"),
  .cpp("a constructor's list", "A::A() : stat(1), lstat(2, 3) { ⟦high call⟧fstat(f, &s); }"),
  .cpp("a lambda", "void f() { auto g = [&](int a) -> int { return ⟦high call⟧stat(p, &s); }; }"),
  .cpp("a lambda at the top level", "auto g = [](int a) { return ⟦high call⟧lstat(p, &s); };"),
  .cpp(
    "a variable that is a lambda",
    "void f() { auto lstat = [](int a, int b) { return a; }; lstat(1, 2); std::function<int(int, int)> fstat = g; fstat(1, 2); }"),
  .cpp("a template", "template <class T> int f(T a) { return ⟦high call⟧stat(a, &s); }"),
  .cpp("a template's variable", "void f() { std::vector<int> fstat; g(fstat); }"),
  .cpp("a reference", "void f(const struct stat &stat) { g(stat); }"),
  .cpp("an object", "void f() { stat s; struct stat lstat{}; g(lstat); }"),
  .cpp("a using declaration", "using std::stat; int f() { return ⟦high call⟧lstat(p, &s); }"),
  .cpp("a call in an initialiser in braces", "int f() { int a{⟦high call⟧stat(p, &s)}; return a; }"),
  .cpp("a call after co_return", "task f() { co_return ⟦high call⟧stat(p, &s); }"),
  .cpp("a call behind a comparison", "bool f() { return a > ⟦high call⟧stat(p, &s) && b < ⟦high call⟧lstat(p, &s); }"),
  .cpp("the class outside Objective-C", "void f() { ⟦low type, no use⟧NSUserDefaults::a(); }"),
]

extension Snippet {
  static func c(_ name: String, _ text: String) -> Snippet { Snippet("C: " + name, .c, text) }
  static func cpp(_ name: String, _ text: String) -> Snippet { Snippet("C++: " + name, .cPlusPlus, text) }
  static func objectiveC(_ name: String, _ text: String) -> Snippet { Snippet("Objective-C: " + name, .objectiveC, text) }
}
