import {
  type Answers,
  aUser,
  forgetPage,
  refused,
  showElement,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessTokensPanel } from './access-tokens/access-tokens-panel.tsx';
import { EmailRow } from './email/email-row.tsx';
import { SecurityEventsPanel } from './security-events/security-events-panel.tsx';
import { SessionsPanel } from './sessions/sessions-panel.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const SESSIONS = 'GET /auth/sessions';
const END = `DELETE /auth/sessions/${'2'.repeat(24)}`;
const END_ALL = 'POST /auth/sessions/end-all';
const EVENTS = 'GET /auth/security-events';

const aSession = (given: object = {}) => ({
  _id: '1'.repeat(24),
  isCurrent: true,
  method: 'password',
  device: 'Firefox on Linux',
  network: '203.0.113.0/24',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-24T12:00:00.000Z',
  ...given,
});
const OTHER = aSession({ _id: '2'.repeat(24), isCurrent: false, device: 'Chrome on Android' });

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const rows = async (name: string) => {
  const list = await screen.findByRole('list', { name });
  return [...list.children].map(({ textContent }) => textContent);
};

describe('the sessions in the settings', () => {
  const show = (answers: Answers = {}) => {
    let sessions = [aSession(), OTHER];
    return showElement(<SessionsPanel />, {
      viewer: aUser(),
      answers: {
        [SESSIONS]: () => succeeded({ sessions }),
        [END]: () => {
          sessions = [aSession()];
          return succeeded({});
        },
        [END_ALL]: () => {
          sessions = [aSession()];
          return succeeded({});
        },
        ...answers,
      },
    });
  };

  it('show this device, and device, network and method of the others', async () => {
    show();
    const [mine, other] = await rows('Your sessions');
    expect(mine).toMatch(/Firefox on Linux.*This device.*Password · 203\.0\.113\.0\/24/);
    expect(other).toMatch(/Chrome on Android.*Last seen/);
    expect(screen.getAllByRole('button', { name: /^End the session/ })).toHaveLength(1);
  });

  it('are ended one by one', async () => {
    show();
    await press('End the session of Chrome on Android');
    expect(await screen.findByText('Chrome on Android was signed out')).toBeTruthy();
    await waitFor(async () => expect(await rows('Your sessions')).toHaveLength(1));
  });

  it('leave the list even if another device ended them first', async () => {
    let sessions = [aSession(), OTHER];
    show({
      [SESSIONS]: () => succeeded({ sessions }),
      [END]: () => {
        sessions = [aSession()];
        return refused(404, 'auth.session_not_found', 'Session not found');
      },
    });
    await press('End the session of Chrome on Android');
    await waitFor(async () => expect(await rows('Your sessions')).toHaveLength(1));
  });

  it('all end after a confirmation, except this one', async () => {
    const { sentTo } = show();
    await press('Sign out everywhere');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    await press('Sign out everywhere');
    expect(await screen.findByText('All other devices were signed out')).toBeTruthy();
    expect(sentTo(END_ALL)).toEqual([{ keepThis: true }]);
    expect(localStorage.getItem('token')).toBe('a-token');
  });

  it('all end including this one if chosen', async () => {
    show({ 'POST /auth/logout': () => succeeded({}) });
    await press('Sign out everywhere');
    await user.click(await screen.findByRole('checkbox', { name: 'Sign out here, too' }));
    await press('Sign out everywhere');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  });

  it('show that they could not be loaded or ended', async () => {
    show({ [END]: unavailable });
    await press('End the session of Chrome on Android');
    expect(await screen.findByText('Failed to end the session')).toBeTruthy();
    forgetPage();
    show({ [SESSIONS]: unavailable });
    expect(await screen.findByText('Failed to fetch the sessions')).toBeTruthy();
  });
});

describe('the security activity in the settings', () => {
  const anEvent = (place: number) => ({
    _id: String(place).padStart(24, '0'),
    kind: place === 0 ? 'token-made' : 'password-changed',
    subject: place === 0 ? 'Build server' : '',
    device: 'Firefox on Linux',
    network: '203.0.113.0/24',
    at: '2026-11-24T12:00:00.000Z',
  });
  const pageOf = (page: number, events: object[]) =>
    succeeded({
      events,
      pagination: { page, limit: 10, total: 11, pages: 2, hasNext: page < 2, hasPrev: page > 1 },
    });

  it('is listed page by page', async () => {
    showElement(<SecurityEventsPanel />, {
      viewer: aUser(),
      answers: {
        [EVENTS]: ({ url }) =>
          url.includes('page=2')
            ? pageOf(2, [anEvent(10)])
            : pageOf(
                1,
                Array.from({ length: 10 }, (_, place) => anEvent(place)),
              ),
      },
    });
    const [first] = await rows('What happened to your account');
    expect(first).toMatch(/Access token made: Build server.*Firefox on Linux/);
    await press('Load more');
    await waitFor(async () => expect(await rows('What happened to your account')).toHaveLength(11));
  });

  it('lists a revoked access token at once', async () => {
    const id = '3'.repeat(24);
    const token = { _id: id, name: 'Backup', scopes: ['read'], ending: 'wxyz' };
    const dates = { createdAt: '2026-11-20T12:00:00.000Z', expiresAt: null, lastUsedAt: null };
    let events: object[] = [];
    const panels = (
      <>
        <AccessTokensPanel />
        <SecurityEventsPanel />
      </>
    );
    showElement(panels, {
      viewer: aUser(),
      answers: {
        [EVENTS]: () => succeeded({ events, pagination: { page: 1, hasNext: false } }),
        'GET /auth/access-tokens': () =>
          succeeded({ tokens: events.length > 0 ? [] : [{ ...token, ...dates }] }),
        [`DELETE /auth/access-tokens/${id}`]: () => {
          events = [{ ...anEvent(0), kind: 'token-revoked', subject: 'Backup' }];
          return succeeded({});
        },
      },
    });
    expect(await screen.findByText(/^Nothing yet/)).toBeTruthy();
    await press('Revoke Backup');
    await press('Revoke');
    expect((await rows('What happened to your account'))[0]).toMatch(
      /^Access token revoked: Backup/,
    );
  });

  it('has an empty state, and shows that it could not be loaded', async () => {
    const viewer = aUser();
    const nothing = { events: [], pagination: { page: 1, hasNext: false } };
    showElement(<SecurityEventsPanel />, {
      viewer,
      answers: { [EVENTS]: () => succeeded(nothing) },
    });
    expect(await screen.findByText(/^Nothing yet/)).toBeTruthy();
    forgetPage();
    showElement(<SecurityEventsPanel />, { viewer, answers: { [EVENTS]: unavailable } });
    expect(await screen.findByText('Failed to fetch the security activity')).toBeTruthy();
  });
});

describe('the address in the settings', () => {
  const CHANGE = 'PUT /auth/email';
  const SEND = 'POST /auth/send-verification';
  const show = (given: Parameters<typeof aUser>[0], answers: Answers = {}) => {
    const viewer = aUser(given);
    const row = (
      <dl>
        <EmailRow user={viewer} />
      </dl>
    );
    return showElement(row, { viewer, answers });
  };

  it('shows that it is not confirmed, and sends the link again', async () => {
    const { sentTo } = show({ emailVerified: false }, { [SEND]: () => succeeded({}) });
    expect(await screen.findByText('Not confirmed')).toBeTruthy();
    await press('Send the link again');
    expect(await screen.findByText('The link is on its way')).toBeTruthy();
    expect(sentTo(SEND)).toHaveLength(1);
  });

  it('is changed by the password and a link to the new one', async () => {
    let isWrong = true;
    const { sentTo } = show(
      {},
      {
        [CHANGE]: () =>
          isWrong
            ? refused(400, 'auth.wrong_password', 'This is not your current password')
            : succeeded({}),
      },
    );
    expect(screen.queryByText('Not confirmed')).toBeNull();
    await press('Change email');
    await user.type(await screen.findByLabelText('New email'), 'new@example.dev');
    await user.type(screen.getByLabelText('Current Password'), 'old-one');
    await press('Send the link');
    expect(await screen.findByText('This is not your current password')).toBeTruthy();
    isWrong = false;
    await press('Send the link');
    expect(
      await screen.findByText('Open the link that we have sent to new@example.dev'),
    ).toBeTruthy();
    expect(sentTo(CHANGE).at(-1)).toEqual({ email: 'new@example.dev', password: 'old-one' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be changed in a demo account', async () => {
    show({ isDemo: true, emailVerified: false });
    expect(await screen.findByText('noor@example.dev')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Not confirmed')).toBeNull();
  });
});
