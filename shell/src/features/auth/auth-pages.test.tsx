import {
  type Answers,
  aUser,
  delayedAnswer,
  forgetPage,
  pageTitle,
  refused,
  requestsOf,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const NOOR = aUser();
const LOGIN = 'POST /auth/login';
const REGISTER = 'POST /auth/register';
const REGISTRY = 'GET /remotes.json';
const registry = (demoAccess: boolean) => () => Response.json({ remotes: [], demoAccess });

const ROUTES = [
  { path: '/login', element: <LoginPage /> },
  { path: '/register', element: <RegisterPage /> },
  { path: '/forgot-password', element: <ForgotPasswordPage /> },
];
function show(path: string, answers: Answers = {}, viewer?: typeof NOOR) {
  return showPage({
    routes: ROUTES,
    path,
    viewer,
    answers: { [REGISTRY]: registry(false), ...answers },
  });
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const tick = (name: string) => screen.queryByRole('img', { name });
const errorOf = (name: string) => {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join();
};
async function signIn() {
  await user.type(field('Email'), 'noor@example.dev');
  await user.type(field('Password'), 'Twenty-lines1');
  await user.click(button('Sign In'));
}

describe('the second step of a sign-in', () => {
  const needsCode = () => refused(401, 'auth.second_factor_required', 'Enter the code');
  const wrongCode = 'That code is not valid, or it was used before';
  function showStep(codes: Answers[string][]) {
    const answers = [needsCode, ...codes];
    return show('/login', { [LOGIN]: (request) => (answers.shift() ?? needsCode)(request) });
  }

  it('asks for the code of the app, shows a wrong one at the field, and sends all three values', async () => {
    const { sentTo } = showStep([
      () => refused(400, 'auth.wrong_code', wrongCode),
      () => succeeded({ user: NOOR, token: 'fresh' }),
    ]);
    await screen.findByRole('heading', { level: 1, name: 'Sign In' });
    await signIn();
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    await user.type(code, '000000');
    await user.click(button('Sign In'));
    await waitFor(() => expect(errorOf('Code')).toContain(wrongCode));
    await user.clear(field('Code'));
    await user.type(field('Code'), '123456');
    await user.click(button('Sign In'));
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    const sent = { email: 'noor@example.dev', password: 'Twenty-lines1' };
    expect(sentTo(LOGIN)).toEqual([sent, { ...sent, code: '000000' }, { ...sent, code: '123456' }]);
  });

  it('accepts a recovery code, and returns to the password', async () => {
    showStep([]);
    await screen.findByRole('heading', { level: 1, name: 'Sign In' });
    await signIn();
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    expect(document.activeElement).toBe(field('Recovery code'));
    await user.click(button('Back'));
    expect(field('Password')).toBeTruthy();
  });
});

describe('the sign-in page', () => {
  it('shows an error at each empty field, and sends nothing', async () => {
    const { sent } = show('/login');
    await screen.findByRole('heading', { level: 1, name: 'Sign In' });
    await user.click(button('Sign In'));
    expect(await screen.findByText('Enter your email address')).toBeTruthy();
    expect(errorOf('Password')).toBe('Enter your password');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(requestsOf(sent, LOGIN)).toEqual([]);
    expect(pageTitle()).toBe('Sign In');
  });

  it('signs in for this tab, and opens the application', async () => {
    const answer = () => succeeded({ user: NOOR, token: 'fresh' });
    const { sent, router } = show('/login', { [LOGIN]: answer });
    await screen.findByLabelText('Email');
    await signIn();
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(requestsOf(sent, LOGIN)[0]?.body).toEqual({
      email: 'noor@example.dev',
      password: 'Twenty-lines1',
    });
    expect(router.state.location.pathname).toBe('/app');
    expect([{ ...localStorage }, sessionStorage.getItem('token')]).toEqual([{}, 'fresh']);
  });

  it('stays signed in on this device if "Remember me" is checked', async () => {
    show('/login', { [LOGIN]: () => succeeded({ user: NOOR, token: 'fresh' }) });
    await user.click(await screen.findByRole('checkbox', { name: 'Remember me for 7 days' }));
    await signIn();
    await screen.findByText('Welcome back!');
    expect(localStorage.getItem('token')).toBe('fresh');
  });

  it('returns to the page that required it', async () => {
    const { router } = show('/nowhere', { [LOGIN]: () => succeeded({ user: NOOR, token: 't' }) });
    await router.navigate('/login', { state: { from: '/app/github?x=1' } });
    await screen.findByLabelText('Email');
    await signIn();
    await waitFor(() => expect(window.location.pathname).toBe('/app/github'));
    expect(window.location.search).toBe('?x=1');
  });

  it('is busy until the server answers, and is sent only once', async () => {
    const { answer, give } = delayedAnswer();
    const { sent } = show('/login', { [LOGIN]: answer });
    await screen.findByLabelText('Email');
    await signIn();
    await waitFor(() => expect(button('Signing in...').disabled).toBe(true));
    await user.click(button('Signing in...'));
    give(succeeded({ user: NOOR, token: 't' }));
    await screen.findByText('Welcome back!');
    expect(requestsOf(sent, LOGIN)).toHaveLength(1);
  });

  it.each([
    [
      'the message of the server',
      () => refused(503, 'service.unavailable', 'Signing in is closed'),
      'Signing in is closed',
    ],
    [
      'its own words for a failure that says nothing',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'Login failed. Please try again.',
    ],
    ['a network error', () => Promise.reject(new TypeError('Failed to fetch')), 'Network error'],
    ['an answer without a token', () => succeeded({ user: NOOR }), 'Login failed'],
    ['an answer without data', () => Response.json({ status: 'success' }), 'Login failed'],
  ])(
    'shows %s above the form after a failed sign-in, focused, and keeps the input',
    async (_what, answer, message) => {
      show('/login', { [LOGIN]: answer });
      await screen.findByLabelText('Email');
      await signIn();
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toBe(message);
      await waitFor(() => expect(document.activeElement).toBe(alert));
      expect(alert.closest('form')?.getAttribute('aria-describedby')).toBe(alert.id);
      expect([field('Email').value, field('Password').value]).toEqual([
        'noor@example.dev',
        'Twenty-lines1',
      ]);
      expect(window.location.pathname).toBe('/login');
      expect(button('Sign In').disabled).toBe(false);
      expect(console.error).toHaveBeenCalledWith(message, expect.any(Error));
    },
  );

  it.each([
    ['Invalid email or password', 'Invalid email or password'],
    ['', 'Login failed. Please check your credentials.'],
  ])(
    'shows %j at the password, which gets the focus, and not in a toast',
    async (said, message) => {
      show('/login', { [LOGIN]: () => refused(401, 'auth.invalid_credentials', said) });
      await screen.findByLabelText('Email');
      await signIn();
      await waitFor(() => expect(errorOf('Password')).toBe(message));
      expect(screen.getAllByText(message)).toHaveLength(1);
      expect(document.activeElement).toBe(field('Password'));
      expect([field('Email').value, field('Password').value]).toEqual([
        'noor@example.dev',
        'Twenty-lines1',
      ]);
      await user.type(field('Password'), '!');
      expect(errorOf('Password')).toBe('');
      expect(field('Password').getAttribute('aria-invalid')).toBeNull();
    },
  );

  it('shows an error of the address at its field', async () => {
    const errors = [{ path: 'email', msg: 'Enter a valid email address' }];
    const answer = { status: 'error', code: 'request.invalid', message: 'Not valid', errors };
    show('/login', { [LOGIN]: () => Response.json(answer, { status: 400 }) });
    await screen.findByLabelText('Email');
    await signIn();
    await waitFor(() => expect(errorOf('Email')).toBe('Enter a valid email address'));
    expect(screen.queryByText('Not valid')).toBeNull();
  });

  it('shows the password on request and hides it again', async () => {
    show('/login');
    await screen.findByLabelText('Email');
    expect(field('Password').type).toBe('password');
    await user.click(button('Show password'));
    expect(field('Password').type).toBe('text');
    await user.click(button('Hide password'));
    expect(field('Password').type).toBe('password');
  });

  it('offers demo access only if the server does', async () => {
    show('/login', { [REGISTRY]: registry(true) });
    const text = 'Any email and password can be used to explore the app with sample data.';
    await screen.findByLabelText('Email');
    const note = (await screen.findByText(text)).closest('li');
    await waitFor(() => expect(note?.className).not.toContain('invisible'));
    forgetPage();
    show('/login', { [REGISTRY]: registry(false) });
    expect(await screen.findByText('Private until you share')).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('offers no demo access if the registry fails, and reserves its space until then', async () => {
    const { answer, give } = delayedAnswer();
    show('/login', { [REGISTRY]: answer });
    await screen.findByLabelText('Email');
    expect(screen.getByText('Demo access').closest('li')?.className).toContain('invisible');
    give(unavailable());
    expect(await screen.findByText('Private until you share')).toBeTruthy();
  });

  it('links to the other pages, which keep the page to return to', async () => {
    const { router } = show('/nowhere');
    await router.navigate('/login', { state: { from: '/app/github' } });
    await screen.findByLabelText('Email');
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    expect(router.state.location).toMatchObject({
      pathname: '/register',
      state: { from: '/app/github' },
    });
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(router.state.location.state).toEqual({ from: '/app/github' });
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgot password?' })).toBeTruthy();
  });

  it.each(['/login', '/register'])('redirects a signed-in user at %s', async (path) => {
    const { router } = show(path, {}, NOOR);
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'));
  });
});

describe('the sign-up page', () => {
  async function fill(username: string, email: string, password: string) {
    await user.type(await screen.findByLabelText('Username'), username);
    await user.type(field('Email'), email);
    await user.type(field('Password'), password);
  }

  it('cannot be submitted until the password is strong enough, with a hint', async () => {
    show('/register');
    await fill('noor', 'noor@example.dev', 'abc');
    const meter = screen.getByRole('meter', { name: 'Password strength' });
    expect(meter.getAttribute('aria-valuetext')).toBe('Too weak');
    expect(screen.getByText('Please create a stronger password to continue')).toBeTruthy();
    expect(button('Create Account').disabled).toBe(true);
    await user.type(field('Password'), 'D1efgh');
    expect(meter.getAttribute('aria-valuetext')).toBe('Good');
    expect(screen.queryByText('Please create a stronger password to continue')).toBeNull();
    expect(button('Create Account').disabled).toBe(false);
    expect(pageTitle()).toBe('Get Started');
  });

  it('ticks fields that are filled in correctly', async () => {
    show('/register');
    await fill('  ', 'noor', 'Twenty-lines1');
    expect([tick('Filled in'), tick('Looks right')]).toEqual([null, null]);
    await user.type(field('Username'), 'noor');
    await user.type(field('Email'), '@example.dev');
    expect(tick('Filled in')).toBeTruthy();
    expect(tick('Looks right')).toBeTruthy();
  });

  it('shows an error at each empty field, and sends nothing', async () => {
    const { sent } = show('/register');
    await screen.findByLabelText('Username');
    await user.type(field('Password'), 'Twenty-lines1');
    await user.click(button('Create Account'));
    expect(await screen.findByText('Choose a username')).toBeTruthy();
    expect(errorOf('Email')).toBe('Enter your email address');
    expect(requestsOf(sent, REGISTER)).toEqual([]);
  });

  it('creates the account, and opens the application', async () => {
    const answer = () => succeeded({ user: NOOR, token: 'fresh' }, 201);
    const { sent, router } = show('/register', { [REGISTER]: answer });
    await fill('noor', 'noor@example.dev', 'Twenty-lines1');
    await user.click(button('Create Account'));
    expect(await screen.findByText('Account created successfully! Welcome aboard!')).toBeTruthy();
    expect(requestsOf(sent, REGISTER)[0]?.body).toEqual({
      username: 'noor',
      email: 'noor@example.dev',
      password: 'Twenty-lines1',
    });
    expect(router.state.location.pathname).toBe('/app');
  });

  it.each([
    ['auth.username_taken', 'Username', 'That username is already taken'],
    ['auth.email_taken', 'Email', 'An account with that email already exists'],
  ])('shows the error %s at its field, which gets the focus', async (code, name, message) => {
    show('/register', { [REGISTER]: () => refused(409, code, message) });
    await fill('noor', 'noor@example.dev', 'Twenty-lines1');
    await user.click(button('Create Account'));
    await waitFor(() => expect(errorOf(name)).toBe(message));
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(document.activeElement).toBe(field(name));
    expect(tick('Filled in') === null).toBe(name === 'Username');
    expect(field('Password').value).toBe('Twenty-lines1');
  });

  it.each([
    ['an answer without data', () => Response.json({ status: 'success' }), 'Registration failed'],
    [
      'a failure that says nothing',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'Registration failed. Please try again.',
    ],
  ])('explains %s', async (_what, answer, message) => {
    show('/register', { [REGISTER]: answer });
    await fill('noor', 'noor@example.dev', 'Twenty-lines1');
    await user.click(button('Create Account'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(field('Password').value).toBe('Twenty-lines1');
  });

  it('shows each error of the server at its field', async () => {
    const errors = [
      { path: 'username', msg: 'too short' },
      { path: 'password', msg: 'too common' },
      { path: 'plan', msg: 'unknown' },
    ];
    const answer = () =>
      Response.json(
        { status: 'error', code: 'request.invalid', message: 'Not valid', errors },
        { status: 400 },
      );
    show('/register', { [REGISTER]: answer });
    await fill('noor', 'noor@example.dev', 'Twenty-lines1');
    await user.click(button('Create Account'));
    await waitFor(() => expect(errorOf('Username')).toBe('too short'));
    expect([errorOf('Email'), errorOf('Password')]).toEqual(['', 'too common']);
    expect(screen.queryByText('Not valid')).toBeNull();
  });
});
