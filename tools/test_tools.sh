#!/bin/sh
# Install the programs that tests drive: those that send packets through the router, editors, the
# browser, and what examples use. That works where this is Debian and we are root. Without a program its tests are skipped,
# with the reason; so nothing here fails.
set -u
wanted="dot:graphviz patch:patch ip:iproute2 ping:iputils-ping traceroute:traceroute iperf3:iperf3 tshark:tshark curl:curl
    node:nodejs npm:npm nvim:neovim chromium:chromium chromedriver:chromium-driver"
log=build/test_tools.log

missing() {
    for pair in $wanted; do # a program may have come from elsewhere, such as node with its npm
        command -v "${pair%%:*}" >/dev/null || printf ' %s' "${pair##*:}"
    done
}

install() {
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@" >>$log 2>&1
}

before=$(missing)
[ -n "$before" ] || exit 0
if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "tools: not installed:$before; only root can, by apt-get. Tests that need them are skipped."
    exit 0
fi
mkdir -p build
apt-get -qq update >$log 2>&1
# Install one by one if the common call fails.
# shellcheck disable=SC2086 # words
install $before || for package in $before; do install "$package"; done
after=$(missing)
echo "tools: apt-get was asked for:$before"
if [ -n "$after" ]; then
    echo "tools: could not be installed:$after ($log); tests that need them are skipped."
fi
