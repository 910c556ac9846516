import { CATEGORIES, LANGUAGES, titleCase } from '@snippetry/contracts/languages';
import { type Answers, forgetPage, refused, succeeded } from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { GIST_FAILURES } from '../../../test/gist-failures.ts';
import { optionsOf } from '../../../test/on-screen.ts';
import { showPage } from '../../../test/page.ts';
import { EditorPage } from './editor-page.tsx';

afterEach(forgetPage);

const ID = 'b'.repeat(24);
const routes = ['/app/snippets/new', '/app/snippets/:id/edit'].map((path) => ({
  path,
  element: <EditorPage />,
}));
const show = (path: string, answers: Answers = {}) => showPage({ routes, path, answers });
const box = (name: string) => screen.findByRole('combobox', { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

describe('a new snippet in the editor', () => {
  it('is public JavaScript for beginners without a category by default', async () => {
    show('/app/snippets/new');
    expect((await box('Language')).textContent).toMatch(/^(JS\s*)?JavaScript$/);
    expect((await box('Difficulty')).textContent).toBe('Beginner');
    expect((await box('Category')).textContent).toBe('None');
    const visibility = await screen.findByRole('switch', { name: /^Visibility/ });
    expect(visibility.getAttribute('aria-checked')).toBe('true');
    screen.getByText('Visible to everyone in the community');
    for (const name of ['Title', 'Description', 'Tags']) {
      expect((await field(name)).value).toBe('');
    }
  });

  it('offers 28 languages, 3 difficulties and 20 categories or none', async () => {
    show('/app/snippets/new');
    const languages = await optionsOf('Language');
    expect(languages).toEqual(LANGUAGES.map(({ name }) => name));
    expect(languages).toHaveLength(28);
    expect(languages).toEqual(
      expect.arrayContaining(['JavaScript', 'TypeScript', 'C++', 'C#', 'PowerShell', 'HTML', 'C']),
    );
    expect(await optionsOf('Difficulty')).toEqual(['Beginner', 'Intermediate', 'Advanced']);
    const categories = await optionsOf('Category');
    expect(categories).toEqual(['None', ...CATEGORIES.map(titleCase)]);
    expect(categories).toHaveLength(21);
    expect(categories).toContain('UI Component');
  });
});

describe('a failed gist export', () => {
  it.each(GIST_FAILURES)(
    'with $status $code shows the reason, closes and opens the page that fixes it',
    async ({ status, code, text, shown, goesTo }) => {
      const snippet = aSnippet('Edited', { _id: ID, allowed: ['edit'] });
      const { place } = show(`/app/snippets/${ID}/edit`, {
        [`GET /snippets/${ID}`]: () => succeeded({ snippet }),
        [`POST /github/export/${ID}`]: () => refused(status, code, text),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Export to GitHub Gist' }));
      const dialog = await screen.findByRole('dialog', { name: 'Export to GitHub Gist' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Export to GitHub' }));
      const messages = within(await screen.findByRole('list', { name: 'Notifications' }));
      await messages.findByText(shown);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(place()).toBe(goesTo ?? `/app/snippets/${ID}/edit`));
    },
  );
});
