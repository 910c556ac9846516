import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { currentApi, reportedApi, versionProblem } from '../lib/api-report.mjs';
import { at } from '../lib/root.mjs';

it('the exports of web-kit and their version match the report that npm run api:report writes', () => {
  const current = currentApi();
  expect(Object.values(current.exports).flat().length).toBeGreaterThan(150);
  expect(current).toEqual(reportedApi());
});

it('the API version of web-kit is the version of the shell, which the gateway publishes', () => {
  const { version } = JSON.parse(readFileSync(at('shell/package.json'), 'utf8'));
  expect(version).toBe(currentApi().version);
});

const api = (version, ...names) => ({ version, exports: { './ui': names } });

it.each([
  ['refuses an added export without a new version', '1.7.0', 'second number'],
  ['refuses an added export in a patch version', '1.7.1', 'second number'],
  ['allows an added export in a minor version', '1.8.0', null],
])('%s', (_what, version, problem) => {
  const found = versionProblem(api('1.7.0', 'Button'), api(version, 'Button', 'Card'));
  expect(found).toEqual(problem && expect.stringContaining(problem));
});

it.each([
  ['refuses a removed export in a minor version', '1.8.0', 'first number'],
  ['allows a removed export in a major version', '2.0.0', null],
])('%s', (_what, version, problem) => {
  const found = versionProblem(api('1.7.0', 'Button', 'Card'), api(version, 'Button'));
  expect(found).toEqual(problem && expect.stringContaining(problem));
});
