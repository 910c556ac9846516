import { changed } from '@snippetry/web-kit/query';
import {
  type Answer,
  broken,
  delayedAnswer,
  forgetPage,
  refused,
  succeeded,
} from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { answersOf, card, LIBRARY, showDashboard } from '../../../test/dashboard.tsx';
import { listOf } from '../../../test/library.ts';
import { choose, chooseFromMenu, optionsOf, titles } from '../../../test/on-screen.ts';

afterEach(forgetPage);

const searchBox = () => screen.findByRole<HTMLInputElement>('searchbox');
const favorites = () => screen.findByRole('button', { name: 'Favorites' });
const pages = () => screen.queryByRole('navigation', { name: 'Pages' });

describe('the header of the dashboard', () => {
  it.each([
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [18, 'Good evening'],
  ])('greets the viewer at %i o’clock with "%s"', async (hour, greeting) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, hour) });
    showDashboard();
    await screen.findByRole('heading', { level: 1, name: `${greeting}, noor` });
    screen.getByText('Ready to craft something extraordinary?');
  });

  it('shows the four totals of the library with digit grouping', async () => {
    showDashboard();
    const said = () => {
      const figures = screen.getByText('Total Snippets').closest('dl');
      return [...(figures?.querySelectorAll('dt, dd') ?? [])]
        .map((one) => one.textContent)
        .join(' ');
    };
    await waitFor(() =>
      expect(said()).toBe('Total Snippets 13 Total Views 1,234,567 Total Stars 1 Collections 2'),
    );
  });

  it('shows a dash instead of zero for a total that failed to load', async () => {
    showDashboard('', answersOf(LIBRARY, { 'GET /snippets/summary': broken }));
    await card('Go server');
    const missing = await screen.findAllByTitle('Could not be loaded');
    expect(missing.map((one) => one.textContent)).toEqual(['–', '–', '–']);
    const collections = screen.getByText('Collections').closest('div');
    await waitFor(() => expect(collections?.textContent).toBe('Collections2'));
  });

  it('shows the current number of collections, or a dash if it is unknown', async () => {
    let answer: Answer = () => succeeded({ collections: [], pagination: { total: 2 } });
    const answers = answersOf(LIBRARY, { 'GET /collections/my': (request) => answer(request) });
    const { client } = showDashboard('', answers);
    const figure = () => screen.queryByText('Collections')?.closest('div')?.textContent;
    await waitFor(() => expect(figure()).toBe('Collections2'));
    // After collections were created, deleted or added to.
    answer = () => succeeded({ collections: [], pagination: { total: 3 } });
    await act(() => changed(client, 'collection'));
    await waitFor(() => expect(figure()).toBe('Collections3'));
    answer = broken;
    forgetPage();
    showDashboard('', answers);
    await waitFor(() => expect(figure()).toBe('Collections–'));
    screen.getByTitle('Could not be loaded');
  });

  it('requests the number of collections once, even if the list loads first', async () => {
    const { answer, give } = delayedAnswer();
    let asked = 0;
    const answers = answersOf(LIBRARY, {
      'GET /collections/my': (request) => {
        asked += 1;
        return answer(request);
      },
    });
    showDashboard('', answers);
    await card('Go server');
    give(succeeded({ collections: [], pagination: { total: 4 } }));
    const figure = () => screen.queryByText('Collections')?.closest('div')?.textContent;
    await waitFor(() => expect(figure()).toBe('Collections4'));
    expect(asked).toBe(1);
  });

  it('links to the community and to a new snippet', async () => {
    showDashboard();
    const explore = await screen.findByRole('link', { name: 'Explore Community' });
    expect(explore.getAttribute('href')).toBe('/app/explore');
    const create = screen.getByRole('link', { name: 'Create Snippet' });
    expect(create.getAttribute('href')).toBe('/app/snippets/new');
  });

  it.each([
    ['Import & export', '/app/library/transfer'],
    ['Trash', '/app/trash'],
  ])('links to %s in its menu', async (item, address) => {
    const { place } = showDashboard();
    await chooseFromMenu('More', item);
    await waitFor(() => expect(place()).toBe(address));
  });
});

describe('dashboard pagination', () => {
  it('has pages of twelve snippets, and buttons only if there are several pages', async () => {
    const { search } = showDashboard();
    await waitFor(() => expect(titles()).toHaveLength(12));
    const buttons = within(screen.getByRole('navigation', { name: 'Pages' }));
    const button = (name: string) => buttons.getByRole<HTMLButtonElement>('button', { name });
    expect(button('Previous').disabled).toBe(true);
    expect(buttons.getAllByRole('button', { name: /^Page/ })).toHaveLength(2);
    await userEvent.click(button('Next'));
    await waitFor(() => expect(titles()).toEqual(['Snippet A']));
    expect(search()).toBe('?page=2');
    expect(button('Next').disabled).toBe(true);
    await userEvent.type(await searchBox(), 'server');
    await waitFor(() => expect(titles()).toEqual(['Go server']));
    expect(pages()).toBeNull();
    expect(search()).toBe('?search=server');
  });

  it('goes to the last page if the address has a later one', async () => {
    const { search } = showDashboard('?page=7');
    await waitFor(() => expect(titles()).toEqual(['Snippet A']));
    expect(search()).toBe('?page=2');
  });
});

describe('dashboard requests', () => {
  it('contain the selected filters, from page 1 in a new order', async () => {
    const { asked } = showDashboard('?page=2');
    const askedOf = (list: string) =>
      asked()
        .filter((one) => one.startsWith(`GET /snippets/${list}?`))
        .map((one) => {
          const params = new URLSearchParams(one.slice(one.indexOf('?')));
          params.sort();
          return String(params);
        });
    await waitFor(() => expect(askedOf('my')).toContain('limit=12&page=2&sortBy=updated'));
    for (const [label, sortBy] of [
      ['Recently Created', 'created'],
      ['Most Viewed', 'views'],
      ['Most Starred', 'stars'],
      ['Recently Updated', 'updated'],
    ] as const) {
      await choose('Sort', label);
      await waitFor(() => expect(askedOf('my')).toContain(`limit=12&page=1&sortBy=${sortBy}`));
    }
    await userEvent.click(await favorites());
    await waitFor(() => expect(askedOf('starred')).toContain('limit=12&page=1&sortBy=updated'));
  });

  it('contain the typed text after a pause, from page 1', async () => {
    const { asked, search } = showDashboard('?page=2');
    await userEvent.type(await searchBox(), 'snippet');
    await waitFor(() => expect(search()).toBe('?search=snippet'));
    const typed = () => asked().filter((one) => one.includes('search='));
    const wanted = ['GET /snippets/my?search=snippet&sortBy=updated&page=1&limit=12'];
    await waitFor(() => expect(typed()).toEqual(wanted));
  });
});

describe('dashboard filters', () => {
  it('offer the languages and tags of the loaded snippets', async () => {
    showDashboard();
    const panel = await screen.findByRole('button', { name: /Advanced Filters/ });
    expect(panel.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(panel);
    expect(panel.getAttribute('aria-expanded')).toBe('true');
    expect(await optionsOf('Tag')).toEqual(['Any', 'http', 'io', 'net', 'tls']);
    expect(await optionsOf('Language')).toEqual(['Any', 'Go', 'JavaScript', 'SQL']);
    await choose('Language', 'Go');
    await waitFor(() => expect(titles()).toEqual(['Go server']));
    expect(panel.textContent).toMatch(/1$/);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(titles()).toHaveLength(12));
    await choose('Tag', 'tls');
    await waitFor(() => expect(titles()).toEqual(['Go server']));
    await userEvent.click(panel);
    await waitFor(() => expect(panel.getAttribute('aria-expanded')).toBe('false'));
  });

  it('toggle favorites, and sort in four orders', async () => {
    showDashboard();
    await userEvent.click(await favorites());
    await waitFor(() => expect(titles()).toEqual(['Snippet A']));
    expect((await favorites()).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(await favorites());
    await waitFor(() => expect(titles()).toHaveLength(12));
    const sort = screen.getByRole('combobox', { name: 'Sort' });
    expect(sort.textContent).toContain('Recently Updated');
    expect(await optionsOf('Sort')).toEqual([
      'Recently Updated',
      'Recently Created',
      'Most Viewed',
      'Most Starred',
    ]);
    await choose('Sort', 'Most Starred');
    await waitFor(() => expect(titles()[0]).toBe('Snippet A'));
  });

  it.each(['Clear All Filters', 'Clear Filters'])(
    'are reset by "%s", which keeps the order',
    async (name) => {
      const narrowed = '?search=wombat&language=go&tag=net&favorites=true&sortBy=stars';
      const { search } = showDashboard(narrowed);
      await screen.findByText('No matching snippets found');
      await userEvent.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(search()).toBe('?sortBy=stars'));
      await waitFor(() => expect(titles()[0]).toBe('Snippet A'));
      expect((await searchBox()).value).toBe('');
      expect((await favorites()).getAttribute('aria-pressed')).toBe('false');
    },
  );

  it('are expanded if the address contains one', async () => {
    showDashboard('?language=go');
    const panel = await screen.findByRole('button', { name: /Advanced Filters/ });
    expect(panel.getAttribute('aria-expanded')).toBe('true');
    expect(panel.textContent).toMatch(/1$/);
    await waitFor(() => expect(titles()).toEqual(['Go server']));
  });
});

describe('a dashboard without results', () => {
  it('shows an empty state with a reset button', async () => {
    const { search } = showDashboard('?search=wombat');
    await screen.findByText('No matching snippets found');
    screen.getByText(
      'Try adjusting your search criteria or filters to discover the perfect code snippet.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(titles()).toHaveLength(12));
    expect(search()).toBe('');
  });
});

describe('a dashboard while loading or after a failure', () => {
  it('shows a skeleton, then cards, and rows after switching the view', async () => {
    const { answer: held, give } = delayedAnswer();
    showDashboard('', answersOf(LIBRARY, { 'GET /snippets/my': held }));
    await screen.findByText('Loading snippets...');
    const skeletons = () => document.querySelectorAll('[data-skeleton]').length;
    expect(document.querySelector('[data-skeleton="dashboard"]')).not.toBeNull();
    expect(titles()).toEqual([]);
    give(listOf(() => LIBRARY)({ query: {} }));
    await waitFor(() => expect(titles()).toHaveLength(12));
    expect(skeletons()).toBe(0);
    const shapes = (shape: string) => document.querySelectorAll(`article.${shape}`).length;
    expect([shapes('sn-card'), shapes('sn-row')]).toEqual([12, 0]);
    await userEvent.click(screen.getByLabelText('List'));
    await waitFor(() => expect([shapes('sn-card'), shapes('sn-row')]).toEqual([0, 12]));
  });

  it('has a skeleton with the shape of toolbar and cards', async () => {
    const { answer: held } = delayedAnswer();
    showDashboard('', answersOf(LIBRARY, { 'GET /snippets/my': held }));
    await screen.findByText('Loading snippets...');
    const skeleton = document.querySelector('[data-skeleton="dashboard"]');
    expect(skeleton?.querySelectorAll('.sn-toolbar > *')).toHaveLength(5);
    expect(skeleton?.querySelectorAll('.sn-card-skeleton')).toHaveLength(9);
  });

  it('shows an error with a retry button', async () => {
    let failing = true;
    const list = listOf(() => LIBRARY);
    showDashboard(
      '',
      answersOf(LIBRARY, { 'GET /snippets/my': (request) => (failing ? broken() : list(request)) }),
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const failure = retry.closest<HTMLElement>('[role="alert"]');
    within(failure ?? document.body).getByText('Failed to fetch snippets');
    failing = false;
    await userEvent.click(retry);
    await card('Go server');
    expect(failure?.isConnected).toBe(false);
  });
});

it('explains the search syntax', async () => {
  showDashboard();
  await userEvent.click(await screen.findByRole('button', { name: 'How to search' }));
  const help = within(await screen.findByRole('dialog', { name: 'How to search' }));
  help.getByText('this exact text in the code');
  help.getByText('tag:react');
});

/** Search worker that answers every search with one snippet from a five-minute-old copy. */
class CopyWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  postMessage(message: { kind: string; id?: number }): void {
    if (message.kind !== 'find') return;
    const page = { snippets: [aSnippet('Kept here')], total: 1, syncedAt: Date.now() - 300_000 };
    const event = new MessageEvent('message', { data: { kind: 'found', id: message.id, page } });
    queueMicrotask(() => this.onmessage?.(event));
  }
  terminate(): void {}
}

describe('the local copy', () => {
  const showCopy = (answer: Answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('Worker', CopyWorker);
    vi.stubGlobal('__webpack_public_path__', '/');
    vi.stubGlobal('__BUILD__', 'test');
    vi.stubGlobal('indexedDB', { databases: async () => [] });
    return showDashboard('', answersOf(LIBRARY, { 'GET /snippets/my': answer }));
  };

  it('is shown with its age below the error if the server fails', async () => {
    showCopy(() => refused(500, 'internal', 'Something went wrong'));
    await card('Kept here');
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Failed to fetch snippets');
    expect(failure.textContent).toContain('What is shown was loaded 5 minutes ago');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('is shown with its age if the server is unreachable', async () => {
    showCopy(broken);
    await screen.findByText('Offline: showing your local copy, updated', { exact: false });
    expect(screen.getByText('5 minutes ago')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await card('Kept here');
  });
});
