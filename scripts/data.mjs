#!/usr/bin/env node
// `npm run backup`, `npm run restore` and `npm run move`.
import { data } from './lib/data.mjs';

process.exitCode = data({ argv: process.argv.slice(2), env: process.env });
