import { delayedAnswer, requestsOf, succeeded, unavailable, user } from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  address,
  answerOf,
  button,
  choose,
  combobox,
  LIST,
  retry,
  show,
  withExplore,
} from '../../../test/explore-page.ts';

withExplore();

describe('the filters of Explore', () => {
  it('are read from the address, with their panel expanded', async () => {
    const { queries } = show('?search=retry&language=go&difficulty=advanced&sortBy=most-starred');
    await screen.findByText('Retry');
    expect(queries()).toEqual([
      {
        search: 'retry',
        language: 'go',
        difficulty: 'advanced',
        sortBy: 'most-starred',
        page: '1',
        limit: '12',
      },
    ]);
    expect(combobox('Sort').textContent).toBe('Most Starred');
    expect(within(combobox('Programming Language')).getByText('Go')).toBeTruthy();
    expect(combobox('Difficulty Level').textContent).toBe('Advanced');
    const opener = screen.getByRole('button', { name: /^Advanced Filters/ });
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(opener.textContent).toBe('Advanced Filters2');
  });

  it('are inert until their panel is expanded', async () => {
    show();
    await screen.findByText('Retry');
    const opener = button('Advanced Filters');
    const panel = document.getElementById(opener.getAttribute('aria-controls') ?? '');
    expect([opener.getAttribute('aria-expanded'), panel?.hasAttribute('inert')]).toEqual([
      'false',
      true,
    ]);
    await user.click(opener);
    expect([opener.getAttribute('aria-expanded'), panel?.hasAttribute('inert')]).toEqual([
      'true',
      false,
    ]);
  });

  it('search while the user types, from page 1 and without a history entry', async () => {
    const { queries, router } = show('?page=2');
    await screen.findByText('Page 2 of 3', { selector: 'p' });
    const steps = window.history.length;
    await user.type(screen.getByRole('searchbox', { name: 'Search titles, tags and code' }), 'ret');
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ search: 'ret', page: '1' }));
    await waitFor(() => expect(address()).toBe('?search=ret'));
    expect(window.history.length).toBe(steps);
    await user.click(button('Clear Filters'));
    expect(document.activeElement).toBe(button('Advanced Filters'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  it.each([
    ['Sort', 'Most Viewed', '?sortBy=most-viewed'],
    ['Difficulty Level', 'Beginner', '?difficulty=beginner'],
    ['Category', 'Algorithm', '?category=algorithm'],
    ['Programming Language', 'Rust', '?language=rust'],
  ])('of %s: %s is requested and stored in the address', async (name, option, search) => {
    const { queries } = show();
    await screen.findByText('Retry');
    await user.click(button('Advanced Filters'));
    await choose(name, option);
    await waitFor(() => expect(address()).toBe(search));
    const [field, value] = search.slice(1).split('=');
    await waitFor(() =>
      expect(queries().at(-1)).toMatchObject({ [field ?? '']: value, page: '1' }),
    );
    expect(within(combobox(name)).getByText(option)).toBeTruthy();
  });

  it('show that no language matches the typed name', async () => {
    show();
    await screen.findByText('Retry');
    await user.click(button('Advanced Filters'));
    await user.click(combobox('Programming Language'));
    await user.keyboard('brainf');
    expect(await screen.findByText('No language with that name')).toBeTruthy();
  });

  it('are all reset from their panel, including the order', async () => {
    show('?language=go&sortBy=oldest');
    await screen.findByText('Retry');
    await user.click(button('Reset Filters'));
    await waitFor(() => expect(address()).toBe(''));
    expect(combobox('Sort').textContent).toBe('Newest');
    expect(combobox('Programming Language').textContent).toBe('Any');
  });
});

describe('the counts beside the filters', () => {
  const FACETS = 'GET /snippets/facets';
  const counted = {
    language: [
      { value: 'typescript', count: 1_204 },
      { value: 'go', count: 1 },
    ],
    difficulty: [{ value: 'advanced', count: 3 }],
    category: [],
    tags: [
      { value: 'react', count: 980 },
      { value: 'two words', count: 12 },
    ],
  };
  const answers = { [FACETS]: () => succeeded({ facets: counted }) };
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  it('show the number of snippets of each option, empty ones last', async () => {
    show('', answers);
    await screen.findByRole('button', { name: '#react 980 snippets' });
    await user.click(button('Advanced Filters'));
    await user.click(combobox('Difficulty Level'));
    expect(options().map((text) => text?.slice(0, 5))).toEqual(['Any', 'Advan', 'Begin', 'Inter']);
    expect(screen.getByRole('option', { name: 'Advanced 3 snippets' })).toBeTruthy();
    const none = screen.getByRole('option', { name: 'Beginner 0 snippets' });
    expect(none.className).toContain('sn-menu-dimmed');
    await user.keyboard('{Escape}');
    await user.click(combobox('Programming Language'));
    expect(screen.getByRole('option', { name: /TypeScript 1,204 snippets/ })).toBeTruthy();
    expect(screen.getByRole('option', { name: /Go 1 snippet$/ })).toBeTruthy();
  });

  it('are loaded after the list, which does not wait for them', async () => {
    const list = delayedAnswer();
    const { sent } = show('', { ...answers, [LIST]: list.answer });
    await screen.findByText('Loading snippets...');
    await waitFor(() => expect(requestsOf(sent, LIST)).toHaveLength(1));
    expect(requestsOf(sent, FACETS)).toEqual([]);
    list.give(answerOf([retry]));
    await screen.findByText('Retry');
    await waitFor(() => expect(requestsOf(sent, FACETS)).toHaveLength(1));
  });

  it('are hidden on failure; the filters still work', async () => {
    show('', { [FACETS]: () => unavailable() });
    await screen.findByText('Retry');
    await user.click(button('Advanced Filters'));
    await choose('Difficulty Level', 'Beginner');
    await waitFor(() => expect(address()).toBe('?difficulty=beginner'));
    expect(screen.queryByRole('list', { name: 'Frequent tags' })).toBeNull();
  });

  it('add a pressed tag to the filters, and remove it with its chip', async () => {
    const { queries } = show('?search=retry', answers);
    await user.click(await screen.findByRole('button', { name: '#react 980 snippets' }));
    // The focused button is unmounted.
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Narrow the list' }));
    await waitFor(() => expect(address()).toBe('?search=retry&tags=react'));
    await user.click(await screen.findByRole('button', { name: '#two words 12 snippets' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ tags: 'react,two words' }));
    expect(screen.queryByRole('button', { name: '#react 980 snippets' })).toBeNull();
    await user.click(button('Remove the filter Tag: react'));
    await waitFor(() => expect(address()).toBe('?search=retry&tags=two+words'));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Narrow the list' }));
    await user.click(button('Remove the filter Search: retry'));
    await waitFor(() => expect(address()).toBe('?tags=two+words'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});
