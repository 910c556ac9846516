#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packPackages } from './lib/pack.mjs';
import { Problem } from './lib/problem.mjs';

try {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  if (!values.out)
    throw new Problem('Name the folder for the tarballs: npm run pack -- --out <folder>');
  for (const { file, bytes } of await packPackages(path.resolve(values.out))) {
    console.log(`${file}  ${Math.ceil(bytes / 1000)} KB`);
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  for (const line of [`✗ ${error.message}`, ...error.details]) console.error(line);
  process.exitCode = 1;
}
