import {
  delayedAnswer,
  dispatch,
  forgetPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMember } from '../../../../test/a-member.ts';
import {
  ADD,
  ID,
  MEMBERS,
  membersAnswer,
  ORDER,
  REMOVE,
  showCollection,
} from '../../../../test/detail-page.ts';
import { aCollection } from '../../../../test/page.ts';

afterEach(forgetPage);

const debounce = aMember('useDebounce', {
  tags: ['react'],
  starCount: 5,
  addedAt: '2026-11-10T10:00:00.000Z',
});
const lru = aMember('LRU cache', {
  language: 'python',
  description: 'Forgets the oldest',
  addedAt: '2026-11-12T10:00:00.000Z',
});
const retry = aMember('Retry', {
  isOwn: false,
  author: { _id: 'd'.repeat(24), username: 'sol' },
  starCount: 9,
});
const three = [debounce, lru, retry];
const idsOf = (...members: { _id: string }[]) => members.map(({ _id }) => _id);

const list = () => screen.findByRole('list', { name: 'Snippets' });
const titles = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => row.querySelector('a')?.textContent);
const handleOf = (title: string) => screen.getByRole('button', { name: `Move ${title}` });
const search = () => screen.getByRole('searchbox', { name: 'Search this collection...' });
const said = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
/** The order in the response to a move. */
const answersOrder = (...order: { _id: string }[]) => ({
  [ORDER]: () => succeeded({ order: idsOf(...order), revision: 4 }),
});

async function choose(title: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More about ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the snippets of a collection', () => {
  it('are listed in order with their details', async () => {
    showCollection({ members: [...three, aMember('Secret', { isPublic: false })] });
    expect(await titles()).toEqual(['useDebounce', 'LRU cache', 'Retry', 'Secret']);
    const [first, second, third, fourth] = within(await list()).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/1.*#?react.*5/);
    expect(second?.textContent).toContain('Forgets the oldest');
    const author = within(third as HTMLElement).getByRole('link', { name: 'sol' });
    expect(author.getAttribute('href')).toBe('/app/users/sol');
    expect(within(second as HTMLElement).queryByText('mira')).toBeNull();
    expect(within(fourth as HTMLElement).getByText('Private')).toBeTruthy();
    expect(third?.getAttribute('aria-setsize')).toBe('4');
  });

  it('show the first hundred at once, then the others', async () => {
    // Without a height, all rows would be rendered.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(61);
    const many = Array.from({ length: 230 }, (_, index) => aMember(`Number ${index}`));
    const rest = delayedAnswer();
    const answer = membersAnswer(many);
    const { asked } = showCollection({
      members: many,
      answers: {
        [MEMBERS]: (request) =>
          request.query.page === '2' ? rest.answer(request) : answer(request),
      },
    });
    // Not by role, which takes seconds for a hundred rows.
    const count = () => screen.queryByText('Number 0')?.closest('li')?.getAttribute('aria-setsize');
    await waitFor(() => expect(count()).toBe('100'));
    expect(screen.queryByLabelText('Move Number 0')).toBeNull();
    await waitFor(() => expect(asked().filter((url) => /page=3/.test(url))).toHaveLength(1));
    rest.give(answer({ query: { page: '2' } } as never));
    await waitFor(() => expect(count()).toBe('230'));
    expect(screen.getByLabelText('Move Number 0')).toBeTruthy();
  });

  it('are found by title, description, tag, language and author; the search is in the address', async () => {
    const shown = showCollection({ members: three });
    await list();
    for (const [text, found] of [
      ['debounce', 'useDebounce'],
      ['oldest', 'LRU cache'],
      ['REACT', 'useDebounce'],
      ['python', 'LRU cache'],
      ['sol', 'Retry'],
    ] as const) {
      await user.clear(search());
      await user.type(search(), text);
      await waitFor(async () => expect(await titles()).toEqual([found]));
    }
    expect(shown.search()).toBe('?search=sol');
    expect(screen.getByRole('heading', { name: '1 of 3 snippets' })).toBeTruthy();
    await user.clear(search());
    await user.type(search(), 'nothing like it');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    await waitFor(async () => expect(await titles()).toHaveLength(3));
  });

  it.each([
    ['added', ['Retry', 'LRU cache', 'useDebounce']],
    ['title', ['LRU cache', 'Retry', 'useDebounce']],
    ['stars', ['Retry', 'useDebounce', 'LRU cache']],
  ])('are sorted by %s from the address, and cannot be moved then', async (sort, expected) => {
    showCollection({ members: three, search: `?sort=${sort}` });
    expect(await titles()).toEqual(expected);
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
    expect(
      screen.getByText('To move snippets, sort by collection order and clear the search.'),
    ).toBeTruthy();
  });

  it('are refetched when the window gets the focus', async () => {
    const { client, answers } = showCollection({ members: three });
    expect(await titles()).toHaveLength(3);
    answers[MEMBERS] = membersAnswer([retry, debounce]);
    await client.invalidateQueries({ refetchType: 'none' });
    await dispatch(new Event('visibilitychange'));
    await waitFor(async () => expect(await titles()).toEqual(['Retry', 'useDebounce']));
  });

  it('are read-only for other users', async () => {
    showCollection({
      members: three,
      visitor: true,
      collection: { isOwner: false, allowed: [] },
    });
    expect(await titles()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^(Move|More about) / })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('moving a snippet by keyboard', () => {
  it('lifts it, announces its position and drops it', async () => {
    const { sentTo } = showCollection({
      members: three,
      answers: answersOrder(lru, retry, debounce),
    });
    await list();
    handleOf('useDebounce').focus();
    await user.keyboard(' ');
    expect(said()).toContain('Lifted useDebounce, position 1 of 3');
    await user.keyboard('{ArrowDown}');
    expect(said()).toContain('useDebounce, position 2 of 3');
    expect(await titles()).toEqual(['LRU cache', 'useDebounce', 'Retry']);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(handleOf('useDebounce'));
    await user.keyboard(' ');
    expect(said()).toContain('Dropped useDebounce, position 3 of 3');
    await waitFor(() =>
      expect(sentTo(ORDER)).toEqual([
        { moved: idsOf(debounce), order: idsOf(lru, retry, debounce) },
      ]),
    );
    expect(await titles()).toEqual(['LRU cache', 'Retry', 'useDebounce']);
  });

  it('cancels with Escape', async () => {
    const { sentTo } = showCollection({ members: three });
    await list();
    handleOf('Retry').focus();
    await user.keyboard(' {Home}');
    expect(await titles()).toEqual(['Retry', 'useDebounce', 'LRU cache']);
    await user.keyboard('{Escape}');
    expect(await titles()).toEqual(['useDebounce', 'LRU cache', 'Retry']);
    expect(said()).toContain('Move canceled: Retry, position 3 of 3');
    expect(sentTo(ORDER)).toEqual([]);
  });
});

describe('moving snippets', () => {
  it('is optimistic, then takes the order of the response', async () => {
    const { answer, give } = delayedAnswer();
    showCollection({ members: three, answers: { [ORDER]: answer } });
    await choose('Retry', 'Move to top');
    await waitFor(async () =>
      expect(await titles()).toEqual(['Retry', 'useDebounce', 'LRU cache']),
    );
    // Another client has moved the second one behind the third.
    give(succeeded({ order: idsOf(retry, lru, debounce), revision: 9 }));
    await waitFor(async () =>
      expect(await titles()).toEqual(['Retry', 'LRU cache', 'useDebounce']),
    );
  });

  it('sends moves in sequence', async () => {
    const first = delayedAnswer();
    const answers = [
      first.answer,
      () => succeeded({ order: idsOf(lru, retry, debounce), revision: 2 }),
    ];
    const { sentTo } = showCollection({
      members: three,
      answers: { [ORDER]: (request) => (answers.shift() ?? first.answer)(request) },
    });
    await choose('Retry', 'Move to top');
    await choose('useDebounce', 'Move to bottom');
    await waitFor(async () =>
      expect(await titles()).toEqual(['Retry', 'LRU cache', 'useDebounce']),
    );
    expect(sentTo(ORDER)).toHaveLength(1);
    first.give(succeeded({ order: idsOf(retry, debounce, lru), revision: 1 }));
    await waitFor(() => expect(sentTo(ORDER)).toHaveLength(2));
    await waitFor(async () =>
      expect(await titles()).toEqual(['LRU cache', 'Retry', 'useDebounce']),
    );
  });

  it('reverts a failed move with a message', async () => {
    showCollection({ members: three, answers: { [ORDER]: unavailable } });
    await choose('Retry', 'Move to top');
    expect(await screen.findByText('Failed to change the order')).toBeTruthy();
    expect(await titles()).toEqual(['useDebounce', 'LRU cache', 'Retry']);
  });

  it('asks for the position', async () => {
    const { sentTo } = showCollection({
      members: three,
      answers: answersOrder(lru, debounce, retry),
    });
    await choose('useDebounce', 'Move to position…');
    const field = await screen.findByRole('textbox', { name: 'Position' });
    await user.clear(field);
    await user.type(field, '7{Enter}');
    expect(screen.getByText('Type a number from 1 to 3')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '2{Enter}');
    await waitFor(() => expect(sentTo(ORDER)).toHaveLength(1));
    expect(sentTo(ORDER)).toEqual([{ moved: idsOf(debounce), order: idsOf(lru, debounce, retry) }]);
  });

  it('moves all selected ones in their order', async () => {
    const { sentTo } = showCollection({
      members: three,
      answers: answersOrder(lru, retry, debounce),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Retry' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select LRU cache' }));
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Move to top' }));
    await waitFor(() => expect(sentTo(ORDER)).toHaveLength(1));
    expect(sentTo(ORDER)).toEqual([
      { moved: idsOf(lru, retry), order: idsOf(lru, retry, debounce) },
    ]);
  });
});

describe('removing snippets', () => {
  const gone = { [REMOVE]: () => succeeded({ collection: aCollection({ _id: ID }) }) };

  it('is optimistic, and Undo restores their positions', async () => {
    const { sent, sentTo } = showCollection({
      members: three,
      answers: {
        ...gone,
        [ADD]: () => succeeded({ collection: aCollection({ _id: ID }), added: 2, missing: [] }),
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Retry' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select LRU cache' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await titles()).toEqual(['useDebounce']));
    expect(await screen.findByText('Removed 2 snippets')).toBeTruthy();
    const [request] = sent.filter(({ route }) => route === REMOVE);
    expect(request?.query.ids).toBe(idsOf(lru, retry).join(','));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sentTo(ADD)).toEqual([
        {
          places: [
            { snippetId: lru._id, after: debounce._id },
            { snippetId: retry._id, after: lru._id },
          ],
        },
      ]),
    );
    await waitFor(async () =>
      expect(await titles()).toEqual(['useDebounce', 'LRU cache', 'Retry']),
    );
  });

  it('can be undone after leaving the page', async () => {
    const { sentTo } = showCollection({
      members: three,
      answers: {
        ...gone,
        [ADD]: () => succeeded({ collection: aCollection({ _id: ID }), added: 1, missing: [] }),
      },
    });
    await choose('LRU cache', 'Remove from collection');
    await screen.findByText('Removed 1 snippet');
    await user.click(screen.getByRole('link', { name: 'Retry' }));
    await screen.findByText('Elsewhere');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Restored 1 snippet');
    expect(sentTo(ADD)).toEqual([{ places: [{ snippetId: lru._id, after: debounce._id }] }]);
  });

  it('restores them on failure', async () => {
    showCollection({ members: three, answers: { [REMOVE]: unavailable } });
    await choose('LRU cache', 'Remove from collection');
    expect(await screen.findByText('Failed to remove 1 snippet')).toBeTruthy();
    expect(await titles()).toHaveLength(3);
  });

  it('removes only those of the successful requests, and Undo restores them', async () => {
    // Without a height, all rows would be rendered.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(61);
    const many = Array.from({ length: 103 }, (_, index) => aMember(`Number ${index}`));
    const { answers, sentTo } = showCollection({
      members: many,
      answers: {
        [REMOVE]: ({ query }) => {
          if (query.ids?.split(',').length !== 100) return unavailable();
          answers[MEMBERS] = membersAnswer(many.slice(100));
          return succeeded({ collection: aCollection({ _id: ID }) });
        },
        [ADD]: () => succeeded({ collection: aCollection({ _id: ID }), added: 100, missing: [] }),
      },
    });
    await user.click(await screen.findByLabelText('Select Number 0'));
    await user.click(screen.getByText('Select all'));
    await user.click(screen.getByText('Remove'));
    expect(await screen.findByText('Failed to remove 3 snippets')).toBeTruthy();
    expect(screen.getByText('Removed 100 snippets')).toBeTruthy();
    expect(await screen.findByText('Number 102')).toBeTruthy();
    expect(screen.queryByText('Number 99')).toBeNull();
    await user.click(screen.getByText('Undo'));
    await screen.findByText('Restored 100 snippets');
    expect(sentTo(ADD)).toHaveLength(1);
  });

  it('moves the focus to the snippet that takes its position', async () => {
    showCollection({ members: three, answers: gone });
    await choose('LRU cache', 'Remove from collection');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Retry' })),
    );
  });
});
