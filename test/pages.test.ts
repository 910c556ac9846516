import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isPage, PAGES } from '../gateway/src/web/pages.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Not a page, and a page of the dev server only. */
const ELSEWHERE = new Set(['*', '/design']);

/** Added remotes say in their `remote.json` what pages they have, which a test of their own compares. */
const isAdded = (file: string) =>
  existsSync(path.join(ROOT, file.split(path.sep)[0] ?? '', 'remote.json'));

function routesOfBrowser(): string[] {
  const files = globSync('{shell,mfe-*}/src/routes.tsx', { cwd: ROOT }).filter(
    (file) => !isAdded(file),
  );
  const texts = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, at = '']) => at));
}

it('the gateway answers 200 for every route of shell and remotes, and knows no other page', () => {
  const routes = routesOfBrowser().filter((route) => !ELSEWHERE.has(route));
  expect(routes.length).toBeGreaterThan(10);
  expect([...PAGES].sort()).toEqual([...new Set(routes)].sort());
});

it('no address is a page because a part of it is', () => {
  expect(['/app/', '/APP', `/public/${'a'.repeat(24)}`].every(isPage)).toBe(true);
  const others = ['/appx', '/x/app', '/public/abc', '/app//trash', '/app/snippets/new/more'];
  expect(others.filter(isPage)).toEqual([]);
});
