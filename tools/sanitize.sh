#!/bin/sh
# Run tests on a kernel that is compiled with AddressSanitizer and UndefinedBehaviorSanitizer.
#
#   sanitize.sh [PYTEST ARGUMENT…]     from the root of the source tree, after `make setup`
#
# ixp is installed into build/sanitize/venv, which shares the packages of .venv: .venv keeps its
# own kernel. Any finding ends the process, so that pytest fails.
set -eu
venv=build/sanitize/venv
python=$(pwd)/$venv/bin/python
compiler=${CXX:-c++}

packages='import sysconfig; print(sysconfig.get_path("purelib"))'
if [ ! -x "$python" ]; then
    .venv/bin/python -m venv --without-pip $venv
    # A .pth file is not read from a folder that another one names: no editable ixp is found there.
    .venv/bin/python -c "$packages" >"$("$python" -c "$packages")/tools.pth"
fi

echo "sanitize: compiling the kernel into $venv (about 2 minutes)"
.venv/bin/python -m pip --python "$python" install --quiet --force-reinstall --no-deps \
    --no-build-isolation -Cbuild-dir=build/sanitize/kernel \
    -Ccmake.define.IXP_SANITIZE=address,undefined .

# The runtime of ASan must come before Python's own libraries, and finds C++ exceptions only if
# libstdc++ is there from the start. Python does not free all it has at its end.
library() { $compiler -print-file-name="$1"; }
export LD_PRELOAD="$(library libasan.so) $(library libstdc++.so)"
export ASAN_OPTIONS="detect_leaks=0:${ASAN_OPTIONS:-}"
export UBSAN_OPTIONS="print_stacktrace=1:${UBSAN_OPTIONS:-}"
exec "$python" -m pytest "$@"
