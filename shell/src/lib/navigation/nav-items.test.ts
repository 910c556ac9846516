import { expect, it } from 'vitest';
import { isCurrent, navItems } from './nav-items.ts';

const current = (path: string) =>
  navItems({ isModerator: true, isAdmin: true })
    .filter((item) => isCurrent(item, path))
    .map(({ label }) => label);

it.each([
  ['/app', ['Dashboard']],
  ['/app/', ['Dashboard']],
  ['/app/explore', ['Explore']],
  ['/app/explore/anything', ['Explore']],
  ['/app/explorers', []],
  ['/app/users/mira_k', ['Explore']],
  ['/app/collections/5', ['Collections']],
  ['/app/github', ['GitHub']],
  ['/app/favorites', ['Favorites']],
  ['/app/analytics', ['Analytics']],
  ['/app/profile', ['Profile']],
  ['/app/settings', ['Settings']],
  ['/app/notifications', ['Notifications']],
  ['/app/snippets/new', ['Dashboard']],
  ['/app/snippets/1', ['Dashboard']],
  ['/app/snippets/1/edit', ['Dashboard']],
  ['/app/snippets/1/history', ['Dashboard']],
  ['/app/library/transfer', ['Import & export']],
  ['/app/trash', ['Trash']],
  ['/app/moderation', ['Moderation']],
  ['/app/admin', ['Administration']],
])('the address %s marks %j in the sidebar', (path, labels) => {
  expect(current(path)).toEqual(labels);
});
