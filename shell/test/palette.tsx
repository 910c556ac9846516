import {
  type Answers,
  aListedSnippet,
  aUser,
  showElement,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { Input } from '@snippetry/web-kit/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { PaletteHost } from '../src/features/palette/palette-host.tsx';
import { usePageKeys } from '../src/features/shortcuts/use-page-keys.ts';

/** Routes of the palette's searches. */
export const OWN = 'GET /snippets/my';
export const COMMUNITY = 'GET /snippets';
/** Snippet of the viewer. */
export const retry = aListedSnippet('Retry with jitter', {
  isOwner: true,
  allowed: ['edit'],
  tags: ['net', 'time', 'more'],
  content: 'const settle = 250',
});
/** Snippet of another user. */
export const theirs = aListedSnippet('Retry of another', {
  author: { _id: 'x', username: 'devon-k' },
});
/** Answers a list with these snippets. */
export const listOf =
  (...snippets: object[]) =>
  () =>
    succeeded({ snippets });
/** Search results: own snippets and those of the community. */
export const FOUND: Answers = { [OWN]: listOf(retry), [COMMUNITY]: listOf(theirs, { ...retry }) };

/** Callbacks of the palette, reset by each {@link show}. */
export const onSignOut = vi.fn();
export const onShortcuts = vi.fn();

function PageKeys() {
  usePageKeys();
  return null;
}

/** Renders the palette on a page with a text field. */
export async function show(answers: Answers = FOUND) {
  onSignOut.mockReset();
  onShortcuts.mockReset();
  const shown = showElement(
    <>
      <Input aria-label="Title" />
      <PageKeys />
      <PaletteHost onShortcuts={onShortcuts} onSignOut={onSignOut} />
    </>,
    { viewer: aUser(), answers },
  );
  await screen.findByRole('textbox', { name: 'Title' });
  return shown;
}

export const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Search pages/ });
/** Returns the palette; null while it is closed. */
export const dialog = () => screen.queryByRole('dialog', { name: 'Command palette' });
export const waitForClose = () => waitFor(() => expect(dialog()).toBeNull());
/** Returns the labels of a group's rows. */
export const rows = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((row) => row.querySelector('span.flex-1')?.textContent);
export const current = () => screen.getByRole('option', { selected: true });
export const press = (keys: string) => user.keyboard(keys);
/** Opens the palette by its shortcut. */
export async function open() {
  await press('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Command palette' });
}
/** Opens the palette and types, until a group has results. */
export async function search(text: string, group = 'Your snippets') {
  await open();
  await press(text);
  await screen.findByRole('group', { name: group });
}
