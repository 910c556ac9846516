import { expect, it } from 'vitest';
import { sharedModules } from './shared.ts';

it('the shell provides exactly the shared modules that remotes must not bundle', () => {
  const shell = sharedModules('shell');
  const remote = sharedModules('remote');
  const keys = Object.entries(remote).map(([name, { shareKey }]) => shareKey ?? name);
  expect([...new Set(keys)].sort()).toEqual(Object.keys(shell).sort());
  expect(Object.values(remote).every((entry) => entry.import === false)).toBe(true);
  expect(Object.values(shell).every((entry) => entry.import === undefined)).toBe(true);
});

it('keeps the design system, the editor and the query cache out of the first load', () => {
  const lazy = Object.entries(sharedModules('shell')).filter(([, entry]) => !entry.eager);
  expect(lazy.map(([name]) => name)).toEqual([
    '@snippetry/web-kit/query',
    '@snippetry/web-kit/ui',
    '@snippetry/web-kit/code',
    '@snippetry/web-kit/markdown',
    '@snippetry/web-kit/preferences',
  ]);
});
