#!/bin/sh
# Prepare .venv and compile the kernel; `make setup` calls it, from the root of the source tree.
#
#   setup.sh check    remove a .venv that cannot be used; look for Python and a compiler if needed
#   setup.sh tools    create .venv and install the tools from PyPI
#   setup.sh kernel   install ixp into .venv, which compiles the kernel
#
# PYTHON names the interpreter to create .venv with; CXX names the compiler. Plain sh: this runs
# before any Python is known. The whole output of every step goes to build/setup.log.
set -u
wanted=${PYTHON:-}
log=build/setup.log

say() { echo "setup: $*"; }
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
    found=${too_old:-no Python is on PATH}
    fail "Python 3.11 or later is needed, but $found;" \
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

# --- a .venv from before --------------------------------------------------------------------------

# Print why the present .venv cannot be used; nothing if it can.
reason_to_replace() {
    if [ ! -f .venv/tools ]; then
        echo "is half finished"
    elif ! ask .venv/bin/python; then
        echo "has lost its Python"
    elif [ "$usable" != 1 ]; then
        echo "is of Python $version, older than 3.11"
    elif [ ! -d ".venv/lib/python${version%.*}" ]; then
        echo "was made by another version than Python $version"
    elif ! grep -q "^command = .* $(pwd -P)/.venv$" .venv/pyvenv.cfg; then
        echo "was made in another folder"
    elif [ -n "$wanted" ]; then
        present=${version%.*}
        find_python
        [ "$present" = "${version%.*}" ] || echo "is of Python $present"
    fi
}

check() {
    reason=
    [ -z "$wanted" ] || find_python
    if [ -e .venv ] || [ -L .venv ]; then
        reason=$(reason_to_replace)
        [ -n "$reason" ] || [ ! -f .venv/installed ] || return 0
    fi
    check_python
    check_compiler
    if [ -n "$reason" ]; then
        [ -f .venv/pyvenv.cfg ] || [ -z "$(ls -A .venv 2>/dev/null)" ] ||
            fail ".venv is no virtual environment; move it away"
        say ".venv $reason; creating it anew"
        rm -rf .venv
    fi
}

# --- steps ----------------------------------------------------------------------------------------

# Print how far a step is every 10 s, on a terminal every second in one line.
report_progress() {
    elapsed=0
    while kill -0 $$ 2>/dev/null; do
        sleep 1 >/dev/null 2>&1
        elapsed=$((elapsed + 1))
        # ASCII alone, since `cut` may split a character; of pip's packages no list.
        line=$(tail -n 1 "$log" |
            LC_ALL=C sed 's|[^ -~]||g; s|^ *||; s| [^ ]*/| |g; s|\(packages\): .*|\1|' | cut -c 1-64)
        if [ -t 1 ]; then
            printf '\r\033[Ksetup:   %3d s  %s' "$elapsed" "$line"
        elif [ $((elapsed % 10)) = 0 ]; then
            say "$(printf '  %3d s  %s' "$elapsed" "$line")"
        fi
    done
}

# step TITLE COMMAND…: run a command, its output into the log; on failure show its errors and exit.
step() {
    say "$1"
    shift
    : >"$log"
    report_progress &
    progress=$!
    trap 'kill $progress 2>/dev/null' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    "$@" >>"$log" 2>&1 </dev/null
    code=$?
    trap - EXIT INT TERM HUP
    kill $progress 2>/dev/null
    wait $progress 2>/dev/null
    [ ! -t 1 ] || printf '\r\033[K'
    [ $code = 0 ] && return
    awk '/FAILED|[Ee]rror/ { seen = 1 } seen && lines++ < 60' "$log" >&2
    fail "this step failed (exit code $code); its whole output is in $log"
}

pip() { .venv/bin/python -m pip --disable-pip-version-check "$@"; }

install_tools() { pip install --upgrade 'pip>=25.1' && pip install --group dev; }

tools() {
    mkdir -p build
    rm -f .venv/tools  # an interrupted update counts as half finished
    if [ ! -x .venv/bin/python ]; then
        find_python
        step "creating .venv with Python $version" "$python" -m venv .venv
    fi
    step "installing the tools from PyPI into .venv (about 1 minute)" install_tools
    touch .venv/tools
}

kernel() {
    mkdir -p build
    step "compiling the kernel and installing ixp into .venv (about 1 minute)" \
        pip install --verbose --no-build-isolation --editable .
    touch .venv/installed
    say "done; make test runs the tests, .venv/bin/ixp --help lists the commands"
}

case "${1:-}" in
check) check ;;
tools) tools ;;
kernel) kernel ;;
*) fail "argument must be check, tools or kernel" ;;
esac
