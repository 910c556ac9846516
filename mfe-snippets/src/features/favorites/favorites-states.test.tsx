import {
  type Answer,
  type Answers,
  broken,
  delayedAnswer,
  forgetPage,
  succeeded,
  unavailable,
} from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { givenToAdding, withExtensions } from '../../../test/adding-host.tsx';
import { listOf } from '../../../test/library.ts';
import { choose, message, messages, optionsOf, titles } from '../../../test/on-screen.ts';
import { showPage, VIEWER } from '../../../test/page.ts';
import type { Snippet } from '../../data/types.ts';
import { FavoritesPage } from './favorites-page.tsx';

afterEach(forgetPage);

const show = (starred: Answer, search = '', more: Answers = {}) =>
  showPage({
    routes: [{ path: '/app/favorites', element: withExtensions(<FavoritesPage />) }],
    path: `/app/favorites${search}`,
    answers: { 'GET /snippets/starred': starred, ...more },
  });

/** A single page with all snippets. */
const oneOf = (snippets: Snippet[]) => listOf(() => snippets)({ query: {} });

it('shows an error with a retry button if favorites cannot be loaded', async () => {
  let failing = true;
  show(() => (failing ? broken() : oneOf([aSnippet('Here after all', { isStarred: true })])));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const card = retry.closest('[role="alert"]');
  expect(card?.textContent).toContain('Failed to fetch favorite snippets');
  failing = false;
  await userEvent.click(retry);
  await screen.findByRole('heading', { name: 'Here after all' });
  await waitFor(() => expect(card?.isConnected).toBe(false));
});

describe('empty favorites', () => {
  it.each([
    ['', 'Loading your favorites...', 'No favorites yet'],
    ['?search=word', 'Loading favorites...', 'No matching favorites found'],
  ])('at "%s" show "%s", then "%s"', async (search, waiting, empty) => {
    const { answer, give } = delayedAnswer();
    show(answer, search);
    const statuses = await screen.findAllByRole('status');
    await waitFor(() => expect(statuses.map((it) => it.textContent)).toContain(waiting));
    give(oneOf([]));
    await screen.findByText(empty);
  });

  it('link to Explore, and are counted', async () => {
    show(() => oneOf([]));
    const explore = await screen.findByRole('link', { name: 'Explore Snippets' });
    expect(explore.getAttribute('href')).toBe('/app/explore');
    expect((await screen.findAllByText('0 favorites')).length).toBeGreaterThan(0);
  });
});

const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  return within(heading.closest('article') ?? document.body);
};
const heart = async (title: string) =>
  (await card(title)).getByRole('button', { name: 'Remove from favorites' });

describe('a favorite', () => {
  const content = `const text = '${'x'.repeat(200)}';\n`;
  const theirs = aSnippet('Of another', {
    content,
    tags: ['one', 'two', 'three', 'four'],
    language: 'go',
    description: 'Said about it.',
    starCount: 1,
    viewCount: 12_345,
  });
  const mine = aSnippet('My own', { author: VIEWER });

  it('is added to collections with a button and a key', async () => {
    show(() => oneOf([theirs]));
    const add = { name: 'Add Of another to a collection' };
    await userEvent.click((await card('Of another')).getByRole('button', add));
    const { snippetIds, onClose } = await givenToAdding();
    expect(snippetIds).toEqual([theirs._id]);
    act(onClose);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('ja');
    await givenToAdding();
  });

  it('shows author, counts, two tags and 120 characters of code', async () => {
    show(() => oneOf([theirs]));
    const shown = await card('Of another');
    for (const fact of ['Go', 'Said about it.', 'mira', 'one', 'two', '+2 more']) {
      shown.getByText(fact);
    }
    expect(shown.queryByText('three')).toBeNull();
    const article = shown.getByRole('heading').closest('article');
    expect(article?.querySelector('pre')?.textContent).toBe(`${content.slice(0, 120)}…`);
    const [figures, created] = article?.querySelectorAll('.sn-meta') ?? [];
    expect(figures?.textContent).toBe('mira12,345 views1 stars');
    expect(created?.textContent).toMatch(/^Created /);
  });

  it('shows the excerpt of a search', async () => {
    const found = { ...theirs, content: 'let a;\n\n\nmark(another);\n' };
    show(() => oneOf([found]), '?search=another');
    const article = (await card('Of another')).getByRole('heading').closest('article');
    expect([...(article?.querySelectorAll('mark') ?? [])].map((it) => it.textContent)).toEqual([
      'another',
      'another',
    ]);
    within(article ?? document.body).getByText('Match 1 of 1');
    expect(article?.querySelector('.sn-preview-gutter')?.textContent).toBe('4');
  });

  it('links to its page, and to the editor for its owner only', async () => {
    show(() => oneOf([theirs, mine]));
    const shown = await card('Of another');
    const details = shown.getByRole('link', { name: 'View Details of Of another' });
    expect(details.getAttribute('href')).toBe(`/app/snippets/${theirs._id}`);
    expect(shown.queryByRole('link', { name: /^Edit/ })).toBeNull();
    const edit = (await card('My own')).getByRole('link', { name: 'Edit My own' });
    expect(edit.getAttribute('href')).toBe(`/app/snippets/${mine._id}/edit`);
  });

  it('is counted, and links to Explore', async () => {
    show(() => oneOf([theirs, mine]));
    expect(await screen.findAllByText('2 favorites')).toHaveLength(2);
    screen.getByText('Your starred and bookmarked code snippets');
    const discover = screen.getByRole('link', { name: 'Discover More' });
    expect(discover.getAttribute('href')).toBe('/app/explore');
  });
});

describe('a removed favorite', () => {
  /** Renders three favorites; the API toggles their stars. */
  function starred(more: Answers = {}) {
    const stars = new Set(['First', 'Second', 'Third']);
    const all = ['Third', 'Second', 'First'].map((title) => aSnippet(title, { isStarred: true }));
    const toggles = all.map(({ _id, title }) => [
      `POST /snippets/${_id}/star`,
      () => {
        const isStarred = !stars.delete(title);
        if (isStarred) stars.add(title);
        return succeeded({ isStarred, starCount: isStarred ? 1 : 0 });
      },
    ]);
    const list = listOf(() => all.filter(({ title }) => stars.has(title)));
    return show(list, '', { ...Object.fromEntries(toggles), ...more });
  }
  const starOf = (title: string) => `POST /snippets/${aSnippet(title)._id}/star`;

  it('disappears before the server answers, and moves the focus to the next one', async () => {
    const { answer: held, give } = delayedAnswer();
    starred({ [starOf('Second')]: held });
    (await heart('Second')).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Third', 'First']));
    const next = await heart('First');
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(messages()).not.toContain('Removed from favorites');
    give(succeeded({ isStarred: false, starCount: 0 }));
    await message('Removed from favorites');
  });

  it('returns after Undo, and so does the count', async () => {
    starred();
    await userEvent.click(await heart('Second'));
    await message('Removed from favorites');
    await waitFor(() => expect(screen.getAllByText('2 favorites')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await message('Added to favorites');
    await waitFor(() => expect(titles()).toEqual(['Third', 'Second', 'First']));
    await waitFor(() => expect(screen.getAllByText('3 favorites')).toHaveLength(2));
  });

  it('returns if the server refuses, each one', async () => {
    const [first, second] = [delayedAnswer(), delayedAnswer()];
    starred({ [starOf('First')]: first.answer, [starOf('Second')]: second.answer });
    await userEvent.click(await heart('First'));
    await userEvent.click(await heart('Second'));
    await waitFor(() => expect(titles()).toEqual(['Third']));
    first.give(unavailable());
    second.give(unavailable());
    await waitFor(() => expect(titles()).toEqual(['Third', 'Second', 'First']));
    const list = within(screen.getByRole('list', { name: 'Notifications' }));
    expect(await list.findAllByText('Failed to remove from favorites')).toHaveLength(2);
  });
});

describe('favorites filters', () => {
  const parsers = [
    aSnippet('Gamma', { language: 'go', tags: ['net'] }),
    aSnippet('Beta parser', { language: 'rust', tags: ['text'] }),
    aSnippet('Alpha parser', { language: 'go', tags: ['text'] }),
  ];
  const searchBox = () =>
    screen.findByPlaceholderText<HTMLInputElement>('Search your favorite snippets...');

  it('filter by search, language and tag, stored in the address', async () => {
    const { search } = show(listOf(() => parsers));
    await card('Gamma');
    await userEvent.type(await searchBox(), 'parser');
    await waitFor(() => expect(titles()).toEqual(['Beta parser', 'Alpha parser']));
    await userEvent.click(screen.getByRole('button', { name: 'Show Filters' }));
    screen.getByRole('button', { name: 'Hide Filters' });
    expect(await optionsOf('Language')).toEqual(['Any', 'Go', 'Rust']);
    await choose('Language', 'Go');
    await waitFor(() => expect(titles()).toEqual(['Alpha parser']));
    expect(search()).toBe('?search=parser&language=go');
    await choose('Tags', 'net');
    await screen.findByText('No matching favorites found');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(titles()).toEqual(['Gamma', 'Beta parser', 'Alpha parser']));
    expect((await searchBox()).value).toBe('');
    expect(search()).toBe('');
  });

  it('are expanded if the address contains one', async () => {
    show(
      listOf(() => parsers),
      '?tag=net',
    );
    await screen.findByRole('button', { name: 'Hide Filters' });
    await waitFor(() => expect(titles()).toEqual(['Gamma']));
  });
});

describe('favorites pagination', () => {
  const letters = [...'MLKJIHGFEDCBA'];
  const many = letters.map((letter) => aSnippet(`Number ${letter}`, { isStarred: true }));

  it('has pages of twelve, keeps the page on Back and resets it on filtering', async () => {
    const { search, place, router } = show(listOf(() => many));
    await card('Number M');
    expect(titles()).toHaveLength(12);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(titles()).toEqual(['Number A']));
    const details = screen.getByRole('link', { name: 'View Details of Number A' });
    await userEvent.click(details);
    await waitFor(() => expect(place()).toContain('/app/snippets/'));
    await router.navigate(-1);
    await waitFor(() => expect(titles()).toEqual(['Number A']));
    expect(search()).toBe('?page=2');
    const box = screen.getByPlaceholderText('Search your favorite snippets...');
    await userEvent.type(box, 'number');
    await waitFor(() => expect(search()).toBe('?search=number'));
    await waitFor(() => expect(titles()).toHaveLength(12));
  });

  it('goes to the previous page when the last favorite of a page is removed', async () => {
    const left = new Set(many);
    const [last] = many.slice(-1);
    const star = `POST /snippets/${last?._id}/star`;
    const { search } = show(
      listOf(() => [...left]),
      '?page=2',
      {
        [star]: () => {
          if (last) left.delete(last);
          return succeeded({ isStarred: false, starCount: 0 });
        },
      },
    );
    await userEvent.click(await heart('Number A'));
    await waitFor(() => expect(titles()).toHaveLength(12));
    expect(search()).toBe('');
  });
});
