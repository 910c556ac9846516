import {
  type Answers,
  broken,
  delayedAnswer,
  forgetPage,
  succeeded,
} from '@snippetry/web-kit/test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../../test/a-snippet.ts';
import { listOf } from '../../../../test/library.ts';
import { message, titles, visibleCode } from '../../../../test/on-screen.ts';
import { showPage } from '../../../../test/page.ts';
import type { Snippet } from '../../../data/types.ts';
import { routes } from '../../../routes.tsx';
import { EXAMPLES } from './examples.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

/** Renders the dashboard of a library that snippets can be added to; empty unless given. */
function show(search = '', more: Answers = {}, library: Snippet[] = []) {
  const summary = () => ({ totalSnippets: library.length, totalViews: 0, totalStars: 0 });
  const shown = showPage({
    routes,
    path: `/app${search}`,
    answers: {
      'GET /snippets/my': listOf(() => library),
      'GET /snippets/summary': () => succeeded({ summary: summary() }),
      'POST /snippets': ({ body }) => {
        const snippet = aSnippet((body as Snippet).title);
        library.unshift(snippet);
        return succeeded({ snippet }, 201);
      },
      'POST /snippets/bulk': ({ body }) => {
        library.length = 0;
        return succeeded({ done: (body as { ids: string[] }).ids, failed: [] });
      },
      ...more,
    },
  });
  return shown;
}
const sheet = () => screen.findByText('Your snippet collection awaits');
const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const figures = () => screen.queryByText('Total Snippets');
const paste = (text: string, target: Element = document.body) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });

describe('the dashboard of an empty library', () => {
  it('has no totals and no toolbar, and links to the editor and all import sources', async () => {
    show();
    await sheet();
    expect([figures(), screen.queryByRole('searchbox')]).toEqual([null, null]);
    expect(link('Create Your First Snippet')).toBe('/app/snippets/new');
    for (const source of [/^VS Code/, /^massCode/, /^JSON/]) {
      expect(link(source)).toBe('/app/library/transfer');
    }
    expect(link(/^GitHub/)).toBe('/app/github');
    expect(link(/^Explore no snippets yet/)).toBe('/app/explore');
  });

  it('links to favorites if the user has stars but no snippets', async () => {
    const starred = [aSnippet('Starred elsewhere')];
    const summary = { totalSnippets: 0, totalViews: 0, totalStars: 0, totalFavorites: 1 };
    show('', {
      'GET /snippets/summary': () => succeeded({ summary }),
      'GET /snippets/starred': listOf(() => starred),
    });
    await sheet();
    await userEvent.click(screen.getByRole('button', { name: 'Favorites' }));
    await waitFor(() => expect(titles()).toEqual(['Starred elsewhere']));
    await userEvent.click(screen.getByRole('button', { name: 'Favorites' }));
    await sheet();
  });

  it('shows no zeros while the list is loading', async () => {
    const { answer, give } = delayedAnswer();
    show('', { 'GET /snippets/my': answer });
    await waitFor(() => expect(figures()).toBeNull());
    give(listOf(() => [])({ query: {} }));
    await sheet();
  });

  it('adds an example with one click and shows it', async () => {
    const { sentTo } = show();
    await sheet();
    await userEvent.click(
      screen.getByRole('button', { name: 'Add to my snippets: Delete merged branches' }),
    );
    await message('Added 1 example');
    await waitFor(() => expect(titles()).toEqual(['Delete merged branches']));
    expect(sentTo('POST /snippets')).toEqual([EXAMPLES[2]]);
    expect(figures()).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Snippets' }));
  });

  it('adds all examples at once, in order', async () => {
    show();
    await sheet();
    await userEvent.click(screen.getByRole('button', { name: 'Add all 3' }));
    await message('Added 3 examples');
    await waitFor(() => expect(titles()).toEqual(EXAMPLES.map(({ title }) => title)));
  });

  it('shows an error if an example cannot be added, and keeps offering it', async () => {
    show('', { 'POST /snippets': broken });
    await sheet();
    await userEvent.click(
      screen.getByRole('button', { name: 'Add to my snippets: Debounce a function' }),
    );
    await message('Failed to add the example');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add all 3' }).disabled).toBe(
        false,
      ),
    );
  });
});

describe('code pasted on the empty dashboard', () => {
  it('opens in the editor, wherever it is pasted', async () => {
    const { place } = show();
    await sheet();
    paste('const pasted = 1;\nlet b;');
    await waitFor(() => expect(place()).toBe('/app/snippets/new'));
    await waitFor(() => expect(visibleCode()).toBe('const pasted = 1;\nlet b;'));
  });

  it('is read from the clipboard by a button', async () => {
    const { place } = show();
    await sheet();
    await navigator.clipboard.writeText('let copied;');
    await userEvent.click(screen.getByRole('button', { name: 'Paste code' }));
    await waitFor(() => expect(place()).toBe('/app/snippets/new'));
    await waitFor(() => expect(visibleCode()).toBe('let copied;'));
  });

  it('shows an error if the clipboard is blocked or empty', async () => {
    const { place } = show();
    await sheet();
    const button = screen.getByRole('button', { name: 'Paste code' });
    await navigator.clipboard.writeText(' ');
    await userEvent.click(button);
    await message('The clipboard contains no text');
    vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('denied'));
    await userEvent.click(button);
    await message(/blocked access to the clipboard/);
    paste('  ');
    expect(place()).toBe('/app');
  });
});

describe('a library that becomes empty', () => {
  it('shows the empty dashboard again, even with an active filter', async () => {
    show('?language=go', {}, [aSnippet('Last one', { language: 'go' })]);
    await waitFor(() => expect(titles()).toEqual(['Last one']));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Last one' }));
    const bar = within(await screen.findByRole('region', { name: /selected/i }));
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
    await sheet();
    expect(figures()).toBeNull();
  });
});
