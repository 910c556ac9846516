#!/usr/bin/env node
// `npm run admin -- <command>`: the operator's commands.
import { admin } from './lib/admin.mjs';

process.exitCode = admin({ argv: process.argv.slice(2), env: process.env });
