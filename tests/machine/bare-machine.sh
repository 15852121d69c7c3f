#!/usr/bin/env bash
# README's two commands on a bare machine: a Debian with Node and nothing else, an ordinary user, a fresh clone of HEAD.
#
#   bare-machine.sh                  runs `npm start` until brands and console answer, then `npm test`
#   bare-machine.sh start            runs only the first
#   bare-machine.sh COMMAND [ARG...] runs another command there, such as `npm test -- console-frames`
#
# Run it as root on Debian. The first call builds the machine's root folder below BARE_ROOT; later calls use it again.
set -euo pipefail
project=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
root=${BARE_ROOT:-${TMPDIR:-/tmp}/livery-bare-machine}
port=${PORT:-8099}

if [ ! -x "$root/usr/bin/npx" ]; then
  command -v debootstrap > /dev/null || { apt-get update -qq && apt-get install -y -qq debootstrap; } > /dev/null
  # Either of the two forms of Debian's sources; one of the files may be missing.
  mirror=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2> /dev/null || true; } |
    awk '/^URIs:/ || /^deb / { if (mirror == "") mirror = $2 } END { print mirror }')
  echo "Building the root folder in $root ..."
  debootstrap --variant=minbase bookworm "$root" "$mirror" > /dev/null
  cp "$(readlink -f "$(command -v node)")" "$root/usr/bin/node"
  mkdir -p "$root/usr/lib/node_modules" "$root/usr/etc" "$root/etc/ssl"
  cp -r "$(npm root -g)/npm" "$root/usr/lib/node_modules/"
  # How this machine reaches registries: certificates, names, settings of npm.
  cp -r /etc/ssl/certs "$root/etc/ssl/"
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  [ -f /usr/etc/npmrc ] && cp /usr/etc/npmrc "$root/usr/etc/"
  chroot "$root" useradd -m -s /bin/bash dev
  [ -f ~/.npmrc ] && cp ~/.npmrc "$root/home/dev/"
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    mkdir -p "$root$(dirname "$NODE_EXTRA_CA_CERTS")"
    cp "$NODE_EXTRA_CA_CERTS" "$root$NODE_EXTRA_CA_CERTS"
  fi
  for name in npm npx; do ln -sf "../lib/node_modules/npm/bin/$name-cli.js" "$root/usr/bin/$name"; done
fi

mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
for folder in dev sys; do mountpoint -q "$root/$folder" || mount --rbind "/$folder" "$root/$folder"; done
rm -rf "$root/home/dev/project" "$root/home/dev/shared"
git clone -q "$project" "$root/home/dev/project"
# Documents beside the project, which some suites compare it with.
[ -d "$project/../shared" ] && cp -r "$project/../shared" "$root/home/dev/shared"
chroot "$root" chown -R dev:dev /home/dev

as_dev() {
  chroot --userspec=dev:dev "$root" /usr/bin/env -i HOME=/home/dev USER=dev LANG=C.UTF-8 PATH=/usr/bin:/bin PORT="$port" \
    NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:-}" bash -c 'cd ~/project && "$@"' - "$@"
}

starts() { as_dev node tests/machine/check-start.mjs; }

case "${1:-}" in
  '') starts && as_dev npm test ;;
  start) starts ;;
  *) as_dev "$@" ;;
esac
