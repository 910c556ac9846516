import { changed, registerResources } from '@snippetry/web-kit/query';
import {
  type Answers,
  aUser,
  delayedAnswer,
  forgetPage,
  pageTitle,
  refused,
  requestsOf,
  showElement,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SettingsPage } from './settings-page.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const PROFILE = 'PUT /auth/profile';
const PASSWORD = 'PUT /auth/change-password';
const MIRA = aUser({
  username: 'mira',
  email: 'mira@example.dev',
  firstName: 'Mira',
  lastName: 'Lund',
  bio: 'Twenty lines',
  location: 'Malmö',
  website: 'https://mira.example/',
  githubUsername: 'mira-l',
  stats: { totalSnippets: 1_204, totalViews: 18_307, totalStars: 42, totalForks: 7 },
});

/** Required answers that are irrelevant for these tests. */
const SAFETY: Answers = {
  'GET /auth/sessions': () => succeeded({ sessions: [] }),
  'GET /auth/security-events': () => succeeded({ events: [], pagination: { hasNext: false } }),
};

const show = (viewer = MIRA, answers: Answers = {}) =>
  showElement(<SettingsPage />, { viewer, answers: { ...SAFETY, ...answers } });
const panel = (title: string) => {
  const heading = screen.getByRole('heading', { level: 2, name: title });
  return within(heading.closest('section') ?? document.body);
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const factsOf = (title: string) =>
  panel(title)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const settled = () => screen.findByText('Personal Information');

describe('the settings of an account without a password', () => {
  const CHANGE = 'PUT /auth/email';
  const options = { providers: [], hasPasswords: false };
  const without = (answers: Answers = {}) =>
    show(aUser({ hasPassword: false }), {
      'GET /auth/passkeys': () => succeeded({ passkeys: [] }),
      'GET /auth/identities': () => succeeded({ identities: [] }),
      'GET /auth/sign-in-options': () => succeeded(options),
      'GET /auth/second-factor': () => succeeded({ isOn: true, since: null, recoveryCodesLeft: 9 }),
      ...answers,
    });

  it('ask for none, and leave out what needs one', async () => {
    const { sentTo } = without({ [CHANGE]: () => succeeded({}) });
    await screen.findByText(/the site that you sign in at decides/);
    await waitFor(() => expect(screen.queryByText('Passkeys')).toBeNull());
    expect(screen.queryByText('Security Settings')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
    await press('Change email');
    await user.type(await screen.findByLabelText('New email'), 'new@example.dev');
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    await press('Send the link');
    await waitFor(() => expect(sentTo(CHANGE)).toEqual([{ email: 'new@example.dev' }]));
  });

  it('list passkeys of earlier times, but offer no new ones', async () => {
    const at = '2026-11-20T12:00:00.000Z';
    const passkey = { _id: '1'.repeat(24), name: 'Laptop', isSynced: false, createdAt: at };
    const passkeys = [{ ...passkey, lastUsedAt: null }];
    without({ 'GET /auth/passkeys': () => succeeded({ passkeys }) });
    await screen.findByRole('button', { name: 'Remove Laptop' });
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  });
});

describe('the settings page', () => {
  it('shows the profile as others see it', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Mira Lund' })).toBeTruthy();
    expect(screen.getByText('@mira')).toBeTruthy();
    for (const fact of ['1,204', '18,307', '42', '7', 'Malmö', 'Joined November 1, 2026']) {
      expect(screen.getByText(fact)).toBeTruthy();
    }
    const website = screen.getByRole('link', { name: 'mira.example' });
    expect(website.getAttribute('href')).toBe('https://mira.example/');
    expect(screen.getByRole('link', { name: 'mira-l' }).getAttribute('href')).toBe(
      'https://github.com/mira-l',
    );
    expect(pageTitle()).toBe('Profile & Settings');
  });

  it('shows the username without a full name, and links only web addresses', async () => {
    show({
      ...MIRA,
      firstName: '',
      website: 'javascript:alert(1)',
      githubUsername: '',
      location: '',
    });
    expect(await screen.findByRole('heading', { name: 'mira' })).toBeTruthy();
    const profile = within(screen.getByRole('region', { name: 'Profile' }));
    expect(profile.queryByRole('link')).toBeNull();
  });

  it('lists the profile data, including fields that are not set', async () => {
    show({ ...MIRA, lastName: '', bio: '' });
    await settled();
    expect(factsOf('Personal Information')).toEqual([
      ['Email', 'mira@example.devChange email'],
      ['Username', 'mira'],
      ['First Name', 'Mira'],
      ['Last Name', 'Not set'],
    ]);
    expect(factsOf('Security Settings')).toEqual([
      ['Password', '••••••••••••'],
      ['Last changed', 'November 2, 2026'],
    ]);
  });

  it('refetches the counters, since they change on other pages', async () => {
    const { sent } = show();
    await settled();
    await waitFor(() => expect(requestsOf(sent, 'GET /auth/me').length).toBeGreaterThan(1));
  });

  it('shows that the profile is loading', async () => {
    const { answer, give } = delayedAnswer();
    show(MIRA, { 'GET /auth/me': answer });
    expect(await screen.findByText('Loading profile...')).toBeTruthy();
    give(succeeded({ user: MIRA }));
    expect(await settled()).toBeTruthy();
  });
});

describe('the profile form', () => {
  const open = async (answers: Answers = {}, viewer = MIRA) => {
    const shown = show(viewer, answers);
    await settled();
    await press('Edit');
    return shown;
  };

  it('starts with the stored values, saves all fields and shows the result', async () => {
    let told = false;
    registerResources('elsewhere', {
      shows: {
        profile: (id) => {
          told = id === MIRA._id;
          return [];
        },
      },
    });
    const { sent, client } = await open({
      [PROFILE]: ({ body }) => succeeded({ user: { ...MIRA, ...Object(body) } }),
    });
    expect([field('First Name').value, field('Website').value]).toEqual([
      'Mira',
      'https://mira.example/',
    ]);
    expect(screen.getByText('12/500')).toBeTruthy();
    await user.clear(field('First Name'));
    await user.type(field('First Name'), 'Mirabel');
    await press('Save Changes');
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(requestsOf(sent, PROFILE)[0]?.body).toEqual({
      firstName: 'Mirabel',
      lastName: 'Lund',
      bio: 'Twenty lines',
      location: 'Malmö',
      website: 'https://mira.example/',
      githubUsername: 'mira-l',
    });
    expect(screen.getByRole('heading', { name: 'Mirabel Lund' })).toBeTruthy();
    expect(screen.queryByLabelText('First Name')).toBeNull();
    await changed(client, 'collection');
    expect(told).toBe(true);
    registerResources('elsewhere', { shows: {} });
  });

  it('shows at the field that a text is too long or not a web address', async () => {
    const { sent } = await open();
    await user.clear(field('Website'));
    await user.type(field('Website'), 'mira.example');
    await user.clear(field('GitHub Username'));
    await user.click(field('GitHub Username'));
    await user.paste('x'.repeat(40));
    await press('Save Changes');
    expect(await screen.findByText('Start the address with https://')).toBeTruthy();
    expect(screen.getByText('At most 39 characters')).toBeTruthy();
    expect(requestsOf(sent, PROFILE)).toEqual([]);
    await user.clear(field('Website'));
    // The form validates a field with an error after the key press, not during it.
    await waitFor(() => expect(screen.queryByText('Start the address with https://')).toBeNull());
  });

  it('shows a failure to save, with its reason at the field, and keeps the input', async () => {
    const errors = [{ path: 'githubUsername', msg: 'is not a GitHub username' }];
    await open({
      [PROFILE]: () =>
        Response.json({ status: 'error', code: 'request.invalid', errors }, { status: 400 }),
    });
    await user.type(field('GitHub Username'), '-');
    await press('Save Changes');
    expect(await screen.findByText('Failed to update profile')).toBeTruthy();
    expect(screen.getByText('is not a GitHub username')).toBeTruthy();
    expect(field('GitHub Username').value).toBe('mira-l-');
  });

  it('is busy while it saves', async () => {
    const { answer, give } = delayedAnswer();
    await open({ [PROFILE]: answer });
    await press('Save Changes');
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' });
    expect(busy.disabled).toBe(true);
    give(unavailable());
    expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeTruthy();
  });

  it('is restored with its input if the session expired while saving', async () => {
    await open({ [PROFILE]: () => refused(401, 'auth.invalid_token', 'Your session is over') });
    await user.type(field('Location'), ' Syd');
    await press('Save Changes');
    expect(await screen.findByText('Please log in again')).toBeTruthy();
    forgetPage();
    show({ ...MIRA, _id: '9'.repeat(24) });
    await settled();
    expect(screen.queryByLabelText('Location')).toBeNull();
    forgetPage();
    show();
    await settled();
    expect(field('Location').value).toBe('Malmö Syd');
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[1] ?? document.body);
    forgetPage();
    show();
    await settled();
    expect(screen.queryByLabelText('Location')).toBeNull();
  });

  it('discards the input on cancel', async () => {
    await open();
    await user.type(field('Location'), ' Syd');
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[1] ?? document.body);
    expect(screen.queryByLabelText('Location')).toBeNull();
    await press('Edit');
    expect(field('Location').value).toBe('Malmö');
  });
});

describe('the password form', () => {
  const open = async (answers: Answers = {}) => {
    const shown = show(MIRA, answers);
    await settled();
    await press('Change Password');
    return shown;
  };
  async function fill(current: string, next: string, again = next) {
    await user.type(field('Current Password'), current);
    await user.type(field('New Password'), next);
    await user.type(field('Confirm New Password'), again);
    await press('Change Password');
  }

  it('requires all three passwords', async () => {
    const { sent } = await open();
    await press('Change Password');
    for (const message of [
      'Enter your current password',
      'Choose a new password',
      'Repeat the new password',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(requestsOf(sent, PASSWORD)).toEqual([]);
  });

  it('refuses a short password, and one that is not repeated correctly', async () => {
    const { sent } = await open();
    await fill('old-one', 'short', 'other');
    expect(await screen.findByText('Password must be at least 6 characters long')).toBeTruthy();
    expect(screen.getByText('New passwords do not match')).toBeTruthy();
    expect(requestsOf(sent, PASSWORD)).toEqual([]);
  });

  it('changes the password and closes', async () => {
    const { sent } = await open({ [PASSWORD]: () => succeeded({}) });
    await fill('old-one', 'new-one1');
    expect(await screen.findByText('Password changed successfully!')).toBeTruthy();
    expect(requestsOf(sent, PASSWORD)[0]?.body).toEqual({
      currentPassword: 'old-one',
      newPassword: 'new-one1',
    });
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });

  it('shows at the field that the current password is wrong', async () => {
    await open({ [PASSWORD]: () => refused(400, 'auth.wrong_password', 'no') });
    await fill('wrong', 'new-one1');
    expect(await screen.findByText('This is not your current password')).toBeTruthy();
    expect(
      await screen.findByText('Failed to change password. Check your current password.'),
    ).toBeTruthy();
    expect(field('New Password').value).toBe('new-one1');
  });

  it('shows an error of the new password at its field, and at no other', async () => {
    const errors = [{ path: 'newPassword', msg: 'Too common' }];
    const answer = { status: 'error', code: 'request.invalid', message: 'Too common', errors };
    await open({ [PASSWORD]: () => Response.json(answer, { status: 400 }) });
    await fill('old-one', 'password1');
    expect(await screen.findByText('Too common')).toBeTruthy();
    expect(document.activeElement).toBe(field('New Password'));
    expect(field('New Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/Check your current password/)).toBeNull();
  });

  it('shows that the password could not be changed for another reason', async () => {
    await open({ [PASSWORD]: unavailable });
    await fill('old-one', 'new-one1');
    expect(
      await screen.findByText('Failed to change password. Check your current password.'),
    ).toBeTruthy();
    expect(screen.queryByText('This is not your current password')).toBeNull();
  });

  it('tells password managers which account the password belongs to', async () => {
    await open();
    const name = document.querySelector<HTMLInputElement>('input[name="username"]');
    expect([name?.value, name?.autocomplete]).toEqual(['mira', 'username']);
    expect(
      ['Current Password', 'New Password', 'Confirm New Password'].map(
        (it) => field(it).autocomplete,
      ),
    ).toEqual(['current-password', 'new-password', 'new-password']);
  });
});

describe('the choice of a theme', () => {
  it('takes effect at once and is stored', async () => {
    const { changeMedia } = show();
    await settled();
    const chosen = () =>
      screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked)[0];
    expect(chosen()?.closest('label')?.textContent).toBe('Auto');
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'Auto' }));
    expect(document.documentElement.classList.contains('dark')).toBe(false);
    changeMedia({ dark: true });
    expect(document.documentElement.classList.contains('dark')).toBe(true);
  });
});
