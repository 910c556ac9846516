import {
  aListedSnippet,
  delayedAnswer,
  forgetPage,
  idOf,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  address,
  answerOf,
  button,
  LIST,
  own,
  results,
  retry,
  show,
  TRENDING,
  titles,
  withExplore,
} from '../../../test/explore-page.ts';

withExplore();

describe('Explore for visitors', () => {
  it('keeps the filters, and links to public pages of snippets', async () => {
    const answers = { [TRENDING]: () => succeeded({ snippets: [own] }) };
    const { queries } = show('?language=go&page=2', answers, '/explore');
    const title = await screen.findByRole('link', { name: 'Retry' });
    expect(title.getAttribute('href')).toBe(`/public/${idOf('Retry')}`);
    const view = screen.getByRole('link', { name: 'View Retry' });
    expect(view.getAttribute('href')).toBe(`/public/${idOf('Retry')}`);
    const trending = within(await screen.findByRole('region', { name: 'Trending This Week' }));
    expect(trending.getByRole('link').getAttribute('href')).toBe(`/public/${idOf('Own')}`);
    expect(queries()[0]).toMatchObject({ language: 'go', page: '2' });
  });

  it.each([
    ['/explore', true, '/public/collections'],
    ['/explore', false, '/public/collections'],
    ['/app/explore', true, '/app/collections/popular'],
  ])('at %s, wide: %s, links to popular collections', async (path, wide, to) => {
    show('', {}, path, { wide });
    const link = await screen.findByRole('link', { name: 'Popular collections' });
    expect(link.getAttribute('href')).toBe(to);
  });

  it.each([
    ['/explore', 0],
    ['/app/explore', 1],
  ])('at %s shows the shortcut of the command palette %i times', async (path, count) => {
    show('', {}, path);
    await screen.findByRole('link', { name: 'Retry' });
    expect(screen.queryAllByText('Ctrl K')).toHaveLength(count);
  });
});

describe('the pages of Explore', () => {
  it('are loaded by number, twelve snippets each, and stored in the address', async () => {
    const { queries, router } = show();
    await screen.findByText('Page 1 of 3', { selector: 'p' });
    await user.click(button('Page 2'));
    expect(await screen.findByText('Page 2 of 3', { selector: 'p' })).toBeTruthy();
    expect(address()).toBe('?page=2');
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
    expect(queries().at(-1)).toEqual({ sortBy: 'newest', page: '2', limit: '12' });
    await router.navigate(-1);
    expect(await screen.findByText('Page 1 of 3', { selector: 'p' })).toBeTruthy();
  });

  it('scroll instantly with reduced motion', async () => {
    const { changeMedia } = show();
    await screen.findByText('Page 1 of 3', { selector: 'p' });
    changeMedia({ reducedMotion: true });
    await user.click(button('Page 2'));
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' });
    await screen.findByText('Page 2 of 3', { selector: 'p' });
  });

  it('stay visible, marked as busy, until the next one is loaded', async () => {
    const { answer, give } = delayedAnswer();
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

  it('are prefetched when the pointer is over the pagination', async () => {
    const { queries } = show();
    await screen.findByText('Page 1 of 3', { selector: 'p' });
    await user.hover(screen.getByRole('navigation', { name: 'Pages' }));
    await waitFor(() => expect(queries().map(({ page }) => page)).toEqual(['1', '2']));
    expect(screen.getByText('Page 1 of 3', { selector: 'p' })).toBeTruthy();
  });

  it('are prefetched when the browser is idle, after the list, unless it saves data', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('cancelIdleCallback', (number: number) => delete idle[number - 1]);
    const { queries } = show();
    await screen.findByText('Page 1 of 3', { selector: 'p' });
    await waitFor(() => expect(idle.filter(Boolean)).toHaveLength(1));
    expect(queries().map(({ page }) => page)).toEqual(['1']);
    for (const run of idle) run?.();
    await waitFor(() => expect(queries().map(({ page }) => page)).toEqual(['1', '2']));
  });

  it('show the last one if the address has a later one', async () => {
    show('?page=9', {
      [LIST]: ({ query }) => answerOf(query.page === '3' ? [own] : [], 30, Number(query.page)),
    });
    expect(await screen.findByText('Own')).toBeTruthy();
    expect(address()).toBe('?page=3');
  });
});

describe('returning to Explore', () => {
  it('restores page, filters, view and scroll position from the cache', async () => {
    const held = delayedAnswer();
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
    // On the first render, before any response.
    expect(titles()).toEqual(['Retry', 'Own']);
    expect(document.querySelector('[aria-hidden].sn-card, [aria-hidden].sn-row')).toBeNull();
    expect(screen.getByRole('radio', { name: 'Grid' }).getAttribute('aria-checked')).toBe('true');
    expect(address()).toBe('?language=go&page=2');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 640);
  });

  it('after a reload restores the scroll position', async () => {
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

  it('show five skeletons while loading', async () => {
    const { answer, give } = delayedAnswer();
    show('', { [TRENDING]: answer });
    await trending();
    expect(document.querySelectorAll('li[aria-hidden]')).toHaveLength(5);
    give(succeeded({ snippets: [trend] }));
    expect(await screen.findByText('Debounce')).toBeTruthy();
    expect(document.querySelectorAll('li[aria-hidden]')).toHaveLength(0);
  });

  it('are hidden if there are none or they fail; the list stays', async () => {
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
