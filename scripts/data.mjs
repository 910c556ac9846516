#!/usr/bin/env node
// `npm run data:backup -- <file>` and `npm run data:restore -- <file>`.
import { data } from './lib/data.mjs';

process.exitCode = data({ argv: process.argv.slice(2), env: process.env });
