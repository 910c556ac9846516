import { aUser, forgetPage, requestsOf, user } from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  // The registry and the places are kept for as long as the page: each test begins with a new one.
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(forgetPage);

const away = { entry: null, preload: [], requires: '^1.0.0' };
const link = (to: string, label: string, keys: string) => ({ to, label, keys, icon: 'notebook' });
const PLANS = '/mfe/plans/remoteEntry.js';

/** A registry with remotes that the shell does not know. */
const registry = () =>
  Response.json({
    remotes: [
      {
        ...away,
        name: 'mfe_notes',
        places: ['/app/notes', '/notes'],
        nav: [link('/app/notes', 'Notes', 'g o')],
      },
      { ...away, name: 'mfe_memos', places: ['/app/memos'], nav: [], refused: 'place_taken' },
      {
        name: 'mfe_plans',
        entry: PLANS,
        preload: [],
        requires: '^1.99.0',
        places: ['/app/plans'],
        nav: [link('/app/plans', 'Plans', 'g d')],
      },
      // What the shell and its own remotes show stays theirs, whatever a registry says.
      { ...away, name: 'mfe_greedy', places: ['/app/trash/x', '/app/settings', '/app/explore'] },
    ],
  });

async function open(path: string, viewer = true) {
  const { openSite } = await import('../../test/site.tsx');
  const answers = { 'GET /remotes.json': registry };
  return openSite({ path, ...(viewer && { viewer: aUser() }), answers });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const AWAY = 'This part of Snippetry is not available right now';

it('a remote that the shell was built without has its link in the sidebar and its keys', async () => {
  const { router } = await open('/app/settings');
  const row = await screen.findByRole('link', { name: 'Notes' });
  expect(row.getAttribute('href')).toBe('/app/notes');
  await user.click(row);
  expect(await heading(AWAY)).toBeTruthy();
  const isCurrent = (name: string) =>
    expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
  isCurrent('Notes');
  await user.keyboard('gd');
  await waitFor(() => isCurrent('Dashboard'));
  expect(await heading(AWAY)).toBeTruthy();
  await user.keyboard('go');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/notes'));
});

it('its pages are shown in its place when they are opened by their address, too', async () => {
  await open('/app/notes/17');
  expect(await heading(AWAY)).toBeTruthy();
  expect(screen.getByText('Everything else keeps working.')).toBeTruthy();
});

it('its public pages need no account', async () => {
  await open('/notes/first', false);
  expect(await heading(AWAY)).toBeTruthy();
});

it('one that needs a newer shell says so before any of its code is loaded', async () => {
  const { sent } = await open('/app/plans');
  expect(await heading('This part needs another version of Snippetry')).toBeTruthy();
  expect(requestsOf(sent, `GET ${PLANS}`)).toEqual([]);
});

it('one that claims a place of another says so at the pages it has', async () => {
  await open('/app/memos');
  expect(await heading('This part of Snippetry is not set up correctly')).toBeTruthy();
});

it('none can take a page of the shell', async () => {
  await open('/app/settings');
  expect(await heading('Profile & Settings')).toBeTruthy();
});

it('an address that none of them has is no page', async () => {
  await open('/nowhere', false);
  expect(await heading('Page not found')).toBeTruthy();
});
