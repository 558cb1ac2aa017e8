@testable import RequiredReasonAPI

/// Objective-C, Objective-C++ and headers.
let objectiveCSnippets: [Snippet] = [
  .objectiveC("a macro's parameter of the class's name", "#define F(NSUserDefaults) [NSUserDefaults a]\nint b;"),
  .objectiveC("a variable of the key's name", "- (void)f { NSString *NSFileCreationDate = @\"a\"; g(NSFileCreationDate); }"),
  .objectiveC(
    "the standard defaults",
    "- (void)f { [[⟦high type⟧NSUserDefaults standardUserDefaults] setObject:a forKey:@\"NSUserDefaults\"]; }"),
  .objectiveC(
    "the defaults by a dot", "- (void)f { NSString *a = [⟦high type⟧NSUserDefaults.standardUserDefaults stringForKey:@\"a\"]; }"),
  .objectiveC("a variable of the class", "- (void)f { ⟦high type⟧NSUserDefaults *d = nil; }"),
  .objectiveC(
    "a property of the class", "@interface A : NSObject\n@property (nonatomic, strong) ⟦high type⟧NSUserDefaults *defaults;\n@end"
  ),
  .objectiveC("a method that takes the class", "- (instancetype)initWithDefaults:(⟦high type⟧NSUserDefaults *)defaults;"),
  .objectiveC("a method that returns the class", "+ (⟦high type⟧NSUserDefaults *)defaults { return nil; }"),
  .objectiveC("the class inherited", "@interface Mine : ⟦high type⟧NSUserDefaults\n@end"),
  .objectiveC(
    "a category of the class",
    "@interface ⟦high type⟧NSUserDefaults (Mine)\n@end\n@implementation ⟦high type⟧NSUserDefaults (Mine)\n@end"),
  .objectiveC("a forward declaration", "@class NSUserDefaults;\n@class A, NSUserDefaults;"),
  .objectiveC("an import", "#import <Foundation/NSUserDefaults.h>\n@import NSUserDefaults;"),
  .objectiveC("the class in a generic type", "NSArray<⟦high type⟧NSUserDefaults *> *a;"),
  .objectiveC("the class object", "- (void)f { id a = [⟦high type⟧NSUserDefaults class]; }"),
  .objectiveC(
    "a string of the class's name", "- (void)f { NSClassFromString(@\"NSUserDefaults\"); char *a = \"NSUserDefaults\"; }"),
  .objectiveC("a class of the file's own", "@interface NSUserDefaults : NSObject\n@end\n- (void)f { [NSUserDefaults new]; }"),
  .objectiveC("the class's Swift name is another class", "- (void)f { [UserDefaults new]; }\n#import \"UserDefaults.h\""),
  .objectiveC("a longer name", "- (void)f { [NSUserDefaultsController sharedUserDefaultsController]; [MyNSUserDefaults a]; }"),
  .objectiveC("a notification's name", "- (void)f { [c addObserver:self name:NSUserDefaultsDidChangeNotification object:nil]; }"),

  .objectiveC("a file's date", "- (void)f { NSDate *d = attributes[⟦high constant⟧NSFileCreationDate]; }"),
  .objectiveC("a file's date by a message", "- (void)f { id d = [a objectForKey:⟦high constant⟧NSFileModificationDate]; }"),
  .objectiveC(
    "free space", "- (void)f { id n = a[⟦high constant⟧NSFileSystemFreeSize], m = a[⟦high constant⟧NSFileSystemSize]; }"),
  .objectiveC(
    "attributes set",
    "- (void)f { [m setAttributes:@{⟦high constant⟧NSFileCreationDate: d, ⟦high constant⟧NSFileModificationDate : d} ofItemAtPath:p error:nil]; }"
  ),
  .objectiveC(
    "resource values",
    "- (void)f { [u getResourceValue:&v forKey:⟦high constant⟧NSURLCreationDateKey error:nil]; [u resourceValuesForKeys:@[⟦high constant⟧NSURLContentModificationDateKey, ⟦high constant⟧NSURLVolumeTotalCapacityKey] error:nil]; }"
  ),
  .objectiveC(
    "room on the volume",
    "- (void)f { g(⟦high constant⟧NSURLVolumeAvailableCapacityKey); g(⟦high constant⟧NSURLVolumeAvailableCapacityForImportantUsageKey); g(⟦high constant⟧NSURLVolumeAvailableCapacityForOpportunisticUsageKey); }"
  ),
  .objectiveC(
    "a key kept at the top level",
    "static NSString *const k = ⟦high constant⟧NSFileCreationDate;\nNSArray *a = @[⟦high constant⟧NSURLCreationDateKey];"),
  .objectiveC(
    "a declaration of the key",
    "extern NSString * const NSFileCreationDate;\nFOUNDATION_EXPORT NSURLResourceKey const NSURLCreationDateKey API_AVAILABLE(ios(4.0));"
  ),
  .objectiveC("a key of the file's own", "NSString * const NSFileCreationDate = @\"a\";\n- (void)f { g(NSFileCreationDate); }"),
  .objectiveC("a key in a string", "- (void)f { a[@\"NSFileCreationDate\"] = @\"NSURLCreationDateKey\"; }"),
  .objectiveC(
    "the Swift names of keys are other names",
    "- (void)f { [asset creationDate]; asset.modificationDate; a.creationDateKey; g(systemSize); }"),

  .objectiveC("the time since boot", "- (void)f { double t = [[NSProcessInfo processInfo] ⟦high member⟧systemUptime]; }"),
  .objectiveC("the time since boot by dots", "- (void)f { double t = NSProcessInfo.processInfo.⟦high member⟧systemUptime; }"),
  .objectiveC("the time since boot by both", "- (void)f { double t = [NSProcessInfo processInfo].⟦high member⟧systemUptime; }"),
  .objectiveC(
    "the time since boot of a variable",
    "- (void)f { double t = [info ⟦medium member⟧systemUptime] + info.⟦medium member⟧systemUptime; }"),
  .objectiveC(
    "the time since boot of self",
    "@implementation NSProcessInfo (A)\n- (double)f { return self.⟦medium member⟧systemUptime; }\n@end"),
  .objectiveC(
    "a variable of the name",
    "- (void)f { double systemUptime = [[NSProcessInfo processInfo] ⟦high member⟧systemUptime]; g(systemUptime); }"),
  .objectiveC(
    "a property of the target's own",
    "@interface A : NSObject\n@property (nonatomic) double systemUptime;\n@end\n@implementation A\n- (void)f { g(self.systemUptime); [self systemUptime]; }\n@end"
  ),
  .objectiveC("a method of the target's own", "- (NSTimeInterval)systemUptime { return 1; }\n- (void)f { [a systemUptime]; }"),
  .objectiveC(
    "a part of another message",
    "- (void)f { [a systemUptime:1]; [a b:1 systemUptime:2]; }\n- (void)g:(int)a systemUptime:(int)systemUptime;"),
  .objectiveC("a field of the name", "struct a { double systemUptime; };\n- (void)f { x.systemUptime = 1; }"),
  .objectiveC(
    "a selector", "- (void)f { [a performSelector:@selector(⟦medium member⟧activeInputModes)]; SEL s = @selector(stat); }"),
  .objectiveC("a selector of arguments", "- (void)f { SEL s = @selector(systemUptime:); }"),
  .objectiveC(
    "the keyboards",
    "- (void)f { id m = [UITextInputMode ⟦high member⟧activeInputModes], n = UITextInputMode.⟦high member⟧activeInputModes; }"),
  .objectiveC(
    "the keyboards of the class object", "- (void)f { id m = [[UITextInputMode class] ⟦high member⟧activeInputModes]; }"),
  .objectiveC(
    "a document's date",
    "- (void)f { id d = [document ⟦medium member⟧fileModificationDate]; d = document.⟦medium member⟧fileModificationDate; }"),
  .objectiveC(
    "a dictionary's date", "- (void)f { id d = [[m attributesOfItemAtPath:p error:nil] ⟦medium member⟧fileModificationDate]; }"),
  .objectiveC("a comment and a string", "// [[NSProcessInfo processInfo] systemUptime]\nNSString *a = @\"[x systemUptime]\";"),

  .objectiveC("a call", "- (void)f { struct stat s; if (⟦high call⟧stat(p.fileSystemRepresentation, &s) == 0) {} }"),
  .objectiveC("a call in a message", "- (void)f { [a b:⟦high call⟧lstat([p UTF8String], &s) c:⟦high call⟧fstat(f, &s)]; }"),
  .objectiveC("a call in a block", "- (void)f { dispatch_async(q, ^{ ⟦high call⟧stat(p, &s); }); }"),
  .objectiveC(
    "a call in a literal", "- (void)f { id a = @(⟦high call⟧mach_absolute_time()); id b = @[@(⟦high call⟧stat(p, &s))]; }"),
  .objectiveC("a call in a class method", "+ (int)f:(int)a { return ⟦high call⟧statfs(p, &b); }"),
  .objectiveC(
    "a function between methods", "@implementation A\nstatic int g(void) { return ⟦high call⟧lstat(p, &s); }\n- (void)f { }\n@end"
  ),
  .objectiveC(
    "a message of the name", "- (void)f { [a stat]; [a stat:1]; [a b:1 lstat:2]; [[a b] fstat]; [self stat:p fstat:2]; }"),
  .objectiveC(
    "a method of the name", "- (int)stat { return 1; }\n- (int)lstat:(int)a fstat:(int)b;\n+ (void)fstat:(NSString *)p;"),
  .objectiveC("a method's parameter", "- (void)f:(int)lstat { g(lstat); }\n- (void)g { g(⟦medium reference⟧lstat); }"),
  .objectiveC("a method's body on its own line", "- (void)f:(int)a\n    stat:(int)b\n{\n  ⟦high call⟧stat(p, &s);\n}"),
  .objectiveC("a property of the name", "@interface A : NSObject\n@property (nonatomic, getter=stat) int stat;\n@end"),
  .objectiveC("synthesised", "@implementation A\n@synthesize fileModificationDate = _date;\n@dynamic systemUptime;\n@end"),
  .objectiveC(
    "a compatibility alias", "@implementation A { int stat; double systemUptime; }\n- (void)f { ⟦high call⟧lstat(p, &s); }\n@end"),
  .objectiveC("a try block", "- (void)f { @try { ⟦high call⟧stat(p, &s); } @catch (id e) { ⟦high call⟧lstat(p, &s); } }"),
  .objectiveC("an autorelease pool", "int main() { @autoreleasepool { ⟦high call⟧stat(p, &s); } }"),
  .objectiveC(
    "a for-in loop", "- (void)f { for (NSString *lstat in list) { g(lstat); } for (id a in list) ⟦high call⟧fstat(f, &s); }"),
  .objectiveC("a string with a quote", "- (void)f { a = @\"\\\"stat(p, &s)\"; ⟦high call⟧lstat(p, &s); }"),
  .objectiveC(
    "a block of the name", "- (void)f { int (^lstat)(int, int) = b; lstat(1, 2); }\n@property (copy) int (^stat)(int, int);"),
  .objectiveC("encode and sizeof", "- (void)f { a = @encode(struct stat); n = sizeof(stat); }"),

  Snippet(
    "Objective-C++: a call in a method of C++", .objectiveCPlusPlus,
    "struct A { void f() { [⟦high type⟧NSUserDefaults standardUserDefaults]; ::⟦high call⟧stat(p, &s); } };"),
  Snippet(
    "Objective-C++: a raw string", .objectiveCPlusPlus,
    "auto a = R\"([NSUserDefaults a])\"; id b = ⟦high constant⟧NSFileCreationDate;"),
  Snippet(
    "header: a prototype and an inline function", .header,
    "int stat(const char *, struct stat *);\nstatic inline long size(const char *p) { struct stat s; return ⟦high call⟧lstat(p, &s) ? -1 : s.st_size; }"
  ),
  Snippet("header: a macro", .header, "#pragma once\n#define UPTIME() [[NSProcessInfo processInfo] ⟦high member⟧systemUptime]\n"),
  Snippet("header: a category", .header, "@interface ⟦high type⟧NSUserDefaults (A)\n- (id)a;\n@end"),
  Snippet(
    "header: a class with a method", .header,
    "class A { public: int stat(const char *p, int b) const; private: struct stat s_; };"),
]

/// Groups of files.
let groupSnippets: [Snippet] = [
  Snippet(
    group: "group: a function of another file",
    "=== A.swift\nfunc lstat(_ a: Int, _ b: Int) {}\n=== B.swift\nlstat(1, 2)\n⟦high call⟧fstat(f, &s)"),
  Snippet(
    group: "group: a private function of another file",
    "=== A.swift\nprivate func lstat(_ a: Int, _ b: Int) {}\nlstat(1, 2)\n=== B.swift\n⟦high call⟧lstat(p, &s)"),
  Snippet(
    group: "group: a class of another file",
    "=== A.swift\npublic final class UserDefaults {}\n=== B.swift\nlet a = UserDefaults()"),
  Snippet(
    group: "group: a static C function of another file",
    "=== a.c\nstatic int lstat(int a, int b) { return 0; }\n=== b.c\nint f() { return ⟦high call⟧lstat(p, &s); }"),
  Snippet(
    group: "group: a C function of another file",
    "=== a.c\nint lstat(int a, int b) { return 0; }\n=== b.c\nint f() { return lstat(p, &s); }"),
  Snippet(
    group: "group: a C function that Swift calls",
    "=== a.c\nint lstat(int a, int b) { return 0; }\n=== b.swift\nlet a = lstat(p, &s)"),
  Snippet(
    group: "group: a Swift function is not C's",
    "=== a.swift\nfunc lstat(_ a: Int, _ b: Int) {}\n=== b.c\nint f() { return ⟦high call⟧lstat(p, &s); }"),
  Snippet(group: "group: a macro of a header", "=== a.h\n#define stat my_stat\n=== b.c\nint f() { return stat(p, &s); }"),
  Snippet(
    group: "group: an inline function of a header",
    "=== a.h\nstatic inline int stat(const char *p, struct stat *s) { return 0; }\n=== b.m\n- (void)f { stat(p, &s); }"),
  Snippet(
    group: "group: a macro of another file",
    "=== a.c\n#define lstat my_lstat\n=== b.c\nint f() { return ⟦high call⟧lstat(p, &s); }"),
  Snippet(
    group: "group: a property of another file",
    "=== A.swift\nstruct Note { var creationDate: Date }\n=== B.swift\nlet d = note.creationDate\nlet e = attributes[.⟦high constant⟧creationDate]"
  ),
  Snippet(
    group: "group: a property of a header",
    "=== a.h\n@property (readonly) double systemUptime;\n=== b.m\n- (void)f { [a systemUptime]; [[NSProcessInfo processInfo] ⟦high member⟧systemUptime]; }"
  ),
  Snippet(
    group: "group: a method of a type in another file",
    "=== A.swift\nextension Disk { func statfs(_ a: Int, _ b: Int) {} }\n=== B.swift\nstruct Disk { func f() { statfs(1, 2) } }\nstruct Other { func f() { ⟦high call⟧statfs(p, &b) } }"
  ),
  Snippet(
    group: "group: a method of a class in a header",
    "=== a.hpp\nclass A { int stat(const char *p, int b); };\n=== a.cpp\nint A::f() { return stat(p, 1); }\nint B::f() { return ⟦high call⟧stat(p, &s); }"
  ),
]
