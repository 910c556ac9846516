import { githubStatus } from '@snippetry/web-kit/query';
import {
  type Answers,
  delayedAnswer,
  forgetPage,
  refused,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ON, READY, showGithub } from '../../../test/page.ts';

afterEach(forgetPage);

/** Replaces the navigation to another site, which jsdom does not support. */
function fakeLeaving() {
  const { href, origin, pathname, search, hash } = window.location;
  const assign = vi.fn();
  vi.stubGlobal('location', { href, origin, pathname, search, hash, assign });
  return assign;
}

const auth = (authUrl: string): Answers => ({ 'GET /github/auth': () => succeeded({ authUrl }) });
const button = (name: string) => screen.findByRole('button', { name });

describe('connecting an account', () => {
  it('redirects to GitHub, and is busy until the browser has left', async () => {
    const { sent } = showGithub(READY, { answers: auth('https://github.com/login?state=1') });
    await button('Connect GitHub');
    const leave = fakeLeaving();
    await user.click(screen.getByRole('button', { name: 'Connect GitHub' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://github.com/login?state=1'));
    expect((await button('Opening GitHub...')).hasAttribute('disabled')).toBe(true);
    expect(requestsOf(sent, 'GET /github/auth')[0]?.query).toEqual({
      purpose: 'import',
      returnTo: '/app/github',
    });
  });

  it.each([
    ['the server cannot be reached', { 'GET /github/auth': unavailable }],
    ['the address is none of a web page', auth('javascript:alert(1)')],
  ])('says that it failed where %s', async (_, answers) => {
    showGithub(READY, { answers });
    await button('Connect GitHub');
    const leave = fakeLeaving();
    await user.click(screen.getByRole('button', { name: 'Connect GitHub' }));
    expect(await screen.findByText('Failed to initiate GitHub connection')).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
  });

  it('explains that GitHub refuses a connection, and offers to connect again', async () => {
    showGithub({ ...READY, problem: 'revoked' });
    expect(await screen.findByText(/GitHub no longer accepts the connection/)).toBeTruthy();
    expect(await button('Connect again')).toBeTruthy();
  });

  it('requests a further permission only on demand, and returns to the same place', async () => {
    const { sent } = showGithub(ON, { search: '?tab=export', answers: auth('https://gh.test/a') });
    await button('Allow gist export');
    const leave = fakeLeaving();
    await user.click(screen.getByRole('button', { name: 'Allow gist export' }));
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(requestsOf(sent, 'GET /github/auth')[0]?.query).toEqual({
      purpose: 'export',
      returnTo: '/app/github?tab=export',
    });
  });

  it('lists the permissions of the connection', async () => {
    showGithub({ ...ON, purposes: ['import', 'private'] });
    expect(await screen.findAllByText('Allowed')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Allow private repositories' })).toBeNull();
    expect(await button('Allow gist export')).toBeTruthy();
  });
});

describe('coming back from GitHub', () => {
  it.each([
    ['no_code', 'No authorization code received from GitHub'],
    ['token_exchange_failed', 'Failed to exchange code for access token'],
    ['user_not_found', 'User session not found'],
    ['callback_failed', 'GitHub connection failed'],
    ['access_denied&error_description=No', 'GitHub connection failed'],
  ])('explains the error %s, once', async (code, message) => {
    const { search } = showGithub(READY, { search: `?error=${code}` });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(search()).toBe('');
  });

  it('shows that the account is connected, and keeps the tab', async () => {
    const { search } = showGithub(ON, { search: '?tab=export&connected=true' });
    expect(await screen.findByText('GitHub account connected successfully!')).toBeTruthy();
    expect(search()).toBe('?tab=export');
  });

  it('ignores an address that claims a connection without one', async () => {
    const { search } = showGithub(READY, { search: '?connected=true' });
    expect(await screen.findByText('Failed to connect GitHub account')).toBeTruthy();
    expect(search()).toBe('');
  });

  it('completes the connection with the code from GitHub', async () => {
    const { sentTo, search } = showGithub(READY, {
      search: '?code=c1&state=s1',
      answers: { 'POST /github/callback': () => succeeded(ON) },
    });
    expect(await screen.findByText('GitHub account connected successfully!')).toBeTruthy();
    expect(await screen.findByText('GitHub Connected Successfully!')).toBeTruthy();
    expect(sentTo('POST /github/callback')).toEqual([{ code: 'c1', state: 's1' }]);
    expect(search()).toBe('');
  });

  it('stays connected if a status requested before the callback arrives after it', async () => {
    const early = delayedAnswer();
    showGithub(READY, {
      search: '?code=c1&state=s1',
      answers: { 'GET /github/status': early.answer, 'POST /github/callback': () => succeeded(ON) },
    });
    expect(await screen.findByText('GitHub Connected Successfully!')).toBeTruthy();
    await act(async () => early.give(succeeded(READY)));
    expect(screen.getByText('GitHub Connected Successfully!')).toBeTruthy();
  });

  it('shows why a code was refused', async () => {
    const answer = () => refused(400, 'github.state_invalid', 'It was not begun here');
    showGithub(READY, {
      search: '?code=c1&state=s1',
      answers: { 'POST /github/callback': answer },
    });
    expect(await screen.findByText('It was not begun here')).toBeTruthy();
  });

  it('shows an error if the code is missing', async () => {
    showGithub(READY, { search: '?state=s1' });
    expect(await screen.findByText('No authorization code received from GitHub')).toBeTruthy();
  });
});

describe('disconnecting the account', () => {
  const ask = async () => {
    await user.click(await button('Disconnect'));
    const dialog = within(screen.getByRole('alertdialog'));
    dialog.getByText('Are you sure you want to disconnect your GitHub account?');
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    return dialog;
  };

  it('asks for confirmation, is busy, and confirms the result', async () => {
    const { answer, give } = delayedAnswer();
    const { change } = showGithub(ON, { answers: { 'DELETE /github/disconnect': answer } });
    const dialog = await ask();
    expect(dialog.getByRole('button', { name: 'Disconnecting...' })).toBeTruthy();
    await change(READY);
    give(succeeded({}));
    expect(await screen.findByText('GitHub account disconnected successfully')).toBeTruthy();
    expect(await button('Connect GitHub')).toBeTruthy();
  });

  it('left the state that the export of gists shows as it was', async () => {
    let status = ON;
    const answers: Answers = {
      'GET /github/status': () => succeeded(status),
      'DELETE /github/disconnect': () => {
        status = READY;
        return succeeded({});
      },
    };
    const { client } = showGithub(ON, { answers });
    const isConnected = () => client.getQueryData(githubStatus().queryKey)?.isConnected;
    await waitFor(() => expect(isConnected()).toBe(true));
    await ask();
    await waitFor(() => expect(isConnected()).toBe(false));
  });

  it.each([
    ['GitHub is asleep', () => refused(503, 'github.unavailable', 'GitHub is asleep')],
    ['Failed to disconnect GitHub account', () => new Response('', { status: 500 })],
  ])('says "%s" where it failed', async (message, answer) => {
    showGithub(ON, { answers: { 'DELETE /github/disconnect': answer } });
    await ask();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText('GitHub Connected Successfully!')).toBeTruthy();
  });
});
