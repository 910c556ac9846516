import { describe, expect, it } from 'vitest';
import { satisfies } from '../lib/install.mjs';

it('detects whether node_modules satisfies the lock file', () => {
  const lock = {
    packages: {
      '': {},
      gateway: { version: '0.0.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-darwin': { version: '1.0.0', optional: true },
      'node_modules/@snippetry/gateway': { resolved: 'gateway', link: true },
    },
  };
  const hidden = {
    packages: {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/@snippetry/gateway': { resolved: 'gateway', link: true },
    },
  };
  expect(satisfies(lock, hidden)).toBe(true);
  const older = { packages: { ...hidden.packages, 'node_modules/a': { version: '0.9.0' } } };
  expect(satisfies(lock, older)).toBe(false);
  expect(satisfies(lock, { packages: {} })).toBe(false);
});

describe('node_modules', () => {
  const lock = (entry) => ({ packages: { 'node_modules/a': { version: '1.0.0', ...entry } } });

  it.each([
    ['optional', true],
    ['devOptional', true],
    ['peer', true],
    ['dev', false],
  ])('may lack a package that is %s in the lock file: %s', (kind, fine) => {
    expect(satisfies(lock({ [kind]: true }), { packages: {} })).toBe(fine);
  });

  it('must have a link to a workspace, not a copy of it', () => {
    const copy = { packages: { 'node_modules/a': { version: '1.0.0' } } };
    expect(satisfies(lock({ link: true }), copy)).toBe(false);
    expect(satisfies(lock({}), copy)).toBe(true);
  });
});
