import { broken, forgetPage, idOf, refused, user } from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  click,
  listOwn,
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

const A = idOf('a');

describe('a new collection', () => {
  const CREATE = 'POST /collections';

  it('is created although another name contains its words, private if selected', async () => {
    const { sentTo } = showAdding([A], [{ name: 'SQL recipes', members: [] }]);
    await row('SQL recipes');
    await user.keyboard('sq');
    await user.click(await screen.findByRole('switch', { name: 'Public' }));
    // Stays private while the name is typed.
    await user.type(await search(), 'l');
    await click('Create “sql”');
    await row('sql, 0 snippets, private');
    expect(names()).toEqual(['sql', 'SQL recipes']);
    expect(sentTo(CREATE)).toEqual([{ name: 'sql', tags: [], isPublic: false }]);
  });

  it('shows next to its name why it was refused', async () => {
    const text = 'You already have a collection with that name';
    showAdding([A], [], { [CREATE]: () => refused(409, 'collection.name_taken', text) });
    await screen.findByText('No collections yet');
    await user.keyboard('Kept{Enter}');
    await screen.findByText(text);
    await user.keyboard('!');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('shows a failure', async () => {
    showAdding([A], [], { [CREATE]: broken });
    await screen.findByText('No collections yet');
    await user.keyboard('Kept{Enter}');
    await message('Failed to create collection');
    expect((await search()).value).toBe('Kept');
  });
});

describe('more collections than one page', () => {
  const many = (): Stored[] =>
    Array.from({ length: 130 }, (_, n) => ({ name: `Number ${n + 1}`, members: [] }));

  it('are loaded with a button', async () => {
    const { asked } = showAdding([A], many());
    await row('Number 100');
    expect(names()).toHaveLength(100);
    await click('Load more');
    await row('Number 130');
    // All are loaded, so the search runs in the browser.
    await user.type(await search(), 'number 13');
    expect(names()).toEqual(['Number 13', 'Number 130']);
    expect(asked().filter((one) => one.includes('search='))).toEqual([]);
  });

  it('are searched by the server, and an existing name is not created again', async () => {
    const { sentTo } = showAdding([A], many());
    await row('Number 1');
    await user.type(await search(), 'number 129');
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
    await row('Number 129');
    await user.keyboard('{Enter}');
    expect(await state('Number 129')).toBe('true');
    expect(sentTo('POST /collections')).toEqual([]);
    await user.clear(await search());
    await click('Save');
    await message('Added 1 snippet to Number 129');
  });

  it('show a failed search, which can be retried', async () => {
    let failing = true;
    const stored = many();
    showAdding([A], stored, {
      'GET /collections/my': (request) =>
        failing && request.query.search ? broken() : listOwn(stored, request),
    });
    await row('Number 1');
    await user.type(await search(), 'number 129');
    await screen.findByText('Failed to search your collections');
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
    failing = false;
    await click('Try again');
    await row('Number 129');
  });
});
