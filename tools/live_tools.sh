#!/bin/sh
# Install the programs that tests send through the router, where this is Debian and we are root.
# Without them these tests are skipped, with the reason; so nothing here fails.
set -u
packages="iproute2 iputils-ping traceroute iperf3 tshark curl"
missing=""
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
        missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "tools: not installed:$missing; only root can, by apt-get. Tests that need them are skipped."
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # words
if { apt-get -qq update && apt-get -qq install -y --no-install-recommends $missing; } \
    >build/live_tools.log 2>&1; then
    echo "tools: installed$missing"
else
    echo "tools: apt-get could not install$missing: $(tail -n 1 build/live_tools.log)"
    echo "tools: tests that need them are skipped."
fi
