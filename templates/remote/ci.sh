#!/usr/bin/env bash
# What has to be green before this remote is deployed; needs nothing that runs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
npx biome check mfe-sample
npm run typecheck:browser
npm run imports
npm test -w mfe-sample
npm run build -w mfe-sample
