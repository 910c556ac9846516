import { addTexts, useLocale } from '@snippetry/web-kit';
import {
  type Answers,
  aUser,
  forgetPage,
  refused,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const FORGOT = 'POST /auth/forgot-password';
const RESET = 'POST /auth/reset-password';
const LOOK = 'POST /auth/verify-email/account';
const VERIFY = 'POST /auth/verify-email';
const REGISTER = 'POST /auth/register';
const LOGIN = 'POST /auth/login';
const STRONG = 'Twenty-lines1';

/** Like the application, remounts the page in another language. */
function Verify() {
  const { locale } = useLocale();
  return <VerifyEmailPage key={locale} />;
}

const ROUTES = [
  { path: '/forgot-password', element: <ForgotPasswordPage /> },
  { path: '/register', element: <RegisterPage /> },
  { path: '/reset-password', element: <ResetPasswordPage /> },
  { path: '/verify-email', element: <Verify /> },
];
const show = (path: string, answers: Answers = {}, viewer?: ReturnType<typeof aUser>) =>
  showPage({ routes: ROUTES, path, answers, viewer });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
/** Returns the current step next to the form. */
const step = () => document.querySelector('[aria-current="step"]')?.textContent;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('the page for a forgotten password', () => {
  it('shows the same result for every address, and accepts another one', async () => {
    const { sentTo } = show('/forgot-password', { [FORGOT]: () => succeeded({}) });
    await user.type(await field('Email'), ' noor@example.dev');
    expect(step()).toBe('1Your email address');
    await press('Send the link');
    const said = await screen.findByRole('status');
    expect(said.textContent).toContain('If there is an account with noor@example.dev');
    expect(document.activeElement).toBe(said);
    expect(step()).toBe('2Open the link that we mail you');
    expect(sentTo(FORGOT)).toEqual([{ email: 'noor@example.dev' }]);
    await press('Use another address');
    expect((await field('Email')).value).toBe('');
  });

  it('requires an address, and shows the server’s error', async () => {
    const errors = [{ path: 'email', msg: 'Enter a valid email address' }];
    const { sentTo } = show('/forgot-password', {
      [FORGOT]: () =>
        Response.json({ status: 'error', code: 'request.invalid', errors }, { status: 400 }),
    });
    await press('Send the link');
    expect(await screen.findByText('Enter your email address')).toBeTruthy();
    expect(sentTo(FORGOT)).toEqual([]);
    await user.type(await field('Email'), 'noor');
    await press('Send the link');
    expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
  });

  it('shows that the link could not be sent, and keeps the address', async () => {
    show('/forgot-password', { [FORGOT]: unavailable });
    await user.type(await field('Email'), 'noor@example.dev');
    await press('Send the link');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await field('Email')).value).toBe('noor@example.dev');
  });
});

describe('the page for a new password', () => {
  async function fill(password: string, again = password) {
    await user.type(await field('New Password'), password);
    await user.type(await field('Confirm New Password'), again);
    await press('Set the password');
  }

  it('sets the password, removes the secret from the URL, and links to the sign-in page', async () => {
    const { sentTo } = show('/reset-password#s3cret', { [RESET]: () => succeeded({}) });
    await fill(STRONG);
    expect(await screen.findByText('Your new password is set')).toBeTruthy();
    expect(step()).toBe('4Sign in with it');
    expect(sentTo(RESET)).toEqual([{ token: 's3cret', newPassword: STRONG }]);
    expect(window.location.hash).toBe('');
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  });

  it('requires the same password twice, and sends nothing', async () => {
    const { sentTo } = show('/reset-password#s3cret');
    await fill(STRONG, 'other');
    expect(await screen.findByText('New passwords do not match')).toBeTruthy();
    expect(sentTo(RESET)).toEqual([]);
  });

  it('requires a strong password', async () => {
    show('/reset-password#s3cret');
    await user.type(await field('New Password'), 'short');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Set the password' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Please create a stronger password to continue')).toBeTruthy();
  });

  it('offers a new link if this one has expired or is incomplete', async () => {
    show('/reset-password#used', { [RESET]: () => refused(400, 'auth.link_invalid', 'no') });
    await fill(STRONG);
    expect(await screen.findByText('This link has expired')).toBeTruthy();
    expect(step()).toBe('1Your email address');
    const next = screen.getByRole('link', { name: 'Send a new link' });
    expect(next.getAttribute('href')).toBe('/forgot-password');
    forgetPage();
    show('/reset-password');
    expect(await screen.findByText('This link has expired')).toBeTruthy();
  });
});

describe('the page that confirms an address', () => {
  const link = { email: 'noor@example.dev', username: 'noor', isOwn: true, hasPassword: true };
  const found = (changes = {}) => ({ [LOOK]: () => succeeded({ ...link, ...changes }) });
  const confirmed = () => succeeded({ email: link.email });

  it('shows the account, and confirms the address only on a click', async () => {
    const answers = { ...found(), [VERIFY]: confirmed };
    const { sentTo } = show('/verify-email#s3cret', answers, aUser());
    await screen.findByRole('button', { name: 'Confirm this address' });
    expect(screen.getByText('noor@example.dev')).toBeTruthy();
    expect(screen.getByText('noor')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(window.location.hash).toBe('');
    expect(sentTo(VERIFY)).toEqual([]);
    await press('Confirm this address');
    expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
    expect(sentTo(LOOK)).toEqual([{ token: 's3cret' }]);
    expect(sentTo(VERIFY)).toEqual([{ token: 's3cret' }]);
  });

  it('requires the password without a session of the account', async () => {
    const wrong = () => refused(400, 'auth.wrong_password', 'This is not the password');
    let answer = wrong;
    const { sentTo } = show('/verify-email#s3cret', {
      ...found({ isOwn: false }),
      [VERIFY]: () => answer(),
    });
    expect(await screen.findByText(/^Not your account\?/)).toBeTruthy();
    await press('Confirm this address');
    expect(await screen.findByText('Enter your password')).toBeTruthy();
    await user.type(await field('Password'), 'nearly');
    await press('Confirm this address');
    expect(await screen.findByText('This is not the password')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Password'));
    answer = confirmed;
    await user.type(await field('Password'), ' it');
    await press('Confirm this address');
    expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
    expect(sentTo(VERIFY).at(-1)).toEqual({ token: 's3cret', password: 'nearly it' });
  });

  it('requires the password if the session has expired', async () => {
    const wrong = () => refused(400, 'auth.wrong_password', 'This is not the password');
    show('/verify-email#s3cret', { ...found(), [VERIFY]: wrong }, aUser());
    await press('Confirm this address');
    expect((await field('Password')).value).toBe('');
  });

  it('requires a session if the account has no password', async () => {
    show('/verify-email#s3cret', found({ isOwn: false, hasPassword: false }));
    const next = await screen.findByRole('link', { name: 'Sign In' });
    expect(next.getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull();
  });

  it('explains to visitors and users how to get a new link', async () => {
    const answers = { [LOOK]: () => refused(400, 'auth.link_invalid', 'Not valid any more') };
    show('/verify-email#used', answers);
    expect(await screen.findByText(/Sign in, and send a new link/)).toBeTruthy();
    forgetPage();
    show('/verify-email#used', answers, aUser());
    expect(await screen.findByRole('link', { name: 'Send a new link from Settings' })).toBeTruthy();
  });

  it('shows that another account has the address', async () => {
    const taken = () => refused(409, 'auth.email_taken', 'An account with that email exists');
    show('/verify-email#s3cret', { ...found(), [VERIFY]: taken }, aUser());
    await press('Confirm this address');
    expect(await screen.findByText('The address is not confirmed')).toBeTruthy();
    expect(screen.getByText(/^An account with that email exists\./)).toBeTruthy();
  });

  it('offers to retry if the server is unreachable', async () => {
    let fails = true;
    show('/verify-email#s3cret', {
      [LOOK]: () => (fails ? unavailable() : succeeded(link)),
      [VERIFY]: () => (fails ? unavailable() : confirmed()),
    });
    expect(await screen.findByText('Your address could not be confirmed')).toBeTruthy();
    fails = false;
    await press('Try again');
    await screen.findByRole('button', { name: 'Confirm this address' });
    fails = true;
    await press('Confirm this address');
    expect(await screen.findByRole('alert')).toBeTruthy();
    fails = false;
    await press('Confirm this address');
    expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
  });

  it('keeps the result in another language, without a second request', async () => {
    await addTexts('shell', { de: () => import('../../texts/de.json') });
    const { sentTo } = show('/verify-email#s3cret', { ...found(), [VERIFY]: confirmed }, aUser());
    await press('Confirm this address');
    expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
    await press('Deutsch');
    expect(await screen.findByText('Deine Adresse ist bestätigt')).toBeTruthy();
    await press('English');
    expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
    expect([sentTo(LOOK), sentTo(VERIFY)].map(({ length }) => length)).toEqual([1, 1]);
    await addTexts('shell', {});
  });
});

it('registration explains how to confirm the address, and can send the message again', async () => {
  const unconfirmed = () => refused(403, 'auth.email_unverified', 'Confirm first');
  const { sentTo } = show('/register', { [REGISTER]: unconfirmed, [LOGIN]: unconfirmed });
  await user.type(await field('Username'), 'noor');
  await user.type(await field('Email'), 'noor@example.dev');
  await user.type(await field('Password'), STRONG);
  await press('Create Account');
  expect(await screen.findByText('Look for our message')).toBeTruthy();
  await press('Send again');
  expect(await screen.findByText('The message is on its way again')).toBeTruthy();
  await waitFor(() =>
    expect(sentTo(LOGIN)).toEqual([{ email: 'noor@example.dev', password: STRONG }]),
  );
});
