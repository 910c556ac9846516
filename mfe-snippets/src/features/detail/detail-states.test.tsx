import {
  type Answers,
  broken,
  delayedAnswer,
  forgetPage,
  refused,
  requestsOf,
  succeeded,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { GIST_FAILURES } from '../../../test/gist-failures.ts';
import { showPage, VIEWER } from '../../../test/page.ts';
import { prefetchSnippet } from '../../data/snippet.queries.ts';
import type { Snippet } from '../../data/types.ts';
import { DetailPage } from './detail-page.tsx';

afterEach(forgetPage);

const ID = 'b'.repeat(24);
const routes = ['/app/snippets/:id', '/public/:id'].map((path) => ({
  path,
  element: <DetailPage />,
}));

/** A snippet of another user; `given` overrides fields. */
const factual = (given: Partial<Snippet> = {}) =>
  aSnippet('Every fact', { _id: ID, isOwner: false, ...given });

/** API answers for this snippet. */
function answersOf(given: Partial<Snippet> = {}, more: Answers = {}): Answers {
  return {
    [`GET /snippets/${ID}`]: () => succeeded({ snippet: factual(given) }),
    'GET /snippets': () =>
      succeeded({ snippets: [], pagination: { page: 1, hasNext: false, total: 0 } }),
    [`GET /snippets/${ID}/comments/count`]: () => succeeded({ count: 0 }),
    ...more,
  };
}

const show = (answers: Answers, path = `/app/snippets/${ID}`) =>
  showPage({ routes, path, answers, viewer: path.startsWith('/app') ? VIEWER : undefined });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const message = async (text: string) =>
  within(await screen.findByRole('list', { name: 'Notifications' })).findByText(text);
const about = () => within(screen.getByRole('complementary', { name: 'About this snippet' }));

it('tells the owner of a snippet that it was hidden by a moderator, with the reason', async () => {
  const hidden = { reason: 'It has a password', at: '2026-11-20T12:00:00.000Z' };
  show(answersOf({ isOwner: true, isPublic: false, hidden }));
  await heading('Every fact');
  const notice = within(screen.getByRole('region', { name: 'Hidden by a moderator' }));
  expect(notice.getByText('Reason: It has a password')).toBeTruthy();
});

describe('a snippet that is loading', () => {
  it('shows prefetched code at once, and is refetched on opening', async () => {
    const { answer, give } = delayedAnswer();
    const full = factual({ content: 'let all = "of it";' });
    const { client, router, sent } = showPage({
      routes,
      path: '/elsewhere',
      viewer: VIEWER,
      answers: answersOf(
        {},
        {
          [`GET /snippets/${ID}`]: (request) =>
            request.query.ahead ? succeeded({ snippet: full }) : answer(request),
        },
      ),
    });
    await screen.findByText('Elsewhere');
    await prefetchSnippet(client, ID);
    await router.navigate(`/app/snippets/${ID}`);
    await heading('Every fact');
    expect(screen.queryByText('Loading snippet...')).toBeNull();
    const opened = () => requestsOf(sent, `GET /snippets/${ID}`).map(({ query }) => query.ahead);
    await waitFor(() => expect(opened()).toEqual(['true', undefined]));
    give(succeeded({ snippet: { ...full, title: 'Changed since' } }));
    await heading('Changed since');
  });

  it("shows a status, and loads the author's other snippets afterwards", async () => {
    const { answer, give } = delayedAnswer();
    const { asked } = show(answersOf({}, { [`GET /snippets/${ID}`]: answer }));
    await screen.findByText('Loading snippet...');
    const others = () => asked().filter((one) => one.startsWith('GET /snippets?'));
    expect(others()).toEqual([]);
    give(succeeded({ snippet: factual() }));
    await heading('Every fact');
    await waitFor(() =>
      expect(others()).toEqual([`GET /snippets?author=${'a'.repeat(24)}&limit=5`]),
    );
  });

  it('has no link to a dashboard for visitors', async () => {
    const { answer } = delayedAnswer();
    show(answersOf({}, { [`GET /snippets/${ID}`]: answer }), `/public/${ID}`);
    await screen.findByText('Loading snippet...');
    expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull();
  });

  it('redirects a signed-in user to the dashboard on failure', async () => {
    const { place } = show({ [`GET /snippets/${ID}`]: broken });
    await message('Failed to load snippet');
    await waitFor(() => expect(place()).toBe('/app'));
  });

  it('offers visitors a retry on failure', async () => {
    let failing = true;
    const answers = answersOf();
    const answer = answers[`GET /snippets/${ID}`];
    answers[`GET /snippets/${ID}`] = (request) =>
      failing ? broken() : (answer?.(request) ?? broken());
    show(answers, `/public/${ID}`);
    await message('Failed to load snippet');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const card = retry.closest<HTMLElement>('[role="alert"]');
    within(card ?? document.body).getByText('Failed to load snippet');
    failing = false;
    await userEvent.click(retry);
    await heading('Every fact');
  });

  it('shows a toast if the snippet does not exist', async () => {
    show({ [`GET /snippets/${ID}`]: () => refused(404, 'snippet.not_found', 'Not found') });
    await message('Snippet not found');
  });

  it('only logs failures of secondary requests', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const count = `GET /snippets/${ID}/comments/count`;
    show(answersOf({}, { 'GET /snippets': broken, [count]: broken }));
    await heading('Every fact');
    const first = () => logged.mock.calls.map(([text]) => text);
    await waitFor(() =>
      expect(first()).toContain('Other snippets of the author could not be loaded'),
    );
    await waitFor(() => expect(first()).toContain('The number of comments could not be loaded'));
    about().getByRole('button', { name: 'Start Discussion' });
    expect(screen.queryByRole('list', { name: 'Notifications' })?.textContent ?? '').toBe('');
  });
});

describe('the details of a snippet', () => {
  it('are all in the main panel', async () => {
    const tags = ['timing', 'events', 'third'];
    const figures = { viewCount: 12_345, starCount: 1, createdAt: '2026-01-09T12:00:00.000Z' };
    show(answersOf({ description: 'Says what it does.', tags, ...figures }));
    const title = await heading('Every fact');
    const panel = within(title.closest('section') ?? document.body);
    const figure = (text: string) =>
      panel.getAllByText((_, element) => element?.textContent === text);
    for (const text of ['Public', 'Says what it does.', ...tags]) panel.getByText(text);
    for (const text of ['12,345 views', '1 star', 'January 9, 2026']) figure(text);
  });

  it.each([
    ['/app/snippets', 'to their pages'],
    ['/public', 'for visitors to their public pages'],
  ])("link the author's other snippets below %s %s", async (place) => {
    const other = aSnippet('Another', { _id: 'c'.repeat(24) });
    const pagination = { page: 1, hasNext: false, total: 1 };
    const others = { 'GET /snippets': () => succeeded({ snippets: [other], pagination }) };
    show(answersOf({}, others), `${place}/${ID}`);
    await heading('Every fact');
    const list = await about().findAllByRole('listitem');
    const link = list
      .map((item) => within(item).queryByRole('link', { name: /Another/ }))
      .find((found) => found !== null);
    expect(link?.getAttribute('href')).toBe(`${place}/${other._id}`);
  });

  it.each([
    [99, '99'],
    [100, '99+'],
  ])('show %i comments as a badge "%s" and in full', async (count, badge) => {
    show(answersOf({}, { [`GET /snippets/${ID}/comments/count`]: () => succeeded({ count }) }));
    await screen.findByRole('button', {
      name: new RegExp(`^Discussion ?${badge.replace('+', '\\+')}$`),
    });
    about().getByRole('heading', { name: 'Join the Discussion' });
    about().getByText(`Join the conversation with ${count} comment(s) about this snippet.`);
    about().getByRole('button', { name: 'View Discussion' });
  });
});

it('disables "Explain" while an explanation is requested', async () => {
  const { answer, give } = delayedAnswer();
  show(answersOf({}, { [`POST /ai/explain/${ID}`]: answer }));
  const explain = await screen.findByRole<HTMLButtonElement>('button', { name: 'Explain' });
  await userEvent.click(explain);
  await waitFor(() => expect(explain.disabled).toBe(true));
  give(refused(500, 'internal', 'No words for it'));
  await message('No words for it');
  await waitFor(() => expect(explain.disabled).toBe(false));
});

describe('an explanation that fails', () => {
  it.each([
    [401, 'auth.invalid_token', 'x', 'Authentication failed. Please log in again.', '/login'],
    [404, 'route.not_found', 'x', 'AI explanations are not available on this server yet', null],
    [429, 'request.rate_limited', 'Too many requests. Wait.', 'Too many requests. Wait.', null],
  ])('with %s %s shows the reason and the next page', async (status, code, text, shown, goesTo) => {
    const explain = { [`POST /ai/explain/${ID}`]: () => refused(status, code, text) };
    const { place } = show(answersOf({}, explain));
    await userEvent.click(await screen.findByRole('button', { name: 'Explain' }));
    await message(shown);
    await waitFor(() => expect(place()).toBe(goesTo ?? `/app/snippets/${ID}`));
  });
});

describe('an export to a gist that fails', () => {
  it.each(GIST_FAILURES)(
    'with $status $code shows the reason, closes and opens the page that fixes it',
    async ({ status, code, text, shown, goesTo }) => {
      const exported = { [`POST /github/export/${ID}`]: () => refused(status, code, text) };
      const { place } = show(answersOf({ isOwner: true }, exported));
      await userEvent.click(await screen.findByRole('button', { name: 'Export to GitHub Gist' }));
      const dialog = await screen.findByRole('dialog', { name: 'Export to GitHub Gist' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Export to GitHub' }));
      await message(shown);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(place()).toBe(goesTo ?? `/app/snippets/${ID}`));
    },
  );
});

it.each([
  ['Explain', `POST /ai/explain/${ID}`],
  ['Export to GitHub Gist', `POST /github/export/${ID}`],
])('sign-in required by %s returns to the marked lines', async (name, call) => {
  const ended = { [call]: () => refused(401, 'auth.invalid_token', 'x') };
  const path = `/app/snippets/${ID}#L1`;
  const { place, router } = show(answersOf({ isOwner: true }, ended), path);
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = screen.queryByRole('dialog', { name });
  if (dialog) await userEvent.click(within(dialog).getByRole('button', { name: /^Export/ }));
  await waitFor(() => expect(place()).toBe('/login'));
  expect(router.state.location.state).toEqual({ from: path });
});

describe('a missing snippet', () => {
  it('links back to the dashboard', async () => {
    const { place } = show({
      [`GET /snippets/${ID}`]: () => refused(404, 'snippet.not_found', 'Not found'),
    });
    await screen.findByRole('heading', { name: 'Snippet not found' });
    screen.getByText("The snippet you're looking for doesn't exist.");
    await userEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(place()).toBe('/app'));
  });
});

describe('similar snippets', () => {
  const SIMILAR = `GET /snippets/${ID}/similar`;
  const panel = () => screen.queryByRole('heading', { name: 'Similar snippets' });

  it('appear last, so that nothing shifts, and link to their pages', async () => {
    const { answer, give } = delayedAnswer();
    const { sent } = show(answersOf({}, { [SIMILAR]: answer }));
    await heading('Every fact');
    await waitFor(() => expect(requestsOf(sent, SIMILAR)).toHaveLength(1));
    expect(panel()).toBeNull();
    const other = aSnippet('Throttle', { _id: 'c'.repeat(24), starCount: 7 });
    give(succeeded({ snippets: [other] }));
    const link = await screen.findByRole('link', { name: /Throttle/ });
    expect(link.getAttribute('href')).toBe(`/app/snippets/${other._id}`);
    const beside = screen.getByRole('complementary', { name: 'About this snippet' });
    expect(beside.lastElementChild?.contains(panel())).toBe(true);
  });

  it.each([
    ['there are none', () => succeeded({ snippets: [] })],
    ['they cannot be had', () => refused(500, 'server.error', 'No')],
  ])('are hidden if %s', async (_, answer) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { sent } = show(answersOf({}, { [SIMILAR]: answer }));
    await heading('Every fact');
    // A failed request is repeated.
    await waitFor(() => expect(requestsOf(sent, SIMILAR)).not.toHaveLength(0));
    await waitFor(() => expect(panel()).toBeNull());
    expect(screen.queryByRole('list', { name: 'Notifications' })?.textContent ?? '').toBe('');
    logged.mockRestore();
  });
});
