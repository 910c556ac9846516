import { expect, it } from 'vitest';
import { ACCOUNT_ITEMS, isCurrent, MAIN_ITEMS } from './nav-items.ts';

const current = (path: string) =>
  [...MAIN_ITEMS, ...ACCOUNT_ITEMS]
    .filter((item) => isCurrent(item, path))
    .map(({ label }) => label);

it.each([
  ['/app', ['Dashboard']],
  ['/app/', ['Dashboard']],
  ['/app/explore', ['Explore']],
  ['/app/explore/anything', ['Explore']],
  ['/app/explorers', []],
  ['/app/collections/5', ['Collections']],
  ['/app/github', ['GitHub']],
  ['/app/favorites', ['Favorites']],
  ['/app/analytics', ['Analytics']],
  ['/app/profile', ['Profile']],
  ['/app/settings', ['Settings']],
  ['/app/snippets/1', []],
])('the address %s marks %j in the sidebar', (path, labels) => {
  expect(current(path)).toEqual(labels);
});
