import {
  type Answers,
  aListedSnippet,
  aPage,
  aUser,
  forgetPage,
  heldAnswer,
  idOf,
  pageTitle,
  requestsOf,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Snippet } from '../../data/types.ts';
import { routes } from '../../routes.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const LIST = 'GET /snippets';
const TRENDING = 'GET /snippets/trending';
const answerOf = (snippets: Snippet[], total = snippets.length, page = 1) =>
  succeeded({ snippets, pagination: aPage(snippets, { page, total }) });

const retry = aListedSnippet('Retry', {
  description: 'Backs off',
  content: `const text = '${'x'.repeat(300)}'`,
  language: 'go',
  tags: ['one', 'two', 'three'],
  viewCount: 4_821,
  starCount: 12,
  createdAt: new Date(Date.now() - 86_400_000 * 1.5).toISOString(),
});
const own = aListedSnippet('Own', { isOwner: true });

/** Shows Explore, with the same list for every request by default. */
function show(search = '', answers: Answers = {}, path = '/app/explore') {
  const shown = showPage({
    routes,
    path: path + search,
    viewer: path.startsWith('/app') ? aUser() : undefined,
    answers: {
      [LIST]: ({ query }) => answerOf([retry, own], 30, Number(query.page)),
      [TRENDING]: () => succeeded({ snippets: [] }),
      ...answers,
    },
  });
  const asked = () => requestsOf(shown.sent, LIST).map(({ query }) => query);
  return { ...shown, asked };
}

const results = () => screen.findByRole('region', { name: 'Results' });
const titles = () =>
  within(screen.getByRole('region', { name: 'Results' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
const address = () => window.location.search;
const combobox = (name: string) => screen.getByRole('combobox', { name });
const button = (name: string) => screen.getByRole('button', { name });
async function choose(name: string, option: string) {
  await user.click(combobox(name));
  await user.click(screen.getByRole('option', { name: option }));
}

describe('the list of Explore', () => {
  it('is walked through by j and k, from title to title', async () => {
    show();
    await results();
    await screen.findByRole('link', { name: 'Retry' });
    await user.keyboard('jjj');
    expect(document.activeElement?.textContent).toBe('Own');
    await user.keyboard('k');
    expect(document.activeElement?.textContent).toBe('Retry');
  });

  it.each(['List', 'Grid'])(
    'shows in its view "%s" where a search found a snippet',
    async (view) => {
      const excerpt = { line: 80, cut: true, matches: 26, more: true };
      const found = { ...retry, content: 'await wait(250);', truncated: true, excerpt };
      show('?search=wait', { [LIST]: () => answerOf([found]) });
      await results();
      await user.click(screen.getByLabelText(view));
      expect(await screen.findByText('Match 1 of 26+')).toBeTruthy();
      expect(document.querySelector('.sn-preview-gutter')?.textContent).toBe('80');
      expect([...document.querySelectorAll('mark')].map((hit) => hit.textContent)).toEqual([
        'wait',
      ]);
    },
  );

  it('shows every fact of a snippet', async () => {
    show();
    const row = within((await screen.findByText('Retry')).closest('article') ?? document.body);
    expect(row.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe(
      `/app/snippets/${idOf('Retry')}`,
    );
    for (const fact of ['Backs off', 'mira', '4,821', '12', 'one', 'two', '+1']) {
      expect(row.getByText(fact)).toBeTruthy();
    }
    expect(row.getByText('views')).toBeTruthy();
    expect(row.getByText('stars')).toBeTruthy();
    expect(row.getByText(/Created 2 days ago/)).toBeTruthy();
    // By its name, not by two letters alone.
    expect(row.getByText('Go')).toBeTruthy();
    expect(row.queryByText('three')).toBeNull();
    // Coloured or not yet: that depends on whether its grammar has been loaded before.
    const preview = document.querySelector('article pre')?.textContent;
    expect([preview?.slice(0, 10), preview?.length]).toEqual(['const text', 201]);
    expect(pageTitle()).toBe('Explore Code Universe');
  });

  it('offers to edit only the viewer’s own snippets', async () => {
    show();
    await screen.findByText('Retry');
    expect(screen.getByRole('link', { name: 'View Retry' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit Own' }).getAttribute('href')).toBe(
      `/app/snippets/${idOf('Own')}/edit`,
    );
  });

  it('shows the number of snippets and of the page', async () => {
    show('?page=2', { [LIST]: () => answerOf([retry], 1_300, 2) });
    expect(await screen.findByText('Found 1,300 amazing snippets')).toBeTruthy();
    expect(screen.getByText('Page 2 of 109', { selector: 'p' })).toBeTruthy();
  });

  it('shows the same facts as cards in the grid view', async () => {
    show();
    await screen.findByText('Retry');
    await user.click(screen.getByRole('radio', { name: 'Grid' }));
    expect(titles()).toEqual(['Retry', 'Own']);
    const card = within(screen.getByText('Retry').closest('article') ?? document.body);
    expect(card.getByText('Go')).toBeTruthy();
    expect(card.getByText('4,821')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Grid' }).getAttribute('aria-checked')).toBe('true');
  });

  it('says that it is loading, with rows or cards to come', async () => {
    const { answer, give } = heldAnswer();
    show('', { [LIST]: answer });
    expect(await screen.findByText('Loading snippets...')).toBeTruthy();
    const waiting = (kind: string) => document.querySelectorAll(`.sn-${kind}[aria-hidden]`).length;
    expect([waiting('row'), waiting('card')]).toEqual([6, 0]);
    await user.click(screen.getByRole('radio', { name: 'Grid' }));
    expect([waiting('row'), waiting('card')]).toEqual([0, 6]);
    give(answerOf([retry]));
    expect(await screen.findByText('Retry')).toBeTruthy();
    expect(screen.queryByText('Loading snippets...')).toBeNull();
  });

  it('shows an error where it cannot be loaded, and loads again on request', async () => {
    const answers = [unavailable(), unavailable()];
    show('', { [LIST]: () => answers.shift() ?? answerOf([retry]) });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to fetch snippets')).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Retry')).toBeTruthy();
  });

  it('says that no snippet matches, and clears every filter on request', async () => {
    show('?search=zzz&language=go&sortBy=oldest', {
      [LIST]: ({ query }) => (query.search ? answerOf([], 0) : answerOf([retry])),
    });
    expect(await screen.findByText('No snippets found')).toBeTruthy();
    expect(screen.getByText('No public snippet fits these filters.')).toBeTruthy();
    await user.click(button('Clear Filters & Explore'));
    // The button that had the focus goes.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }));
    expect(await screen.findByText('Retry')).toBeTruthy();
    expect(address()).toBe('');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});

describe('Explore for visitors', () => {
  it('keeps its filters, and leads to the public pages of snippets', async () => {
    const answers = { [TRENDING]: () => succeeded({ snippets: [own] }) };
    const { asked } = show('?language=go&page=2', answers, '/explore');
    const title = await screen.findByRole('link', { name: 'Retry' });
    expect(title.getAttribute('href')).toBe(`/public/${idOf('Retry')}`);
    const view = screen.getByRole('link', { name: 'View Retry' });
    expect(view.getAttribute('href')).toBe(`/public/${idOf('Retry')}`);
    const trending = within(await screen.findByRole('region', { name: 'Trending This Week' }));
    expect(trending.getByRole('link').getAttribute('href')).toBe(`/public/${idOf('Own')}`);
    expect(asked()[0]).toMatchObject({ language: 'go', page: '2' });
  });

  it.each([
    ['/explore', 0],
    ['/app/explore', 1],
  ])('at %s names the keys of the command palette in %i places', async (path, count) => {
    show('', {}, path);
    await screen.findByRole('link', { name: 'Retry' });
    expect(screen.queryAllByText('Ctrl K')).toHaveLength(count);
  });
});

describe('the pages of Explore', () => {
  it('are loaded by number, twelve snippets each, and kept in the address', async () => {
    const { asked, router } = show();
    await screen.findByText('Page 1 of 3', { selector: 'p' });
    await user.click(button('Page 2'));
    expect(await screen.findByText('Page 2 of 3', { selector: 'p' })).toBeTruthy();
    expect(address()).toBe('?page=2');
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
    expect(asked().at(-1)).toEqual({ sortBy: 'newest', page: '2', limit: '12' });
    await router.navigate(-1);
    expect(await screen.findByText('Page 1 of 3', { selector: 'p' })).toBeTruthy();
  });

  it('do not scroll smoothly with reduced motion', async () => {
    const { changeMedia } = show();
    await screen.findByText('Page 1 of 3', { selector: 'p' });
    changeMedia({ reducedMotion: true });
    await user.click(button('Page 2'));
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' });
    await screen.findByText('Page 2 of 3', { selector: 'p' });
  });

  it('stay on screen, marked as busy, until the next one is loaded', async () => {
    const { answer, give } = heldAnswer();
    show('', {
      [LIST]: (request) =>
        request.query.page === '2' ? answer(request) : answerOf([retry], 30, 1),
    });
    await screen.findByText('Retry');
    await user.click(button('Page 2'));
    await waitFor(async () => expect((await results()).getAttribute('aria-busy')).toBe('true'));
    expect(titles()).toEqual(['Retry']);
    give(answerOf([own], 30, 2));
    expect(await screen.findByText('Own')).toBeTruthy();
    expect((await results()).getAttribute('aria-busy')).toBe('false');
  });

  it('are prefetched once the pointer is over the pagination', async () => {
    const { asked } = show();
    await screen.findByText('Page 1 of 3', { selector: 'p' });
    await user.hover(screen.getByRole('navigation', { name: 'Pages' }));
    await waitFor(() => expect(asked().map(({ page }) => page)).toEqual(['1', '2']));
    expect(screen.getByText('Page 1 of 3', { selector: 'p' })).toBeTruthy();
  });

  it('are prefetched while the browser is idle, after the list, unless it saves data', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('cancelIdleCallback', (number: number) => delete idle[number - 1]);
    const { asked } = show();
    await screen.findByText('Page 1 of 3', { selector: 'p' });
    await waitFor(() => expect(idle.filter(Boolean)).toHaveLength(1));
    expect(asked().map(({ page }) => page)).toEqual(['1']);
    for (const run of idle) run?.();
    await waitFor(() => expect(asked().map(({ page }) => page)).toEqual(['1', '2']));
  });

  it('show the last one when the address names a page past it', async () => {
    show('?page=9', {
      [LIST]: ({ query }) => answerOf(query.page === '3' ? [own] : [], 30, Number(query.page)),
    });
    expect(await screen.findByText('Own')).toBeTruthy();
    expect(address()).toBe('?page=3');
  });
});

describe('the filters of Explore', () => {
  it('are read from the address, with their panel open', async () => {
    const { asked } = show('?search=retry&language=go&difficulty=advanced&sortBy=most-starred');
    await screen.findByText('Retry');
    expect(asked()).toEqual([
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

  it('are inert until their panel is opened', async () => {
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

  it('search while the user types, from the first page on and without a history entry', async () => {
    const { asked, router } = show('?page=2');
    await screen.findByText('Page 2 of 3', { selector: 'p' });
    const steps = window.history.length;
    await user.type(screen.getByRole('searchbox', { name: 'Search titles, tags and code' }), 'ret');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ search: 'ret', page: '1' }));
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
  ])('of %s: %s is requested and kept in the address', async (name, option, search) => {
    const { asked } = show();
    await screen.findByText('Retry');
    await user.click(button('Advanced Filters'));
    await choose(name, option);
    await waitFor(() => expect(address()).toBe(search));
    const [field, value] = search.slice(1).split('=');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ [field ?? '']: value, page: '1' }));
    expect(within(combobox(name)).getByText(option)).toBeTruthy();
  });

  it('say that no language has the typed name', async () => {
    show();
    await screen.findByText('Retry');
    await user.click(button('Advanced Filters'));
    await user.click(combobox('Programming Language'));
    await user.keyboard('brainf');
    expect(await screen.findByText('No language with that name')).toBeTruthy();
  });

  it('are all reset from their panel, the order too', async () => {
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

  it('say how many snippets each choice leads to, those that lead to none at the end', async () => {
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

  it('come after the list, which waits for none of them', async () => {
    const list = heldAnswer();
    const { sent } = show('', { ...answers, [LIST]: list.answer });
    await screen.findByText('Loading snippets...');
    await waitFor(() => expect(requestsOf(sent, LIST)).toHaveLength(1));
    expect(requestsOf(sent, FACETS)).toEqual([]);
    list.give(answerOf([retry]));
    await screen.findByText('Retry');
    await waitFor(() => expect(requestsOf(sent, FACETS)).toHaveLength(1));
  });

  it('are missing alone where they cannot be had', async () => {
    show('', { [FACETS]: () => unavailable() });
    await screen.findByText('Retry');
    await user.click(button('Advanced Filters'));
    await choose('Difficulty Level', 'Beginner');
    await waitFor(() => expect(address()).toBe('?difficulty=beginner'));
    expect(screen.queryByRole('list', { name: 'Frequent tags' })).toBeNull();
  });

  it('narrow the list by a tag that is pressed, and widen it as its chip is taken away', async () => {
    const { asked } = show('?search=retry', answers);
    await user.click(await screen.findByRole('button', { name: '#react 980 snippets' }));
    // The button that had the focus is gone.
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Narrow the list' }));
    await waitFor(() => expect(address()).toBe('?search=retry&tags=react'));
    await user.click(await screen.findByRole('button', { name: '#two words 12 snippets' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ tags: 'react,two words' }));
    expect(screen.queryByRole('button', { name: '#react 980 snippets' })).toBeNull();
    await user.click(button('Remove the filter Tag: react'));
    await waitFor(() => expect(address()).toBe('?search=retry&tags=two+words'));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Narrow the list' }));
    await user.click(button('Remove the filter Search: retry'));
    await waitFor(() => expect(address()).toBe('?tags=two+words'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});

describe('the feed of Explore', () => {
  it('is that of the filters, whatever their order and page', async () => {
    show('?search=a+b&language=go&tags=x&sortBy=oldest&page=2');
    const link = await screen.findByRole('link', { name: 'Feed of these snippets' });
    expect(link.getAttribute('href')).toBe('/api/snippets/feed?search=a+b&language=go&tags=x');
  });

  it('is none of what one follows, which only oneself is shown', async () => {
    show('?following=true');
    await screen.findByText('Retry');
    expect(screen.queryByRole('link', { name: 'Feed of these snippets' })).toBeNull();
  });
});

describe('snippets of the people one follows', () => {
  const everyone = () => screen.findByRole('radio', { name: 'Everyone' });

  it('are asked for and kept in the address, and left again for everyone’s', async () => {
    const { asked } = show('?language=go');
    expect((await everyone()).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('radio', { name: 'Following' }));
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ following: 'true', language: 'go' }),
    );
    expect(address()).toBe('?language=go&following=true');
    await user.click(await everyone());
    await waitFor(() => expect(address()).toBe('?language=go'));
  });

  it('say where to find people while there are none', async () => {
    const nothing = { [LIST]: () => answerOf([], 0) };
    show('?following=true', nothing);
    expect(await screen.findByText('Nothing from people you follow')).toBeTruthy();
    expect(screen.getByText(/You follow nobody yet/)).toBeTruthy();
    await user.click(button('Show everyone’s snippets'));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('say so where filters leave none, and are still theirs without the filters', async () => {
    show('?following=true&language=go', { [LIST]: () => answerOf([], 0) });
    const title = 'Nothing from the people you follow fits these filters';
    expect(await screen.findByText(title)).toBeTruthy();
    await user.click(button('Clear Filters & Explore'));
    await waitFor(() => expect(address()).toBe('?following=true'));
  });

  it('are nothing for a visitor, who is shown everyone’s', async () => {
    const { asked } = show('?following=true', {}, '/explore');
    await screen.findByText('Retry');
    expect(asked()[0]).not.toHaveProperty('following');
    expect(screen.queryByRole('radio', { name: 'Following' })).toBeNull();
  });
});

describe('coming back to Explore', () => {
  it('shows page, filters, view and place at once, from what is known', async () => {
    const held = heldAnswer();
    let holds = false;
    const { router } = show('?language=go&page=2', {
      [LIST]: (request) =>
        holds ? held.answer(request) : answerOf([retry, own], 30, Number(request.query.page)),
    });
    await screen.findByText('Retry');
    await user.click(screen.getByRole('radio', { name: 'Grid' }));
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
    window.dispatchEvent(new Event('scroll'));
    holds = true;
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    vi.mocked(window.scrollTo).mockClear();
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByText('Elsewhere')).toBeNull());
    // In the very first picture: no answer has come since.
    expect(titles()).toEqual(['Retry', 'Own']);
    expect(document.querySelector('[aria-hidden].sn-card, [aria-hidden].sn-row')).toBeNull();
    expect(screen.getByRole('radio', { name: 'Grid' }).getAttribute('aria-checked')).toBe('true');
    expect(address()).toBe('?language=go&page=2');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 640);
  });

  it('by a reload leads to the same place', async () => {
    const shown = show();
    await screen.findByText('Retry');
    await user.click(screen.getByRole('radio', { name: 'Grid' }));
    Object.defineProperty(window, 'scrollY', { value: 320, configurable: true });
    window.dispatchEvent(new Event('scroll'));
    window.dispatchEvent(new Event('pagehide'));
    const { key } = shown.router.state.location;
    const kept = sessionStorage.getItem('list-position');
    expect(JSON.parse(kept ?? '{}')).toMatchObject({
      place: `${key} /app/explore`,
      position: { top: 320, view: 'grid' },
    });
  });
});

describe('the trending snippets', () => {
  const trend = aListedSnippet('Debounce', { starCount: 2_345, viewCount: 9, language: 'sql' });
  const trending = async () =>
    within(await screen.findByRole('region', { name: 'Trending This Week' }));

  it('are ranked, with stars and views, below four claims', async () => {
    const six = ['b', 'c', 'd', 'e', 'f'].map((title) => aListedSnippet(title));
    const { sent } = show('', { [TRENDING]: () => succeeded({ snippets: [trend, ...six] }) });
    const section = await trending();
    const first = (await section.findByText('Debounce')).closest('li');
    expect(first?.textContent).toMatch(/1$/);
    expect(section.getByRole('link', { name: /Debounce/ }).getAttribute('href')).toBe(
      `/app/snippets/${idOf('Debounce')}`,
    );
    expect(section.getAllByRole('listitem')).toHaveLength(5);
    expect(section.getByText('2.3K')).toBeTruthy();
    for (const claim of ['1000+ snippets', '500+ developers', '25+ languages', '10K+ stars']) {
      expect(section.getByText(claim)).toBeTruthy();
    }
    expect(requestsOf(sent, TRENDING)[0]?.query).toEqual({ limit: '5', sortBy: 'most-starred' });
  });

  it('show five skeletons while they load', async () => {
    const { answer, give } = heldAnswer();
    show('', { [TRENDING]: answer });
    await trending();
    expect(document.querySelectorAll('li[aria-hidden]')).toHaveLength(5);
    give(succeeded({ snippets: [trend] }));
    expect(await screen.findByText('Debounce')).toBeTruthy();
    expect(document.querySelectorAll('li[aria-hidden]')).toHaveLength(0);
  });

  it('are left out where there are none or they cannot be loaded; the list stays', async () => {
    show();
    await screen.findByText('Retry');
    await waitFor(() => expect(screen.queryByText('Trending This Week')).toBeNull());
    forgetPage();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show('', { [TRENDING]: unavailable });
    await screen.findByText('Retry');
    await waitFor(() => expect(screen.queryByText('Trending This Week')).toBeNull());
    expect(console.error).toHaveBeenCalledWith(
      'Trending snippets could not be loaded',
      expect.objectContaining({ code: 'service.unavailable' }),
    );
  });
});
