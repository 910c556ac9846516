#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRemote } from './lib/new-remote.mjs';
import { Problem } from './lib/problem.mjs';
import { displayPath, ROOT } from './lib/root.mjs';
import { createStandaloneRemote } from './lib/standalone-remote.mjs';

const OPTIONS = {
  /** Folder that gets a workspace. */
  into: { type: 'string', default: ROOT },
  /** Empty folder that gets a repository of its own. */
  standalone: { type: 'string' },
  /** Folder with the tarballs of `npm run pack`. */
  packages: { type: 'string' },
  /** Takes the packages of the platform from a registry. */
  registry: { type: 'boolean', default: false },
};

async function main() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const name = positionals[0] ?? '';
  const { into, standalone, packages, registry } = values;
  if (standalone === undefined) {
    const folder = createRemote({ name, into });
    console.log(`Made ${displayPath(folder)}. Next: npm install, then npm start.`);
  } else {
    const folder = path.resolve(standalone);
    const tarballs = packages ? path.resolve(packages) : null;
    await createStandaloneRemote({ name, folder, tarballs, registry });
    console.log(`Made ${folder}. Next, in that folder: git init, then ./ci.sh.`);
  }
  console.log('The guide is docs/adding-a-remote.md.');
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  for (const line of [`✗ ${error.message}`, ...error.details]) console.error(line);
  process.exitCode = 1;
}
