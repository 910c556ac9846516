import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PACKAGES, packedManifest, tarballName } from '../lib/pack.mjs';
import { at } from '../lib/root.mjs';

const sourceOf = (target) =>
  target.replace('./dist/', '').replace(/(?:\.d\.ts|\.js)$/, '.{ts,tsx,d.ts}');

it.each(PACKAGES)('%s is packed with compiled entries, each with its types', (name) => {
  const { exports, bin = {} } = packedManifest(name);
  const targets = Object.values(exports).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  );
  const compiled = [...targets, ...Object.values(bin)].filter((one) => one.includes('/dist/'));
  expect(compiled.filter((one) => /\.tsx?$/.test(one) && !one.endsWith('.d.ts'))).toEqual([]);
  const missing = compiled.filter(
    (one) => globSync(at('packages', name, sourceOf(one))).length < 1,
  );
  expect(missing).toEqual([]);
  expect(compiled.length).toBeGreaterThan(0);
});

it.each(PACKAGES)('%s is packed with exact versions of the other packages', (name) => {
  const { private: isPrivate, scripts, dependencies, peerDependencies } = packedManifest(name);
  expect({ isPrivate, scripts }).toEqual({ isPrivate: undefined, scripts: undefined });
  const versions = Object.entries({ ...dependencies, ...peerDependencies });
  for (const [dependency, version] of versions) {
    expect(version, dependency).toMatch(/^\^?\d+\.\d+\.\d+$/);
    if (!dependency.startsWith('@snippetry/')) continue;
    const other = dependency.replace('@snippetry/', '');
    expect(PACKAGES).toContain(other);
    expect(tarballName(other)).toBe(`snippetry-${other}-${version}.tgz`);
  }
});

it('the packages have the version of the shell', () => {
  const { version } = JSON.parse(readFileSync(at('shell/package.json'), 'utf8'));
  expect(PACKAGES.map((name) => packedManifest(name).version)).toEqual(PACKAGES.map(() => version));
});
