# Sourced by the commands beside it, from the repository's root.
BUN_VERSION=1.4.5

# Makes node_modules match bun.lock.
install_packages() {
  if [ -x node_modules/.bin/bun ] && cmp -s bun.lock node_modules/.installed-bun.lock; then return; fi
  echo "Installing packages ..." >&2
  if [ -x node_modules/.bin/bun ] && [ "$(node_modules/.bin/bun --version)" = "$BUN_VERSION" ]; then
    node_modules/.bin/bun install --frozen-lockfile >&2
  elif command -v npx >/dev/null; then
    npx --yes "bun@$BUN_VERSION" install --frozen-lockfile >&2
  elif command -v bun >/dev/null; then
    bun install --frozen-lockfile >&2
  else
    echo "Node.js with npm (https://nodejs.org) or Bun $BUN_VERSION (https://bun.sh) is needed; neither was found." >&2
    return 1
  fi
  cp bun.lock node_modules/.installed-bun.lock
}
