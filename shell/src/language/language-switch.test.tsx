import { addTexts, startLocale } from '@snippetry/web-kit';
import { forgetPage, user } from '@snippetry/web-kit/test';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openSite } from '../../test/site.tsx';

afterEach(async () => {
  forgetPage();
  await startLocale();
  await addTexts('shell', {});
});

const ANSWERS = { 'GET /remotes.json': () => Response.json({ remotes: [], demoAccess: false }) };
const pressed = () => screen.getByRole('button', { pressed: true });

it('whoever cannot read the sign-in page finds their language there by its name', async () => {
  await addTexts('shell', { de: () => import('../texts/de.json') });
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
