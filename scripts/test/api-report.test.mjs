import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { currentApi, reportedApi, versionProblem } from '../lib/api-report.mjs';
import { at } from '../lib/root.mjs';

it('web-kit exports what its report lists under the version of the shell; npm run api:report writes it', () => {
  const current = currentApi();
  expect(Object.values(current.exports).flat().length).toBeGreaterThan(150);
  expect(current).toEqual(reportedApi());
});

it('the gateway announces the version that the shell checks remotes against', () => {
  const { version } = JSON.parse(readFileSync(at('shell/package.json'), 'utf8'));
  expect(version).toBe(currentApi().version);
});

const api = (version, ...names) => ({ version, exports: { './ui': names } });

it.each([
  ['an export more under the same version', '1.7.0', 'second number'],
  ['an export more in a version for faults', '1.7.1', 'second number'],
  ['an export more in a new version', '1.8.0', null],
])('%s', (_what, version, problem) => {
  const found = versionProblem(api('1.7.0', 'Button'), api(version, 'Button', 'Card'));
  expect(found).toEqual(problem && expect.stringContaining(problem));
});

it.each([
  ['an export less in a version for additions', '1.8.0', 'first number'],
  ['an export less in a version that breaks', '2.0.0', null],
])('%s', (_what, version, problem) => {
  const found = versionProblem(api('1.7.0', 'Button', 'Card'), api(version, 'Button'));
  expect(found).toEqual(problem && expect.stringContaining(problem));
});
