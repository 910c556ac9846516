import { act, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetRemote, remoteModule } from './remote-modules.tsx';
import { RemoteOutlet, UnroutedPage } from './remote-outlet.tsx';
import { patchRoutes } from './route-patches.ts';

let asked: number;

function Frame() {
  return (
    <>
      <Link to="/app/settings">Settings</Link>
      <Link to="/app">Dashboard</Link>
      <Outlet />
    </>
  );
}

/** Opens a layout with one page of the shell and the prefix of one remote. */
async function open(path: string) {
  window.history.replaceState(null, '', path);
  const place = {
    id: 'remote:/app',
    element: <RemoteOutlet name="snippets" />,
    children: [{ path: '/app/*', element: <UnroutedPage name="snippets" /> }],
  };
  const settings = { path: '/app/settings', element: <p>The settings</p> };
  const router = createBrowserRouter([{ element: <Frame />, children: [settings, place] }], {
    patchRoutesOnNavigation: (navigation) => patchRoutes(navigation, () => ({})),
    hydrationData: {},
  });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
}

const retry = () => screen.findByRole('button', { name: 'Try again' });
const click = (name: string) => act(async () => screen.getByRole('link', { name }).click());

beforeEach(() => {
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return new Response('', { status: 503 });
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  forgetRemote('snippets');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the page of an unavailable remote', () => {
  it('shows an error inside the layout, and keeps the URL', async () => {
    await open('/app/snippets/1');
    expect(await retry()).toBeTruthy();
    expect(screen.getByText('Everything else keeps working.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Settings' })).toBeTruthy();
    expect(window.location.pathname).toBe('/app/snippets/1');
  });

  it('requests a fresh registry once per attempt', async () => {
    await open('/app');
    const button = await retry();
    expect(asked).toBe(1);
    await act(async () => button.click());
    await waitFor(() => expect(asked).toBe(2));
    expect(await retry()).toBeTruthy();
    expect(asked).toBe(2);
  });

  it('leaves other pages alone, and renders once the remote is available again', async () => {
    await open('/app');
    await retry();
    await click('Settings');
    expect(screen.getByText('The settings')).toBeTruthy();
    const routes = [{ path: '/app', element: <p>The dashboard</p> }];
    void remoteModule('snippets', async () => ({ name: 'snippets', requires: '*', routes }));
    await click('Dashboard');
    expect(await screen.findByText('The dashboard')).toBeTruthy();
  });
});
