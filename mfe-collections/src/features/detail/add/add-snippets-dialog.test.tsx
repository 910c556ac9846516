import {
  aListedSnippet,
  aPage,
  aUser,
  forgetPage,
  refused,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aMember } from '../../../../test/a-member.ts';
import { ADD, ID, showCollection } from '../../../../test/detail-page.ts';
import { aCollection } from '../../../../test/page.ts';

afterEach(forgetPage);

const me = aUser();
const mine = (title: string) =>
  aListedSnippet(title, { isOwner: true, author: { _id: me._id, username: me.username } });
const own = [mine('useDebounce'), mine('LRU cache')];
const shared = [aListedSnippet('Retry'), mine('LRU cache')];

type Listed = ReturnType<typeof aListedSnippet>;
const found = (all: readonly Listed[]) => (request: { query: Record<string, string> }) => {
  const search = (request.query.search ?? '').toLowerCase();
  const snippets = all.filter(({ title }) => title.toLowerCase().includes(search));
  return succeeded({ snippets, pagination: aPage(snippets) });
};

async function open(answers: Parameters<typeof showCollection>[0] = {}) {
  const shown = showCollection({
    members: [aMember('useDebounce')],
    user: me,
    ...answers,
    answers: {
      'GET /snippets/my': found(own),
      'GET /snippets': found(shared),
      [ADD]: () => succeeded({ collection: aCollection({ _id: ID }), added: 2, missing: [] }),
      ...answers?.answers,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add snippets' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add snippets' }));
  return { ...shown, dialog };
}

const options = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
  dialog.findAllByRole('option').then((all) => all.map(({ textContent }) => textContent));

describe('the dialog that adds snippets', () => {
  it('offers own and public snippets, and labels those already in the collection', async () => {
    const { dialog } = await open();
    await dialog.findByRole('option', { name: /Retry/ });
    expect((await options(dialog)).map((text) => text?.replace(/^\W*[A-Z]{2}/, ''))).toEqual([
      expect.stringContaining('useDebounce'),
      expect.stringContaining('LRU cache'),
      expect.stringContaining('Retry'),
    ]);
    const inside = dialog.getByRole('option', { name: /useDebounce/ });
    expect(inside.textContent).toContain('In this collection');
    expect(inside.getAttribute('aria-disabled')).toBe('true');
    expect(
      within(dialog.getByRole('group', { name: 'From the community' })).getAllByRole('option'),
    ).toHaveLength(1);
  });

  it('keeps the selection across searches, by keyboard, and adds all at once', async () => {
    const { dialog, sentTo } = await open();
    await dialog.findByRole('option', { name: /Retry/ });
    await user.type(dialog.getByRole('combobox'), 'lru');
    await waitFor(async () => expect(await options(dialog)).toHaveLength(1));
    await user.keyboard('{ArrowDown} ');
    expect(dialog.getByRole('option').getAttribute('aria-selected')).toBe('true');
    await user.clear(dialog.getByRole('combobox'));
    await user.type(dialog.getByRole('combobox'), 'retry');
    await waitFor(() => expect(dialog.getByRole('option').textContent).toContain('Retry'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(dialog.getByRole('button', { name: 'Add 2 snippets' })).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Added 2 snippets')).toBeTruthy();
    expect(sentTo(ADD)).toEqual([{ snippetIds: [own[1]?._id, shared[0]?._id] }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports snippets that no longer exist', async () => {
    const { dialog } = await open({
      answers: {
        [ADD]: () =>
          succeeded({ collection: aCollection({ _id: ID }), added: 1, missing: [shared[0]?._id] }),
      },
    });
    await user.click(await dialog.findByRole('option', { name: /LRU cache/ }));
    await user.click(await dialog.findByRole('option', { name: /Retry/ }));
    await user.click(dialog.getByRole('button', { name: 'Add 2 snippets' }));
    expect(await screen.findByText('Added 1 snippet')).toBeTruthy();
    expect(screen.getByText('1 snippet no longer exists')).toBeTruthy();
  });

  it('reports that none of the snippets exist any longer', async () => {
    const { dialog } = await open({
      answers: { [ADD]: () => refused(404, 'snippet.not_found', 'Snippet not found') },
    });
    await user.click(await dialog.findByRole('option', { name: /Retry/ }));
    await user.click(dialog.getByRole('button', { name: 'Add 1 snippet' }));
    expect(await screen.findByText('1 snippet no longer exists')).toBeTruthy();
  });

  it('stays open with its selection if the collection is full', async () => {
    const full = 'A collection can hold at most 500 snippets';
    const { dialog } = await open({
      answers: { [ADD]: () => refused(409, 'collection.full', full) },
    });
    await user.click(await dialog.findByRole('option', { name: /Retry/ }));
    await user.click(dialog.getByRole('button', { name: 'Add 1 snippet' }));
    expect(await screen.findByText(full)).toBeTruthy();
    expect(dialog.getByRole('option', { name: /Retry/ }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  it('shows an empty or failed search', async () => {
    const { dialog } = await open();
    await user.type(dialog.getByRole('combobox'), 'nothing like it');
    expect(await dialog.findByText('No matching snippets found')).toBeTruthy();
    forgetPage();
    const failing = await open({
      answers: { 'GET /snippets/my': unavailable, 'GET /snippets': unavailable },
    });
    expect(await failing.dialog.findByText('Failed to search snippets')).toBeTruthy();
  });
});
