import { addTexts, startLocale } from '@snippetry/web-kit';
import { forgetPage, succeeded, user } from '@snippetry/web-kit/test';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSite } from '../../../test/site.tsx';

afterEach(async () => {
  forgetPage();
  await startLocale();
  await addTexts('shell', {});
});

const ANSWERS = { 'GET /remotes.json': () => Response.json({ remotes: [], demoAccess: false }) };
const pressed = () => screen.getByRole('button', { pressed: true });

it('offers each language by its own name on the sign-in page', async () => {
  await addTexts('shell', { de: () => import('../../texts/de.json') });
  await openSite({ path: '/login', answers: ANSWERS });
  await screen.findByRole('heading', { level: 1, name: 'Sign In' });
  const group = within(screen.getByRole('group', { name: 'Language' }));
  const names = group.getAllByRole('button').map(({ textContent, lang }) => [textContent, lang]);
  expect(names).toEqual([
    ['English', 'en'],
    ['Deutsch', 'de'],
  ]);
  expect(pressed().textContent).toBe('English');
  await user.click(group.getByRole('button', { name: 'Deutsch' }));
  await screen.findByText('Deine Snippets sind, wo du sie gelassen hast.');
  expect(screen.getByLabelText('Passwort')).toBeTruthy();
  expect(
    screen.getByText(
      'Niemand außer dir sieht ein privates Snippet, weder in einer Liste noch in einer Suche.',
    ),
  ).toBeTruthy();
  expect(pressed().textContent).toBe('Deutsch');
  expect(document.activeElement).toBe(pressed());
  expect(await screen.findByText('Die Sprache ist jetzt Deutsch')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'English' }));
  await screen.findByText('Your snippets are where you left them.');
  expect(document.activeElement).toBe(pressed());
});

describe('a change of the language', () => {
  beforeEach(() => addTexts('shell', { de: () => import('../../texts/de.json') }));
  const field = async (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

  it.each([
    ['/login', { Email: ['E-Mail', 'noor@example.dev'], Password: ['Passwort', 'twenty lines'] }],
    ['/register', { Username: ['Benutzername', 'noor'], Password: ['Passwort', 'Twenty-lines1'] }],
    ['/forgot-password', { Email: ['E-Mail', 'noor@example.dev'] }],
    ['/reset-password#s3cret', { 'New Password': ['Neues Passwort', 'Twenty-lines1'] }],
  ])('keeps what was typed at %s, until the page is left', async (path, fields) => {
    const { router } = await openSite({ path, answers: ANSWERS });
    for (const [name, [, text = '']] of Object.entries(fields)) {
      await user.type(await field(name), text);
    }
    await press('Deutsch');
    for (const [, [name = '', text]] of Object.entries(fields)) {
      expect((await field(name)).value).toBe(text);
    }
    await press('English');
    await act(() => router.navigate('/nowhere'));
    await screen.findByRole('heading', { name: 'Page not found' });
    await act(() => router.navigate(path));
    for (const name of Object.keys(fields)) expect((await field(name)).value).toBe('');
  });

  it('keeps the result of a form', async () => {
    const answers = { ...ANSWERS, 'POST /auth/forgot-password': () => succeeded({}) };
    await openSite({ path: '/forgot-password', answers });
    await user.type(await field('Email'), 'noor@example.dev');
    await press('Send the link');
    await screen.findByText('Look in your mailbox');
    await press('Deutsch');
    expect(await screen.findByText(/noor@example\.dev/)).toBeTruthy();
    await press('Andere Adresse verwenden');
    expect((await field('E-Mail')).value).toBe('');
  });
});
