import { describe, expect, it } from 'vitest';
import { ownerOf } from './ownership.ts';
import { rebaseRoutes } from './rebase-routes.ts';

describe('the routes of a remote', () => {
  it('are made relative to the place they are mounted at; others are left out', () => {
    const routes = [
      { path: '/app', element: 'dashboard' },
      { path: '/app/snippets/:id', element: 'detail' },
      { path: '/application', element: 'stranger' },
      { path: '/public/:id', element: 'public' },
    ];
    expect(rebaseRoutes(routes, '/app')).toEqual([
      { index: true, element: 'dashboard' },
      { path: 'snippets/:id', element: 'detail' },
    ]);
    expect(rebaseRoutes(routes, '/public')).toEqual([{ path: ':id', element: 'public' }]);
  });
});

describe('the owner of a path', () => {
  it.each([
    ['/app', 'snippets'],
    ['/app/snippets/new', 'snippets'],
    ['/app/explore', 'community'],
    ['/app/explorers', 'snippets'],
    ['/app/collections/1', 'collections'],
    ['/app/github', 'github'],
    ['/public/1', 'snippets'],
    ['/app/settings', undefined],
    ['/application', undefined],
    ['/', undefined],
  ])('of %s is %s', (path, owner) => {
    expect(ownerOf(path)).toBe(owner);
  });
});
