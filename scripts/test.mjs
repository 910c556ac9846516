#!/usr/bin/env node
// Runs every check and every test suite: `npm test`.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`The tests need Node 20 or newer; this is ${process.version}.`);
  process.exit(1);
}

const { test } = await import('./lib/test.mjs');
process.exitCode = await test({ env: process.env });
