import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkAdvisories } from '../lib/advisories.mjs';
import { scratch } from './scratch.mjs';

/** Creates a program that prints the text like `npm audit`. */
function npmThatPrints(text) {
  const file = path.join(scratch(), 'npm');
  writeFileSync(file, `#!/bin/sh\ncat <<'END'\n${text}\nEND\nexit 1\n`);
  chmodSync(file, 0o700);
  return { env: process.env, npm: file };
}

const vulnerability = (name, severity) => ({
  [name]: { name, severity, via: [{ url: 'https://github.com/advisories/GHSA-x' }, 'other'] },
});

it('fails for serious known vulnerabilities of dependencies', async () => {
  const vulnerabilities = { ...vulnerability('low', 'moderate'), ...vulnerability('bad', 'high') };
  const found = checkAdvisories(npmThatPrints(JSON.stringify({ vulnerabilities })));
  await expect(found).rejects.toMatchObject({
    details: ['bad: high, https://github.com/advisories/GHSA-x, other'],
  });
});

it('passes dependencies without a serious advisory', async () => {
  const vulnerabilities = vulnerability('low', 'moderate');
  const found = await checkAdvisories(npmThatPrints(JSON.stringify({ vulnerabilities })));
  expect(found).toEqual({ passed: 1, failed: 0 });
});

it.each([
  ['405 Method Not Allowed', JSON.stringify({ message: '405 Method Not Allowed', error: {} })],
  ['npm audit answered nothing', 'npm error'],
])('reports advisories as not checked if the registry fails: %s', async (reason, text) => {
  const found = await checkAdvisories(npmThatPrints(text));
  expect(found).toMatchObject({ passed: 0, failed: 0 });
  expect(found.untested[0]).toContain(`not checked: advisories of dependencies (${reason})`);
  expect(found.untested[0]).toContain('osv-scanner');
});
