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

describe('a collection that does not exist', () => {
  const CREATE = 'POST /collections';

  it('is created beside what has the same words, and is private where that is chosen', async () => {
    const { sentTo } = showAdding([A], [{ name: 'SQL recipes', members: [] }]);
    await row('SQL recipes');
    await user.keyboard('sq');
    await user.click(await screen.findByRole('switch', { name: 'Public' }));
    // It stays so while the name is typed.
    await user.type(await search(), 'l');
    await click('Create “sql”');
    await row('sql, 0 snippets, private');
    expect(names()).toEqual(['sql', 'SQL recipes']);
    expect(sentTo(CREATE)).toEqual([{ name: 'sql', tags: [], isPublic: false }]);
  });

  it('says beside its name why it cannot have that', async () => {
    const text = 'You already have a collection with that name';
    showAdding([A], [], { [CREATE]: () => refused(409, 'collection.name_taken', text) });
    await screen.findByText('No collections yet');
    await user.keyboard('Kept{Enter}');
    await screen.findByText(text);
    await user.keyboard('!');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('says that it could not be created', async () => {
    showAdding([A], [], { [CREATE]: broken });
    await screen.findByText('No collections yet');
    await user.keyboard('Kept{Enter}');
    await message('Failed to create collection');
    expect((await search()).value).toBe('Kept');
  });
});

describe('more collections than are loaded at once', () => {
  const many = (): Stored[] =>
    Array.from({ length: 130 }, (_, n) => ({ name: `Number ${n + 1}`, members: [] }));

  it('are loaded by a button', async () => {
    const { asked } = showAdding([A], many());
    await row('Number 100');
    expect(names()).toHaveLength(100);
    await click('Load more');
    await row('Number 130');
    // All are here: they are searched here.
    await user.type(await search(), 'number 13');
    expect(names()).toEqual(['Number 13', 'Number 130']);
    expect(asked().filter((one) => one.includes('search='))).toEqual([]);
  });

  it('are found by the server, and one that exists there is not created again', async () => {
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

  it('say where the search failed, and search again', async () => {
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
