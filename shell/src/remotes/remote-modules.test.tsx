import type { RemoteModule } from '@snippetry/web-kit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IncompatibleRemote } from './load-remote.ts';
import { ownerOf } from './ownership.ts';
import {
  forgetRemote,
  patchesOf,
  preloadPage,
  reloadRemote,
  remoteModule,
} from './remote-modules.tsx';
import { UnroutedPage } from './remote-outlet.tsx';
import { patchRoutes } from './route-patches.ts';

function Arrived() {
  return <p>Arrived by {useNavigationType()}</p>;
}

const snippets: RemoteModule = {
  name: 'snippets',
  requires: '*',
  routes: [
    { path: '/app', element: <Arrived /> },
    { path: '/app/snippets/new', element: <p>New snippet</p> },
    { path: '/app/snippets/:id', element: <p>One snippet</p> },
  ],
};
const loadOf = (module: RemoteModule) => () => Promise.resolve(module);

let navigate: ReturnType<typeof useNavigate>;

function Frame() {
  navigate = useNavigate();
  return (
    <Suspense fallback="Waiting">
      <Outlet />
    </Suspense>
  );
}

/** Opens a site with the prefix of one remote. */
async function open(path: string) {
  window.history.replaceState(null, '', path);
  const children = [{ path: '/app/*', element: <UnroutedPage name="snippets" /> }];
  const router = createBrowserRouter([{ id: 'remote:/app', element: <Frame />, children }], {
    patchRoutesOnNavigation: (navigation) => patchRoutes(navigation, () => ({})),
    hydrationData: {},
  });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
}

afterEach(() => forgetRemote('snippets'));
describe('the routes of a remote', () => {
  it('are grouped by prefix; those of other remotes are left out', () => {
    const routes = [
      '/app',
      '/app/snippets/:id',
      '/application',
      '/public/:id',
      '/app/explore',
      '/app/settings',
    ].map((path) => ({ path, element: path }));
    const paths = patchesOf({ name: 'snippets', routes }).map((patch) => ({
      prefix: patch.place.prefix,
      paths: patch.routes.map(({ path }) => path),
    }));
    expect(paths).toEqual([
      { prefix: '/app', paths: ['/app', '/app/snippets/:id'] },
      { prefix: '/public', paths: ['/public/:id'] },
    ]);
  });

  it('show their page once the remote is loaded, without a navigation', async () => {
    void remoteModule('snippets', loadOf(snippets));
    await open('/app');
    expect(await screen.findByText('Arrived by POP')).toBeTruthy();
    expect(window.history.state.idx).toBe(0);
  });

  it('are then matched by the most specific one', async () => {
    void remoteModule('snippets', loadOf(snippets));
    await open('/app');
    await screen.findByText('Arrived by POP');
    await act(async () => navigate('/app/snippets/new'));
    expect(screen.getByText('New snippet')).toBeTruthy();
    await act(async () => navigate('/app/snippets/1'));
    expect(screen.getByText('One snippet')).toBeTruthy();
  });

  it('leave unknown paths to "Page not found"', async () => {
    void remoteModule('snippets', loadOf(snippets));
    await open('/app/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  it('show the page of a later build once that is loaded', async () => {
    void remoteModule('snippets', loadOf(snippets));
    await open('/app/snippets/new');
    await screen.findByText('New snippet');
    cleanup();
    forgetRemote('snippets');
    const routes = [{ path: '/app/snippets/new', element: <p>Newer snippet</p> }];
    void remoteModule('snippets', loadOf({ ...snippets, routes }));
    await open('/app/snippets/new');
    expect(await screen.findByText('Newer snippet')).toBeTruthy();
  });
});

describe('the first page of a remote', () => {
  it('loads and renders together with the remote', async () => {
    let give: () => void = () => undefined;
    const preload = vi.fn(() => new Promise<void>((resolve) => (give = resolve)));
    const other = vi.fn(async () => undefined);
    const routes = [
      { path: '/app', element: <Arrived />, preload: other },
      { path: '/app/snippets/:id', element: <p>One snippet</p>, preload },
    ];
    window.history.replaceState(null, '', '/app/snippets/1');
    const loading = remoteModule('snippets', loadOf({ ...snippets, routes }));
    await open('/app/snippets/1');
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect([preload.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
    give();
    await loading.settled;
    expect(await screen.findByText('One snippet')).toBeTruthy();
    await preloadPage('/app');
    expect(other).toHaveBeenCalledOnce();
  });

  it('is not preloaded before its remote is loaded', async () => {
    await preloadPage('/app');
    const failing = remoteModule('snippets', () => Promise.reject(new Error('away')));
    await failing.settled;
    expect(await preloadPage('/app')).toBeUndefined();
  });
});

describe('a remote after a failed reload', () => {
  it('keeps the previously loaded module', async () => {
    await remoteModule('snippets', loadOf(snippets)).settled;
    reloadRemote('snippets');
    const again = remoteModule('snippets', () => Promise.reject(new TypeError('Failed to fetch')));
    await again.settled;
    expect(again.read()).toBe(snippets);
  });

  it('rejects if only a build for another shell is left', async () => {
    await remoteModule('snippets', loadOf(snippets)).settled;
    reloadRemote('snippets');
    const again = remoteModule('snippets', () => Promise.reject(new IncompatibleRemote('^9.0.0')));
    await again.settled;
    expect(again.read).toThrow(IncompatibleRemote);
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
    ['/public/collections/1', 'collections'],
    ['/explore', 'community'],
    ['/app/settings', undefined],
    ['/application', undefined],
    ['/', undefined],
  ])('of %s is %s', (path, owner) => {
    expect(ownerOf(path)).toBe(owner);
  });
});
