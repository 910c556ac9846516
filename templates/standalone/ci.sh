#!/usr/bin/env bash
# Checks and builds this remote from a fresh clone. `./ci.sh publish` also publishes the build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
npm ci --prefer-offline --no-audit --no-fund
npm run lint
npm run typecheck
npm test
npm run build
if [ "${1:-}" = publish ]; then npx snippetry-remote publish; fi
