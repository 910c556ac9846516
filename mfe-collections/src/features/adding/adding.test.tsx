import { LIMITS } from '@snippetry/contracts/limits';
import {
  broken,
  delayedAnswer,
  forgetPage,
  idOf,
  refused,
  requestsOf,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  click,
  collectionId,
  dialog,
  message,
  names,
  row,
  type Stored,
  search,
  showAdding,
  state,
} from '../../../test/adding.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const [A, B, C] = [idOf('a'), idOf('b'), idOf('c')];
const OTHER = idOf('other');

/** Collections that contain all, some and none of A and B. */
const some = (): Stored[] => [
  { name: 'All', members: [A, OTHER, B] },
  { name: 'Some', members: [B], isPublic: false },
  { name: 'None', members: [C] },
];

const routeOf = (name: string) => `/collections/${collectionId(name)}/snippets`;
const tick = async (...wanted: string[]) => {
  for (const name of wanted) await user.click(await row(name));
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the collections in the dialog', () => {
  it('show whether they contain all, some or none of the snippets', async () => {
    showAdding([A, B], some());
    expect(await state('All')).toBe('true');
    expect(await state('Some')).toBe('mixed');
    expect(await state('None')).toBe('false');
    await row('All, 3 snippets');
    await row('Some, 1 snippet, private, contains 1 of 2');
    within(await dialog()).getByText('What is added');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('are requested in batches if there are too many snippets for one request', async () => {
    const ids = Array.from({ length: LIMITS.bulk + 50 }, (_, n) => idOf(`n${n}`));
    const { sent } = showAdding(ids, [
      { name: 'Full of them', members: ids },
      { name: 'The last', members: ids.slice(-3) },
    ]);
    expect(await state('Full of them')).toBe('true');
    await row('The last, 3 snippets, contains 3 of 150');
    const asked = requestsOf(sent, 'GET /collections/my').map(({ query }) => query.contains ?? '');
    expect(asked.map((part) => part.split(',').length)).toEqual([100, 50]);
  });

  it('have an empty state, and a new one can be created', async () => {
    showAdding([A], []);
    await screen.findByText('No collections yet');
    await user.type(await search(), 'First of all{Enter}');
    await message('Collection created successfully!');
    expect(await state('First of all')).toBe('true');
    expect((await search()).value).toBe('');
  });

  it('can be reloaded after a failure', async () => {
    let failing = true;
    showAdding([A], [], {
      'GET /collections/my': () =>
        failing ? broken() : succeeded({ collections: [], pagination: { hasNext: false } }),
    });
    await screen.findByText('Failed to load collections');
    failing = false;
    await click('Try again');
    await screen.findByText('No collections yet');
  });

  it('close with a message if the session has ended', async () => {
    showAdding([A], some(), {
      [`POST ${routeOf('None')}`]: () => refused(401, 'auth.invalid_token', 'Your session is over'),
    });
    await tick('None');
    await click('Save');
    await message('Please log in again');
    await isClosed();
  });
});

describe('checked collections', () => {
  it('are saved together, reported in one message, and undone in order', async () => {
    const stored = some();
    const { sent } = showAdding([A, B], stored);
    await tick('All', 'Some', 'None');
    screen.getByText('3 changes');
    await click('Save');
    await message('Added to 2 collections, removed from 1');
    await isClosed();
    expect(stored.map(({ members }) => members)).toEqual([[OTHER], [B, A], [C, A, B]]);
    // A snippet that it already contains is not sent again.
    expect(requestsOf(sent, `POST ${routeOf('Some')}`).map(({ body }) => body)).toEqual([
      { snippetIds: [A] },
    ]);
    await click('Undo');
    await message('Changes undone');
    expect(stored.map(({ members }) => members)).toEqual([[A, OTHER, B], [B], [C]]);
  });

  it('get the snippets, and lose them again by Undo', async () => {
    const stored = some();
    const { sent } = showAdding([A, B], stored);
    await tick('None');
    await click('Save');
    await message('Added 2 snippets to None');
    expect(requestsOf(sent, `POST ${routeOf('None')}`).map(({ body }) => body)).toEqual([
      { snippetIds: [A, B] },
    ]);
    await click('Undo');
    await message('Removed 2 snippets from None');
    expect(stored[2]?.members).toEqual([C]);
  });

  it('are updated at once on their page and in the list, and by Undo', async () => {
    showAdding([A, B], some(), {}, 'None');
    await screen.findByText('None: 1 on its page, 1 in the list');
    await tick('None');
    await click('Save');
    await screen.findByText('None: 3 on its page, 3 in the list');
    await click('Undo');
    await screen.findByText('None: 1 on its page, 1 in the list');
  });

  it('report a failed Undo', async () => {
    showAdding([A, B], some(), { [`DELETE ${routeOf('None')}`]: broken });
    await tick('None');
    await click('Save');
    await message('Added 2 snippets to None');
    await click('Undo');
    await message('Failed to remove 2 snippets from None');
  });

  it("are sent in batches of the server's maximum size", async () => {
    const ids = Array.from({ length: LIMITS.bulk + 50 }, (_, n) => idOf(`n${n}`));
    const stored: Stored[] = [{ name: 'Large', members: [] }];
    const { sent } = showAdding(ids, stored);
    await tick('Large');
    await click('Save');
    await message('Added 150 snippets to Large');
    expect(requestsOf(sent, `POST ${routeOf('Large')}`)).toHaveLength(2);
    await click('Undo');
    await message('Removed 150 snippets from Large');
    expect(stored[0]?.members).toEqual([]);
  });

  it.each([
    ['all of them were in it', { added: 0, missing: [] }, 'Already in None'],
    ['one of them was in it', { added: 1, missing: [] }, 'Added 1 snippet to None'],
    [
      'one of them is gone',
      { added: 1, missing: [B] },
      'Failed to add 1 snippet: Snippet not found',
    ],
  ])('report that %s, and offer Undo only for exact changes', async (what, answer, text) => {
    showAdding([A, B], some(), { [`POST ${routeOf('None')}`]: () => succeeded(answer) });
    await tick('None');
    await click('Save');
    await message(text);
    const exact = what === 'one of them is gone';
    expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(exact ? 1 : 0);
  });

  it('report that none of the snippets exist any longer', async () => {
    showAdding([A, B], some(), {
      [`POST ${routeOf('None')}`]: () => refused(404, 'snippet.not_found', 'Snippet not found'),
    });
    await tick('None');
    await click('Save');
    await message('Failed to add 2 snippets: Snippet not found');
  });

  it('stay checked if full, with the number of snippets that were not added', async () => {
    const text = 'A collection can hold at most 500 snippets';
    const stored = some();
    showAdding([A, B], stored, {
      [`POST ${routeOf('None')}`]: () => refused(409, 'collection.full', text),
    });
    await tick('None', 'Some');
    await click('Save');
    await message(`Failed to add 2 snippets to None: ${text}`);
    await message('Added 1 snippet to Some');
    expect(await state('None')).toBe('true');
    await waitFor(async () => expect(await state('Some')).toBe('true'));
    screen.getByText('1 change');
  });

  it('are unchecked if deleted elsewhere, with a message', async () => {
    showAdding([A, B], some(), {
      [`POST ${routeOf('None')}`]: () =>
        refused(404, 'collection.not_found', 'Collection not found'),
    });
    await tick('None');
    await click('Save');
    await message('Failed to add 2 snippets to None: Collection not found');
    await isClosed();
  });

  it('are named if more than one failed', async () => {
    showAdding([A, B], some(), {
      [`POST ${routeOf('None')}`]: broken,
      [`GET ${routeOf('All')}`]: broken,
    });
    await tick('None', 'All');
    await click('Save');
    await message('Failed to change None and All');
    screen.getByText('2 changes');
  });

  it('return to their initial state, also if mixed', async () => {
    showAdding([A, B], some());
    await tick('Some');
    expect(await state('Some')).toBe('true');
    await tick('Some');
    expect(await state('Some')).toBe('false');
    await tick('Some');
    expect(await state('Some')).toBe('mixed');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });
});

describe('closing the dialog', () => {
  it('closes at once without changes', async () => {
    showAdding([A], some());
    await row('None');
    await user.keyboard('{Escape}');
    await isClosed();
  });

  it('asks before changes are discarded', async () => {
    const stored = some();
    showAdding([A], stored);
    await tick('None');
    await user.keyboard('{Escape}');
    await screen.findByText('Discard 1 change?');
    await click('Keep editing');
    expect(await state('None')).toBe('true');
    await user.keyboard('{Escape}');
    await click('Discard');
    await isClosed();
    expect(stored[2]?.members).toEqual([C]);
    await click('Open');
    expect(await state('None')).toBe('false');
  });
});

it('continues a save after the dialog is closed, and leaves a reopened dialog open', async () => {
  const { answer, give } = delayedAnswer();
  showAdding([A], some(), { [`POST ${routeOf('None')}`]: answer });
  await tick('None');
  await click('Save');
  await tick('Some');
  expect(await state('Some')).toBe('false');
  await user.keyboard('{Escape}');
  await isClosed();
  await click('Open');
  await row('None');
  give(succeeded({ added: 1, missing: [] }));
  await message('Added 1 snippet to None');
  expect(await dialog()).toBeTruthy();
});

describe('keyboard navigation', () => {
  it('searches, moves between rows, toggles and saves', async () => {
    const stored = some();
    showAdding([A], stored);
    await row('All');
    expect(document.activeElement).toBe(await search());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} ');
    expect(document.activeElement).toBe(await row('None'));
    expect(await state('None')).toBe('true');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await state('Some')).toBe('true');
    await user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(await search());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await message('Added to 2 collections');
    expect(stored.map(({ members }) => members)).toEqual([
      [A, OTHER, B],
      [B, A],
      [C, A],
    ]);
  });

  it('continues the search when a letter is typed on a row', async () => {
    showAdding([A], some());
    await row('All');
    await user.keyboard('{ArrowDown}non');
    expect((await search()).value).toBe('non');
    expect(names()).toEqual(['None']);
  });

  it('toggles the first match on Enter, exact names first', async () => {
    showAdding(
      [A],
      [
        { name: 'SQL recipes', members: [] },
        { name: 'SQL', members: [] },
      ],
    );
    await row('SQL');
    await user.keyboard('sql{Enter}');
    expect(names()).toEqual(['SQL', 'SQL recipes']);
    expect(await state('SQL')).toBe('true');
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  });
});
