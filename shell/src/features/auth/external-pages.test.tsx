import {
  type Answers,
  aUser,
  delayedAnswer,
  forgetPage,
  refused,
  showElement,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdentitiesPanel } from '../settings/identities/identities-panel.tsx';
import { FinishPage } from './finish-page.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const NOOR = aUser();
const OPTIONS = 'GET /auth/sign-in-options';
const FINISH = 'POST /auth/external/finish';
const LINK = 'POST /auth/external/link';
const REGISTER = 'POST /auth/register';
const PROVIDERS = [
  { id: 'oidc', name: 'Example Ltd', isSandbox: false },
  { id: 'github', name: 'Sandbox GitHub', isSandbox: true },
];
const offered =
  (given: object = {}) =>
  () =>
    succeeded({
      providers: PROVIDERS,
      registration: 'open',
      reading: 'open',
      requiresVerifiedEmail: false,
      ...given,
    });

const ROUTES = [
  { path: '/login', element: <LoginPage /> },
  { path: '/register', element: <RegisterPage /> },
  { path: '/sign-in/finish', element: <FinishPage /> },
];
const show = (path: string, answers: Answers = {}) =>
  showPage({ routes: ROUTES, path, answers: { [OPTIONS]: offered(), ...answers } });
const link = (name: string) => screen.findByRole<HTMLAnchorElement>('link', { name });

describe('the sign-in page', () => {
  it('links to the other sites, with a return to the requested page', async () => {
    const { router } = show('/register');
    await router.navigate('/login', { state: { from: '/app/github?x=1' } });
    await screen.findByRole('heading', { level: 1, name: 'Sign In' });
    const company = await link('Continue with Example Ltd');
    expect(company.getAttribute('href')).toBe(
      '/api/auth/external/oidc/start?returnTo=%2Fapp%2Fgithub%3Fx%3D1',
    );
    await link('Continue with Sandbox GitHub');
  });

  it.each([
    ['auth.provider_unavailable', /cannot be reached right now/],
    ['auth.link_invalid', /not begun in this browser, or it has expired/],
    ['%3Cb%3ESend+money', /Signing in at the other site failed/],
  ])('explains the error of another site: %s', async (code, said) => {
    show(`/login?error=${code}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
  });
});

describe('the sign-up page', () => {
  it('has no form if registration is closed', async () => {
    show('/register', { [OPTIONS]: offered({ registration: 'closed' }) });
    expect((await screen.findByRole('status')).textContent).toMatch(/Ask those who run it/);
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
  });

  it('has a form only with an invitation, which is sent with it', async () => {
    const invited = { [OPTIONS]: offered({ registration: 'invitation' }) };
    const { router, sentTo } = show('/register', {
      ...invited,
      [REGISTER]: () => refused(403, 'auth.invitation_invalid', 'This invitation is not valid'),
    });
    expect((await screen.findByRole('status')).textContent).toMatch(/You need an invitation/);
    const invitation = 'a-secret-of-an-invitation';
    await router.navigate(`/register#invitation=${invitation}`);
    await user.type(await screen.findByLabelText('Username'), 'noor');
    await user.type(screen.getByLabelText('Email'), 'noor@example.dev');
    await user.type(screen.getByLabelText('Password'), 'Twenty-lines1');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/invitation is not valid/);
    expect(sentTo(REGISTER)).toMatchObject([{ username: 'noor', invitation }]);
    const site = await link('Continue with Example Ltd');
    expect(site.getAttribute('href')).toContain(`invitation=${invitation}`);
  });
});

describe('without passwords', () => {
  const [company] = PROVIDERS;
  const off = { hasPasswords: false };

  it('the sign-in page has only the links to the other sites, and names a single one', async () => {
    show('/login', { [OPTIONS]: offered({ ...off, providers: [company] }) });
    expect(await screen.findByText('Sign in with your account at Example Ltd.')).toBeTruthy();
    await link('Continue with Example Ltd');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
    expect(screen.queryByText('Demo access')).toBeNull();
    expect(screen.queryByText('Passwords are hashed, sessions can be revoked.')).toBeNull();
    forgetPage();
    show('/login', { [OPTIONS]: offered(off) });
    await link('Continue with Sandbox GitHub');
    expect(screen.queryByText(/^Sign in with your account/)).toBeNull();
  });

  it('the sign-in form is hidden until the options are known, and shown if they fail', async () => {
    const { answer, give } = delayedAnswer();
    show('/login', { [OPTIONS]: answer });
    const form = await screen.findByLabelText('Password');
    expect(form.closest('.invisible')).not.toBeNull();
    give(unavailable());
    await waitFor(() => expect(form.closest('.invisible')).toBeNull());
  });

  it('the sign-up page has only the links to the other sites, with the invitation', async () => {
    const options = offered({ ...off, registration: 'invitation' });
    show('/register#invitation=a-secret-of-an-invitation', { [OPTIONS]: options });
    const site = await link('Continue with Example Ltd');
    expect(site.getAttribute('href')).toContain('invitation=a-secret-of-an-invitation');
    await waitFor(() => expect(screen.queryByLabelText('Username')).toBeNull());
  });
});

describe('the page after a sign-in at another site', () => {
  const opened = { outcome: 'signed-in', user: NOOR, token: 'fresh', returnTo: '/login' };

  it('signs in once with the ticket in the URL, and redirects', async () => {
    const { sentTo, router } = show('/sign-in/finish#a-ticket', {
      [FINISH]: () => succeeded({ ...opened, returnTo: '/app/x' }),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/x'));
    expect(sentTo(FINISH)).toEqual([{ ticket: 'a-ticket' }]);
    expect(sessionStorage.getItem('token')).toBe('fresh');
  });

  it('shows why it failed, with a link to the sign-in page', async () => {
    show('/sign-in/finish#old', {
      [FINISH]: () => refused(400, 'auth.link_invalid', 'This link is not valid any more'),
    });
    expect(await screen.findByText(/it has expired. Please try again/)).toBeTruthy();
    expect(screen.queryByText('The link works once')).toBeNull();
    expect(screen.queryByText(/^One step between/)).toBeNull();
    expect((await link('Back to Sign In')).getAttribute('href')).toBe('/login');
  });

  it('asks for the password of an account with the same address, then for its code', async () => {
    const asked = {
      outcome: 'link',
      ticket: 'next',
      email: 'noor@example.dev',
      providerName: 'Example Ltd',
      canReset: true,
      returnTo: '/app/x',
    };
    const replies = [
      () => refused(401, 'auth.invalid_credentials', 'Invalid email or password'),
      () => refused(401, 'auth.second_factor_required', 'Enter the code'),
      () => succeeded({ user: NOOR, token: 'fresh', returnTo: '/app/x' }),
    ];
    const { sentTo, router } = show('/sign-in/finish#a-ticket', {
      [FINISH]: () => succeeded(asked),
      [LINK]: () => (replies.shift() ?? replies[0])?.() ?? succeeded({}),
    });
    const press = async () =>
      user.click(await screen.findByRole('button', { name: 'Link and sign in' }));
    await user.type(await screen.findByLabelText('Password'), 'right');
    await press();
    expect(await screen.findByText('Wrong password')).toBeTruthy();
    expect((await link('Forgot password?')).getAttribute('href')).toBe('/forgot-password');
    expect((await link('Back to Sign In')).getAttribute('href')).toBe('/login');
    await press();
    await user.type(await screen.findByLabelText('Code'), '123456');
    await press();
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/x'));
    expect(sentTo(LINK).at(-1)).toEqual({ ticket: 'next', password: 'right', code: '123456' });
  });
});

describe('the sign-in methods in the settings', () => {
  const IDENTITIES = 'GET /auth/identities';
  const UNLINK = `DELETE /auth/identities/${'1'.repeat(24)}`;
  const identity = {
    _id: '1'.repeat(24),
    provider: 'oidc',
    providerName: 'Example Ltd',
    label: 'noor@example.dev',
    linkedAt: '2026-11-20T12:00:00.000Z',
    lastUsedAt: null,
  };
  const showPanel = (answers: Answers) =>
    showElement(<IdentitiesPanel />, {
      viewer: NOOR,
      answers: { [OPTIONS]: offered(), ...answers },
    });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

  it('list linked and other sites, and unlink after a confirmation', async () => {
    let linked = [identity];
    showPanel({
      [IDENTITIES]: () => succeeded({ identities: linked }),
      [UNLINK]: () => {
        linked = [];
        return succeeded({});
      },
    });
    await screen.findByRole('button', { name: 'Link Sandbox GitHub' });
    await press('Unlink Example Ltd');
    await press('Unlink');
    expect(await screen.findByText('Example Ltd is unlinked')).toBeTruthy();
    await screen.findByRole('button', { name: 'Link Example Ltd' });
  });

  it('explain why the only one cannot be unlinked', async () => {
    showPanel({
      [IDENTITIES]: () => succeeded({ identities: [identity] }),
      [UNLINK]: () => refused(409, 'auth.last_sign_in', 'This is your only way to sign in'),
    });
    await press('Unlink Example Ltd');
    await press('Unlink');
    expect(await screen.findByText('This is your only way to sign in')).toBeTruthy();
    await screen.findByRole('button', { name: 'Unlink Example Ltd' });
  });
});
