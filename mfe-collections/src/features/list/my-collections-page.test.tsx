import { delayedAnswer, forgetPage, pageTitle, unavailable, user } from '@snippetry/web-kit/test';
import { shortcutGroups } from '@snippetry/web-kit/ui';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aCollection, listOf, show } from '../../../test/page.ts';

afterEach(forgetPage);

const MINE = 'GET /collections/my';
const SEARCH = 'Search collections by name, description, or tags...';

const kit = aCollection({
  name: 'Interview kit',
  description: 'On a whiteboard',
  tags: ['algorithms', 'practice', 'graphs', 'trees'],
  snippetCount: 14,
  snippets: [{ _id: 'b'.repeat(24), title: 'LRU cache', language: 'python' }],
});
const notes = aCollection({ name: 'Deploy notes', isPublic: false, snippetCount: 1 });

const showList = (collections = [kit, notes]) =>
  show('/app/collections', { [MINE]: listOf(collections) });
const box = () => screen.findByRole('searchbox', { name: SEARCH });
const names = () => screen.getAllByRole('heading', { level: 3 }).map((it) => it.textContent);
const cardOf = (name: string) => {
  const card = screen.getByText(name).closest('article');
  return within(card ?? document.body);
};

describe('the list of collections', () => {
  it('shows the totals and the details of each collection', async () => {
    showList();
    expect(await screen.findByText('2 collections, 15 snippets')).toBeTruthy();
    const card = cardOf('Interview kit');
    const facts = ['14 snippets', 'Public', 'On a whiteboard', 'graphs', '+1 more', 'LRU cache'];
    for (const text of facts) expect(card.getByText(text)).toBeTruthy();
    expect(card.queryByText('trees')).toBeNull();
    expect(card.getByText('Nov 19, 2026')).toBeTruthy();
    const link = card.getByRole('link', { name: 'View Collection Interview kit' });
    expect(link.getAttribute('href')).toBe(`/app/collections/${kit._id}`);
    expect(cardOf('Deploy notes').getByText('Private')).toBeTruthy();
    expect(pageTitle()).toBe('My Collections');
  });

  it('opens a collection from its name, and moves between cards with j and k', async () => {
    showList();
    const first = await screen.findByRole('link', { name: 'Interview kit' });
    expect(first.getAttribute('href')).toBe(`/app/collections/${kit._id}`);
    await user.keyboard('jj');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Deploy notes' }));
    await user.keyboard('k');
    expect(document.activeElement).toBe(first);
    const keys = shortcutGroups.get().find(({ name }) => name === 'Collections')?.shortcuts ?? [];
    // Collections have no code to copy.
    expect(keys.map(({ does }) => does)).toEqual([
      'Next and previous collection',
      'Move between collections',
    ]);
  });

  it('shows stars, forks and available updates, if any', async () => {
    const owner = { _id: 'a'.repeat(24), username: 'mira' };
    const forkedFrom = { _id: 'd'.repeat(24), name: 'Origin', owner, version: 1 };
    const fork = aCollection({ name: 'Forked', starCount: 3, forkedFrom, updateAvailable: 2 });
    showList([fork, notes]);
    await screen.findByText('Forked');
    const card = cardOf('Forked');
    expect(card.getByTitle('stars').textContent).toBe('3 stars');
    expect(card.getByTitle('Forked from Origin').textContent).toBe('Fork');
    expect(card.getByText('Update available')).toBeTruthy();
    const plain = cardOf('Deploy notes');
    expect(plain.queryByTitle(/star|Forked/)).toBeNull();
    expect(plain.queryByText('Update available')).toBeNull();
  });

  it('includes the languages of snippets for screen readers', async () => {
    showList();
    await screen.findByText('LRU cache');
    expect(cardOf('Interview kit').getByRole('img', { name: 'Python' })).toBeTruthy();
  });

  it('shows that a collection is empty', async () => {
    showList([aCollection({ name: 'Empty', description: '', tags: [] })]);
    expect(await screen.findByText('1 collection, 0 snippets')).toBeTruthy();
    expect(cardOf('Empty').getByText('No snippets yet')).toBeTruthy();
    expect(cardOf('Empty').getByText('0 snippets')).toBeTruthy();
  });

  it('shows a status and six skeletons while loading', async () => {
    const { answer, give } = delayedAnswer();
    show('/app/collections', { [MINE]: answer });
    const status = await screen.findByText('Loading your collections...');
    expect(status.closest('[role="status"]')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(6);
    expect(screen.queryByText(/collections?, /)).toBeNull();
    give(listOf([kit])());
    expect(await screen.findByText('Interview kit')).toBeTruthy();
    expect(screen.queryByText('Loading your collections...')).toBeNull();
  });

  it('shows an error with a retry button', async () => {
    const answers = [unavailable(), unavailable()];
    show('/app/collections', { [MINE]: () => answers.shift() ?? listOf([kit])() });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to load collections')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Interview kit')).toBeTruthy();
  });

  it('offers to create the first collection', async () => {
    showList([]);
    expect(await screen.findByText('No collections yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create Your First Collection' }));
    expect(await screen.findByRole('dialog', { name: 'New Collection' })).toBeTruthy();
  });
});

describe('the search in collections', () => {
  it('finds names, descriptions and tags while the user types', async () => {
    showList();
    await screen.findByText('Interview kit');
    await user.type(await box(), 'WHITEB');
    expect(names()).toEqual(['Interview kit']);
    await user.clear(await box());
    await user.type(await box(), 'trees');
    expect(names()).toEqual(['Interview kit']);
    await user.clear(await box());
    await user.type(await box(), ' deploy ');
    expect(names()).toEqual(['Deploy notes']);
  });

  it('has an empty state that resets the search', async () => {
    showList();
    await screen.findByText('Interview kit');
    await user.type(await box(), 'nowhere');
    expect(screen.getByText('No collections found')).toBeTruthy();
    expect(screen.getByText('No name, description or tag contains these words.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(names()).toEqual(['Interview kit', 'Deploy notes']);
  });

  it('does not change the totals in the header', async () => {
    showList();
    await screen.findByText('Interview kit');
    await user.type(await box(), 'deploy');
    expect(screen.getByText('2 collections, 15 snippets')).toBeTruthy();
  });
});
