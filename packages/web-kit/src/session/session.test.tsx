import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  brokenBody,
  delayedAnswer,
  failed,
  fakeNetwork,
  type Sent,
  succeeded,
} from '../../test/network.ts';
import { api } from '../api/client.ts';
import { keepToken } from '../api/token-store.ts';
import { connectToaster } from '../toast/toast.ts';
import { durableDatabase, privateDatabase } from './private-databases.ts';
import { SessionProvider, useSession } from './session.tsx';

const MIRA = { _id: 'a'.repeat(24), username: 'mira' };
const CREDENTIALS = { email: 'm@example.dev', password: 'secret' };
const WEEK = 604_800_000;

let sent: Sent[];
let me: Answer;

function network(request: Sent): Response | Promise<Response> {
  if (request.route === 'GET /auth/me') return me(request);
  if (request.route === 'POST /auth/logout') return failed(503, { code: 'service.unavailable' });
  return succeeded({ user: MIRA, token: 'fresh' });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  me = () => succeeded({ user: MIRA });
  sent = fakeNetwork(network);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = () => renderHook(useSession, { wrapper: SessionProvider }).result;
/** Web storage without the stored user, which has tests of its own. */
function stored() {
  const { tokenOwner: _kept, ...kept } = localStorage;
  const { tokenOwner: _tab, ...tab } = sessionStorage;
  return { kept, tab };
}

async function started(status: string) {
  const session = start();
  await waitFor(() => expect(session.current.status).toBe(status));
  return session;
}

describe('a session at the start', () => {
  it('is signed out without a token and sends no request', async () => {
    await started('signed-out');
    expect(sent).toEqual([]);
  });

  it.each([
    ['persistent', () => localStorage.setItem('token', 't')],
    ['session', () => sessionStorage.setItem('token', 't')],
  ])('loads the user of a %s token', async (_kind, store) => {
    store();
    const session = start();
    expect(session.current).toMatchObject({ status: 'loading', isLoading: true, user: null });
    await waitFor(() => expect(session.current.user).toEqual(MIRA));
    expect(sent[0]?.headers.authorization).toBe('Bearer t');
  });

  it('removes an expired token and its expiry and stays signed out', async () => {
    localStorage.setItem('token', 't');
    localStorage.setItem('tokenExpiry', String(Date.now() - 1));
    await started('signed-out');
    expect(stored().kept).toEqual({});
    expect(sent).toEqual([]);
  });

  it('keeps a token whose expiry is ahead', async () => {
    localStorage.setItem('token', 't');
    localStorage.setItem('tokenExpiry', String(Date.now() + 60_000));
    await started('signed-in');
  });

  it('clears every stored token when the server refuses it', async () => {
    me = () => failed(401, { code: 'auth.invalid_token', message: 'no' });
    localStorage.setItem('token', 't');
    localStorage.setItem('tokenExpiry', String(Date.now() + 60_000));
    sessionStorage.setItem('token', 'u');
    await started('signed-out');
    expect(stored()).toEqual({ kept: {}, tab: {} });
  });

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the response breaks off, as when the page is left', () => new Response(brokenBody())],
    ['the service is down', () => failed(503, { code: 'service.unavailable' })],
  ])('keeps the token when %s, and can refresh later', async (_why, answer) => {
    me = answer;
    localStorage.setItem('token', 't');
    const session = await started('unreachable');
    expect(stored().kept).toEqual({ token: 't' });
    me = () => succeeded({ user: MIRA });
    act(() => session.current.refresh());
    await waitFor(() => expect(session.current.status).toBe('signed-in'));
  });
});

describe('a start without a network', () => {
  const cut = () => Promise.reject(new TypeError('Failed to fetch'));
  let onLine: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  });
  afterEach(() => onLine.mockRestore());

  it('shows the last user, and asks the server once online', async () => {
    localStorage.setItem('token', 't');
    await started('signed-in');
    cleanup();
    onLine.mockReturnValue(false);
    me = cut;
    const session = await started('signed-in');
    expect(session.current.user).toEqual({ ...MIRA, email: '' });
    onLine.mockReturnValue(true);
    me = () => failed(401, { code: 'auth.invalid_token', message: 'no' });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(session.current.status).toBe('signed-out'));
    expect(localStorage).toHaveLength(0);
  });

  it('stores no email address in web storage, and removes one that an earlier version stored', async () => {
    const withEmail = { ...MIRA, email: 'mira@example.dev' };
    localStorage.setItem('token', 't');
    localStorage.setItem('tokenOwner', JSON.stringify(withEmail));
    me = () => succeeded({ user: withEmail });
    const session = await started('signed-in');
    expect(session.current.user).toEqual(withEmail);
    expect(localStorage.tokenOwner).toContain('mira');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('example.dev');
  });

  it('shows no user whose token differs from the stored one', async () => {
    localStorage.setItem('token', 't');
    await started('signed-in');
    cleanup();
    keepToken('of-somebody-else');
    onLine.mockReturnValue(false);
    me = cut;
    await started('unreachable');
  });
});

describe('signing in', () => {
  it('with remember-me keeps the token for seven days and drops the session copy', async () => {
    const session = await started('signed-out');
    sessionStorage.setItem('token', 'old');
    const before = Date.now();
    await act(() => session.current.login({ ...CREDENTIALS, remember: true }));
    const { kept, tab } = stored();
    expect(kept.token).toBe('fresh');
    expect(Number(kept.tokenExpiry)).toBeGreaterThanOrEqual(before + WEEK);
    expect(Number(kept.tokenExpiry)).toBeLessThanOrEqual(Date.now() + WEEK);
    expect(tab).toEqual({});
    expect(session.current).toMatchObject({ status: 'signed-in', user: MIRA });
    expect(sent.at(-1)?.body).toEqual(CREDENTIALS);
  });

  it('without remember-me keeps the token in the session storage only', async () => {
    const session = await started('signed-out');
    localStorage.setItem('token', 'old');
    localStorage.setItem('tokenExpiry', '1');
    await act(() => session.current.login({ ...CREDENTIALS, remember: false }));
    expect(stored()).toEqual({ kept: {}, tab: { token: 'fresh' } });
  });

  it.each([
    ['the token', () => succeeded({ user: MIRA })],
    ['the user', () => succeeded({ token: 'fresh' })],
    ['all data', () => Response.json({ status: 'success' })],
    ['all data (null)', () => Response.json({ status: 'success', data: null })],
    ['the envelope', () => Response.json('fine')],
  ])('fails with its own message if a successful response lacks %s', async (_what, answer) => {
    const session = await started('signed-out');
    fakeNetwork(answer);
    const login = session.current.login({ ...CREDENTIALS, remember: true });
    await expect(login).rejects.toThrow(/^Login failed$/);
    const registration = session.current.register({ ...CREDENTIALS, username: 'mira' });
    await expect(registration).rejects.toThrow(/^Registration failed$/);
    expect(stored()).toEqual({ kept: {}, tab: {} });
  });

  it('registering keeps the token without an expiry', async () => {
    const session = await started('signed-out');
    await act(() => session.current.register({ ...CREDENTIALS, username: 'mira' }));
    expect(stored().kept).toEqual({ token: 'fresh' });
    expect(session.current.user).toEqual(MIRA);
  });
});

describe('signing out', () => {
  it('removes the token first and sends it to the server, whatever the response', async () => {
    localStorage.setItem('token', 't');
    const session = await started('signed-in');
    await act(() => session.current.logout());
    expect(stored()).toEqual({ kept: {}, tab: {} });
    expect(session.current).toMatchObject({ status: 'signed-out', user: null });
    expect(sent.at(-1)).toMatchObject({ url: '/api/auth/logout', method: 'POST' });
    expect(sent.at(-1)?.headers.authorization).toBe('Bearer t');
  });

  it('happens automatically when a later call is refused with 401', async () => {
    localStorage.setItem('token', 't');
    const session = await started('signed-in');
    me = () => failed(401, { code: 'auth.invalid_token' });
    await act(async () => void (await api('GET /auth/me').catch(() => undefined)));
    expect(session.current.status).toBe('signed-out');
    expect(stored().kept).toEqual({});
  });

  it('after a refused call shows "Please log in again", but not at the start', async () => {
    connectToaster(() => undefined)();
    const said = vi.fn();
    const disconnect = connectToaster((_kind, message) => said(message));
    me = () => failed(401, { code: 'auth.invalid_token' });
    localStorage.setItem('token', 'old');
    const session = await started('signed-out');
    expect(said).not.toHaveBeenCalled();
    await act(() => session.current.login({ ...CREDENTIALS, remember: true }));
    await act(async () => void (await api('GET /auth/me').catch(() => undefined)));
    expect(said.mock.calls).toEqual([['Please log in again']]);
    disconnect();
  });

  it('in another tab signs this one out too', async () => {
    localStorage.setItem('token', 't');
    const session = await started('signed-in');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await waitFor(() => expect(session.current.status).toBe('signed-out'));
  });
});

describe('late and unrelated events', () => {
  it('an answer about an earlier token changes nothing', async () => {
    const { answer, give } = delayedAnswer();
    me = answer;
    localStorage.setItem('token', 'old');
    const session = start();
    await act(() => session.current.login({ ...CREDENTIALS, remember: false }));
    await act(async () => give(failed(401, { code: 'auth.invalid_token' })));
    expect(session.current).toMatchObject({ status: 'signed-in', user: MIRA });
    expect(stored().tab).toEqual({ token: 'fresh' });
  });

  it('a refused token that has been replaced does not sign out', async () => {
    localStorage.setItem('token', 't');
    const session = await started('signed-in');
    me = () => failed(401, { code: 'auth.invalid_token' });
    const options = { token: 'an-earlier-one' };
    await act(async () => void (await api('GET /auth/me', {}, options).catch(() => undefined)));
    expect(session.current.status).toBe('signed-in');
  });

  it('other keys that another tab stores cause no request', async () => {
    localStorage.setItem('token', 't');
    await started('signed-in');
    const asked = sent.length;
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(sent.length).toBe(asked);
  });

  it('do not reach an unmounted session', async () => {
    localStorage.setItem('token', 't');
    await started('signed-in');
    cleanup();
    const asked = sent.length;
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    me = () => failed(401, { code: 'auth.invalid_token' });
    await api('GET /auth/me').catch(() => undefined);
    expect(sent.length).toBe(asked + 1);
    expect(stored().kept).toEqual({ token: 't' });
  });

  it('signing in in another tab signs this tab in', async () => {
    const session = await started('signed-out');
    localStorage.setItem('token', 'of-the-other-tab');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await waitFor(() => expect(session.current.user).toEqual(MIRA));
  });
});

it.each([
  [429, 'unreachable'],
  [500, 'unreachable'],
  [403, 'signed-out'],
  [404, 'signed-out'],
])('a response of %i about the token results in "%s"', async (status, expected) => {
  me = () => failed(status, {});
  localStorage.setItem('token', 't');
  await started(expected);
  expect(stored().kept).toEqual(expected === 'signed-out' ? {} : { token: 't' });
});

describe('the databases of a user in this browser', () => {
  const NAMES = ['snippetry-private-library-a', 'snippetry-kept-drafts-a'];
  const OWN = [`snippetry-private-library-${MIRA._id}`, `snippetry-kept-drafts-${MIRA._id}`];
  let databases: string[];

  beforeEach(() => {
    databases = [...NAMES, ...OWN, 'of-somebody-else'];
    vi.stubGlobal('indexedDB', {
      databases: async () => databases.map((name) => ({ name })),
      deleteDatabase: (gone: string) => {
        databases = databases.filter((name) => name !== gone);
      },
    });
  });

  it('are named by kind and user', () => {
    expect([privateDatabase('library', 'a'), durableDatabase('drafts', 'a')]).toEqual(NAMES);
  });

  it('are deleted when another user is signed in', async () => {
    localStorage.setItem('token', 't');
    await started('signed-in');
    await waitFor(() => expect(databases).toEqual([...OWN, 'of-somebody-else']));
  });

  it('are kept only if durable, such as drafts, when the session has expired', async () => {
    await started('signed-out');
    const kept = [NAMES[1], OWN[1], 'of-somebody-else'];
    await waitFor(() => expect(databases).toEqual(kept));
  });

  it('are all deleted by signing out', async () => {
    localStorage.setItem('token', 't');
    const session = await started('signed-in');
    await act(() => session.current.logout());
    await waitFor(() => expect(databases).toEqual(['of-somebody-else']));
  });
});

it('keeps a user signed in if a refresh finds the server down', async () => {
  localStorage.setItem('token', 't');
  const session = await started('signed-in');
  me = () => failed(503, {});
  const asked = sent.length;
  act(() => session.current.refresh());
  await waitFor(() => expect(sent.length).toBe(asked + 1));
  expect(session.current).toMatchObject({ status: 'signed-in', user: MIRA });
});

it('useSession throws a developer error outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(useSession)).toThrow('useSession must be used inside SessionProvider');
  vi.restoreAllMocks();
});
