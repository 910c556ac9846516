#!/usr/bin/env node
// Runs on a machine without any installation: no dependencies, and nothing newer than Node 20 is
// loaded before the version check.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Snippetry needs Node 20 or newer; this is ${process.version}.`);
  console.error('Install a current version from https://nodejs.org and run npm start again.');
  process.exit(1);
}

const { start } = await import('./lib/start.mjs');
await start({ argv: process.argv.slice(2), env: process.env });
