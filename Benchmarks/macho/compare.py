#!/usr/bin/env python3
"""Holds what MachOFile reads against llvm-nm and llvm-objdump, file by file.

    compare.py DUMP LLVM-BIN DIRECTORY...

Every difference is printed; the exit code is 1 if there was one.
"""
import collections
import os
import subprocess
import sys

MAGICS = {b"\xfe\xed\xfa\xce", b"\xfe\xed\xfa\xcf", b"\xce\xfa\xed\xfe", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"\xca\xfe\xba\xbf"}


def binaries(directories):
    for directory in directories:
        for folder, _, names in os.walk(directory):
            for name in sorted(names):
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    start = file.read(8)
                if start[:4] in MAGICS or start == b"!<arch>\n":
                    yield path


def ours(dump, paths):
    """{path: {(architecture, member): {letter: {name: library}}}} and what the reader itself complained about."""
    text = subprocess.run([dump], input="\n".join(paths) + "\n", capture_output=True, text=True, check=True).stdout
    files, problems, current, image = {}, [], None, None
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "file":
            current = files.setdefault(rest, {})
            path = rest
        elif word == "image":
            architecture, _, member = rest.split(" ", 2)
            image = current.setdefault((architecture, member), collections.defaultdict(dict))
        elif word in ("problem", "none", "unreadable"):
            problems.append(f"{path}: {line}")
        elif word not in ("platforms", "s"):
            _, library, name = rest.split(" ", 2)
            for letter in word:
                image[letter][name] = library
    return files, problems


def run(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.splitlines()


def theirs(llvm, path, architecture):
    """The same from LLVM's tools, for one architecture, an archive's members together: {letter: {name: library}}."""
    found = collections.defaultdict(dict)
    nm = os.path.join(llvm, "llvm-nm")
    for line in run(nm, "-m", "--undefined-only", "--arch", architecture, path):
        if line.endswith(":") or " external " not in line:
            continue
        name, _, library = line.split(" external ")[1].partition(" (")
        found["u"][name] = library.removeprefix("from ").removesuffix(")") if library.startswith("from ") else "-"
    table = None
    objdump = os.path.join(llvm, "llvm-objdump")
    options = ["--macho", "--arch", architecture, "--bind", "--lazy-bind", "--weak-bind"]
    for line in run(objdump, *options, path):
        if line in ("Bind table:", "Lazy bind table:", "Weak bind table:"):
            table = line[0].lower()
        elif table and line and not line.startswith("segment") and not line.endswith(":"):
            fields = line.replace(" (weak_import)", "").split()
            # A strong definition of the image's own binds nothing.
            if fields[0] != "strong":
                found[table][fields[-1]] = "-"
    symbols = False
    for line in run(objdump, "--macho", "--arch", architecture, "--chained-fixups", path):
        if line.startswith("dyld chained import"):
            symbols = True
        elif symbols and " name_offset" in line and "(" in line:
            found["c"][line[line.index("(") + 1 : line.rindex(")")]] = "-"
    return found


def lief_imports(path, architecture):
    """The chained fixups' imports from LIEF, where it is installed: LLVM 21 prints no names for imports of format 3."""
    try:
        import lief
    except ImportError:
        return None
    names = {}
    parsed = lief.MachO.parse(path)  # What is read from it does not keep it alive.
    for index in range(parsed.size):
        binary = parsed.at(index)
        cpu = str(binary.header.cpu_type).split(".")[-1].lower()
        if binary.has_dyld_chained_fixups and cpu == architecture:
            fixups = binary.dyld_chained_fixups
            for binding in fixups.bindings:
                names[binding.symbol.name] = binding.library.name if binding.has_library else "-"
    return names


def same_library(short, installed):
    """LLVM shortens an install name to the framework's or library's own name, and keeps what it cannot shorten."""
    return short == "-" or installed == short or os.path.basename(installed).startswith(short)


def main():
    dump, llvm, *directories = sys.argv[1:]
    paths = list(binaries(directories))
    files, problems = ours(dump, paths)
    differences = []
    images = 0
    totals = collections.Counter()
    for path in paths:
        images += len(files[path])
        for architecture in {architecture for architecture, _ in files[path]}:
            other = theirs(llvm, path, architecture)
            if "" in other["c"]:
                other["c"] = lief_imports(path, architecture)
            for letter in "ubclw":
                if other[letter] is None:
                    problems.append(f"{path} {architecture}: nothing to compare the chained fixups with; install lief")
                    continue
                mine = {}
                for (name, _), image in files[path].items():
                    if name == architecture:
                        mine.update(image[letter])
                totals[letter] += len(mine)
                if set(mine) != set(other[letter]):
                    only = sorted(set(mine) - set(other[letter]))[:5], sorted(set(other[letter]) - set(mine))[:5]
                    differences.append(f"{path} {architecture} {letter}: only here {only[0]}, only there {only[1]}")
                wrong = [name for name, library in other[letter].items() if not same_library(library, mine.get(name, "-"))]
                if wrong:
                    differences.append(f"{path} {architecture} {letter}: another library for {wrong[:5]}")
    for line in problems + differences:
        print(line)
    print(f"{len(paths)} files, {images} images; names from the symbol table {totals['u']}, bind {totals['b']}, "
          f"lazy bind {totals['l']}, weak bind {totals['w']}, chained fixups {totals['c']}: "
          f"{len(differences)} differences, {len(problems)} problems")
    sys.exit(1 if differences or problems else 0)


main()
