#!/usr/bin/env node
// `npm run migrate [-- --dry-run]`.
import { migrate } from './lib/migrate.mjs';

process.exitCode = migrate({ argv: process.argv.slice(2), env: process.env });
