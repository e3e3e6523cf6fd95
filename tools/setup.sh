#!/bin/sh
# Check what `make` needs before it installs anything: Python with venv and Python.h, and a compiler.
# Print the interpreter to use; report on standard error what was found, or what is missing and how
# to get it. PYTHON and CXX name others. Plain sh: this runs before any Python is known.
set -u
wanted=${PYTHON:-}

say() { echo "setup: $*" >&2; }
fail() { echo "setup: error: $*" >&2; exit 1; }

# --- Python ---------------------------------------------------------------------------------------

# Prints the version, then 1 or 0 for: is it 3.11, has it venv, has it Python.h. Runs on Python 2 too.
question='
import os, sys, sysconfig
try:
    import ensurepip, venv
    complete = True
except ImportError:
    complete = False
header = os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h"))
version = "%d.%d.%d" % sys.version_info[:3]
print("%s %d %d %d" % (version, sys.version_info >= (3, 11), complete, header))'

# Set python, version, usable, complete and header for an interpreter; return 1 if it does not run.
ask() {
    python=$1
    answer=$("$1" -c "$question" 2>/dev/null) || return 1
    read -r version usable complete header <<END
$answer
END
}

find_python() {
    if [ -n "$wanted" ]; then
        ask "$wanted" || fail "PYTHON=$wanted does not run; name a Python 3.11 or later"
        [ "$usable" = 1 ] || fail "PYTHON=$wanted is Python $version; name a Python 3.11 or later"
        return
    fi
    too_old=
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        ask "$name" || continue
        [ "$usable" = 1 ] && return
        too_old="${too_old:-$name is $version}"
    done
    fail "Python 3.11 or later is needed, but ${too_old:-no Python is on PATH};" \
         "install one, or name it: make setup PYTHON=/path/to/python3"
}

check_python() {
    find_python
    minor=${version%.*}
    [ "$complete" = 1 ] || fail "$python ($version) lacks the module venv;" \
        "install it, on Debian and Ubuntu: apt install python$minor-venv"
    [ "$header" = 1 ] || fail "$python ($version) lacks the header Python.h;" \
        "install it, on Debian and Ubuntu: apt install python$minor-dev"
    say "Python $version ($(command -v "$python"))"
}

# --- compiler -------------------------------------------------------------------------------------

check_compiler() {
    compiler=${CXX:-}
    for name in c++ g++ clang++; do  # the order of CMake
        [ -n "$compiler" ] || ! command -v $name >/dev/null || compiler=$name
    done
    [ -n "$compiler" ] || fail "a C++20 compiler is needed, but none is on PATH;" \
        "install g++ 11 or later, on Debian and Ubuntu: apt install g++"
    # CXX may hold options too, so it is split into words.
    # shellcheck disable=SC2086
    name=$($compiler --version 2>/dev/null | head -n 1)
    [ -n "$name" ] || fail "CXX=$compiler does not run; name a C++20 compiler"
    # shellcheck disable=SC2086
    printf '%s\n' '#include <bit>' '#include <concepts>' \
        'template <std::integral T> int ones(T n) { return std::popcount(n); }' \
        'int main() { return ones(7u); }' |
        $compiler -std=c++20 -x c++ -fsyntax-only - 2>/dev/null ||
        fail "$compiler ($name) cannot compile C++20;" \
             "install g++ 11 or later, or name one: make setup CXX=g++-13"
    say "C++ compiler $name"
}

# An environment that was made by another Python, or elsewhere, is not repaired.
if [ -e .venv ] && ! ask .venv/bin/python; then
    fail ".venv has no Python that runs; remove it: make clean"
fi
check_python
check_compiler
echo "$python"
