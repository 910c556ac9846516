#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createRemote } from './lib/new-remote.mjs';
import { Problem } from './lib/problem.mjs';
import { displayPath, ROOT } from './lib/root.mjs';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string', default: ROOT } },
  });
  const folder = createRemote({ name: positionals[0] ?? '', into: values.into });
  console.log(`Made ${displayPath(folder)}. Next: npm install, then npm start.`);
  console.log('docs/adding-a-remote.md tells what else there is to know.');
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
}
