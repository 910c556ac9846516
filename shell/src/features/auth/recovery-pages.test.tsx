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

/** As the application shows its pages: another language is another page. */
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
/** The line of the sheet beside the form that says where one is. */
const step = () => document.querySelector('[aria-current="step"]')?.textContent;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('the page for a forgotten password', () => {
  it('says the same for every address, and can be asked for another', async () => {
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

  it('asks for an address, and shows what the server has against it', async () => {
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

  it('says that the link could not be sent, and keeps the address', async () => {
    show('/forgot-password', { [FORGOT]: unavailable });
    await user.type(await field('Email'), 'noor@example.dev');
    await press('Send the link');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await field('Email')).value).toBe('noor@example.dev');
  });
});

describe('the page that a link for a new password leads to', () => {
  async function fill(password: string, again = password) {
    await user.type(await field('New Password'), password);
    await user.type(await field('Confirm New Password'), again);
    await press('Set the password');
  }

  it('sets the password, takes the secret out of the address, and leads to the sign-in', async () => {
    const { sentTo } = show('/reset-password#s3cret', { [RESET]: () => succeeded({}) });
    await fill(STRONG);
    expect(await screen.findByText('Your new password is set')).toBeTruthy();
    expect(step()).toBe('4Sign in with it');
    expect(sentTo(RESET)).toEqual([{ token: 's3cret', newPassword: STRONG }]);
    expect(window.location.hash).toBe('');
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  });

  it('says that the repeated password differs, and sends nothing', async () => {
    const { sentTo } = show('/reset-password#s3cret');
    await fill(STRONG, 'other');
    expect(await screen.findByText('New passwords do not match')).toBeTruthy();
    expect(sentTo(RESET)).toEqual([]);
  });

  it('waits for a password that is strong enough', async () => {
    show('/reset-password#s3cret');
    await user.type(await field('New Password'), 'short');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Set the password' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Please create a stronger password to continue')).toBeTruthy();
  });

  it('offers a new link where this one works no more, or the address lacks it', async () => {
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

  it('says whose address it is, and confirms it only when the person says so', async () => {
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

  it('asks for the password where nobody is signed in to the account', async () => {
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

  it('asks for the password where the session has ended meanwhile', async () => {
    const wrong = () => refused(400, 'auth.wrong_password', 'This is not the password');
    show('/verify-email#s3cret', { ...found(), [VERIFY]: wrong }, aUser());
    await press('Confirm this address');
    expect((await field('Password')).value).toBe('');
  });

  it('sends whoever has no password to sign in', async () => {
    show('/verify-email#s3cret', found({ isOwn: false, hasPassword: false }));
    const next = await screen.findByRole('link', { name: 'Sign In' });
    expect(next.getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull();
  });

  it('tells a visitor and somebody who is signed in how to get a new link', async () => {
    const answers = { [LOOK]: () => refused(400, 'auth.link_invalid', 'Not valid any more') };
    show('/verify-email#used', answers);
    expect(await screen.findByText(/Sign in, and send a new link/)).toBeTruthy();
    forgetPage();
    show('/verify-email#used', answers, aUser());
    expect(await screen.findByRole('link', { name: 'Send a new link from Settings' })).toBeTruthy();
  });

  it('says that somebody else has the address by now', async () => {
    const taken = () => refused(409, 'auth.email_taken', 'An account with that email exists');
    show('/verify-email#s3cret', { ...found(), [VERIFY]: taken }, aUser());
    await press('Confirm this address');
    expect(await screen.findByText('The address is not confirmed')).toBeTruthy();
    expect(screen.getByText(/^An account with that email exists\./)).toBeTruthy();
  });

  it('offers to try again where the server could not be asked', async () => {
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

  it('says what has come of the link also in another language, and asks no second time', async () => {
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

it('signing up where addresses have to be confirmed says where to look, and sends the message again', async () => {
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
