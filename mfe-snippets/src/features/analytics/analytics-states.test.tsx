import {
  type Answers,
  broken,
  delayedAnswer,
  forgetPage,
  type Sent,
  succeeded,
} from '@snippetry/web-kit/test';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { choose, message } from '../../../test/on-screen.ts';
import { showPage, VIEWER } from '../../../test/page.ts';
import type { Figures } from '../../data/analytics.queries.ts';
import type { Snippet } from '../../data/types.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(forgetPage);

// Lazy, because the chart reads the screen resolution on import.
const AnalyticsPage = lazy(async () => ({
  default: (await import('./analytics-page.tsx')).AnalyticsPage,
}));

const SUMMARY = { totalSnippets: 101, totalViews: 5, totalStars: 2 };
const RANGE_DAYS: Record<string, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 };
const NOTHING = { views: 0, stars: 0, forks: 0, copies: 0 };

/** Figures of today only; the previous range has half of them. */
function figures(range: string, totals = { views: 18, stars: 11, forks: 1, copies: 11 }): Figures {
  const count = RANGE_DAYS[range] ?? 0;
  const days = Array.from({ length: count }, (_, at) => {
    const ago = count - 1 - at;
    return { day: daysAgo(ago).slice(0, 10), ...(ago === 0 ? totals : NOTHING) };
  });
  const known: Figures['range'][] = ['7d', '30d', '90d', '1y'];
  const previous = { ...NOTHING, views: 9 };
  return { range: known.find((one) => one === range) ?? '30d', days, totals, previous };
}

interface Shown {
  snippets?: readonly Snippet[];
  /** Number of snippets in the whole library. */
  total?: number;
  search?: string;
  more?: Answers;
  visitor?: boolean;
}

function show({
  snippets = [aSnippet('Only one')],
  total,
  search = '',
  more = {},
  visitor = false,
}: Shown = {}) {
  const all = total ?? snippets.length;
  const pagination = { page: 1, hasNext: all > snippets.length, total: all };
  return showPage({
    routes: [
      {
        path: '/app/analytics',
        element: (
          <Suspense>
            <AnalyticsPage />
          </Suspense>
        ),
      },
    ],
    path: `/app/analytics${search}`,
    viewer: visitor ? undefined : VIEWER,
    answers: {
      'GET /snippets/my': () => succeeded({ snippets, pagination }),
      'GET /snippets/summary': () => succeeded({ summary: { ...SUMMARY, totalSnippets: all } }),
      'GET /snippets/analytics': ({ query }) =>
        succeeded({ analytics: figures(query.range ?? '30d') }),
      ...more,
    },
  });
}

const panel = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('section') ?? document.body);
};
/** Texts of a panel's items. */
const items = async (name: string) =>
  (await panel(name))
    .getAllByRole('listitem')
    .map((item) =>
      [...item.querySelectorAll('span, time, .sn-meta-item')].map((one) => one.textContent),
    );
const stats = () => {
  const list = screen.getByText('Total Snippets').closest('dl');
  return [...(list?.children ?? [])].map((one) => one.textContent);
};
const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

it('analytics load a hundred snippets of the signed-in user', async () => {
  const { asked } = show();
  await waitFor(() => expect(asked()).toContain('GET /snippets/my?limit=100'));
});

it('analytics send no request while signed out', async () => {
  const { asked } = show({ visitor: true });
  await screen.findByText('Loading analytics...');
  expect(asked()).toEqual([]);
});

describe('analytics while loading or after a failure', () => {
  it('show a skeleton and a status', async () => {
    const { answer: held, give } = delayedAnswer();
    show({ snippets: [], more: { 'GET /snippets/my': held } });
    await screen.findByText('Loading analytics...');
    screen.getByText('Track your snippet performance and engagement metrics');
    expect(document.querySelector('[data-skeleton="analytics"]')).toBeTruthy();
    give(succeeded({ snippets: [], pagination: { total: 0 } }));
    await screen.findByText('No analytics data available');
    expect(document.querySelector('[data-skeleton="analytics"]')).toBeNull();
  });

  it('show an error with a retry button', async () => {
    let failing = true;
    const pagination = { page: 1, hasNext: false, total: 1 };
    const list = () =>
      failing ? broken() : succeeded({ snippets: [aSnippet('Only one')], pagination });
    show({ more: { 'GET /snippets/my': list } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const card = retry.closest<HTMLElement>('[role="alert"]');
    within(card ?? document.body).getByText('Failed to fetch analytics data');
    await message('Failed to fetch analytics data');
    failing = false;
    await userEvent.click(retry);
    await screen.findByText('Language Distribution');
  });

  it('show everything else if only the figures over time fail', async () => {
    let failing = true;
    const answer = ({ query }: Sent) =>
      failing ? broken() : succeeded({ analytics: figures(query.range ?? '30d') });
    show({ more: { 'GET /snippets/analytics': answer } });
    await screen.findByText('Language Distribution');
    const performance = await panel('Performance over time');
    const retry = await performance.findByRole('button', { name: 'Try again' });
    performance.getByText('Failed to fetch analytics data');
    failing = false;
    await userEvent.click(retry);
    await performance.findByRole('button', { name: /^Views/ });
  });
});

describe('analytics of a user without snippets', () => {
  it('have an empty state in every panel', async () => {
    show({ snippets: [] });
    await screen.findByText('No analytics data available');
    for (const text of [
      'Create some snippets to see your analytics',
      'No snippets yet',
      'Create some snippets to see your top performers here!',
      'No recent activity',
    ]) {
      screen.getByText(text);
    }
    const create = screen.getByRole('link', { name: 'Create Snippet' });
    expect(create.getAttribute('href')).toBe('/app/snippets/new');
    expect(stats().at(-1)).toBe('Avg. Views/Snippet0');
    expect(screen.queryByText('Language Distribution')).toBeNull();
  });

  it('have an empty state for a range without activity', async () => {
    const still = ({ query }: Sent) =>
      succeeded({ analytics: figures(query.range ?? '30d', NOTHING) });
    show({ more: { 'GET /snippets/analytics': still } });
    await screen.findByText('No views, stars, forks or copies in these 30 days.');
  });
});

it('analytics of a large library cover its newest snippets, except totals', async () => {
  show({
    snippets: Array.from({ length: 100 }, (_, i) => aSnippet(`Many ${i + 100}`)),
    total: 101,
  });
  await screen.findByText('Growth and the figures below cover your 100 newest snippets.');
  await waitFor(() => expect(stats()[0]).toMatch(/^Total Snippets\s*101\+0% new$/));
});

describe('figures of given snippets', () => {
  const made = (
    title: string,
    [age, language, isPublic]: [number, Snippet['language'], boolean],
    [viewCount, starCount]: [number, number],
  ) => {
    const createdAt = daysAgo(age);
    const updatedAt = daysAgo(age > 40 ? age : age / 2);
    return aSnippet(title, { language, isPublic, viewCount, starCount, createdAt, updatedAt });
  };
  const KNOWN = [
    made('Newest', [1, 'typescript', true], [4, 1]),
    made('Starred', [2, 'typescript', true], [3, 3]),
    made('Hidden', [10, 'typescript', false], [0, 0]),
    made('Viewed', [29, 'python', true], [1, 0]),
    made('Before', [31, 'python', true], [2, 1]),
    made('Going', [45, 'go', true], [3, 2]),
    made('Styled', [59, 'css', true], [1, 0]),
    made('Queried', [61, 'sql', true], [4, 4]),
    made('Rusty', [200, 'rust', false], [0, 0]),
    made('Brewed', [300, 'java', true], [0, 0]),
  ];
  const summary = { totalSnippets: 10, totalViews: 18, totalStars: 11 };
  const showKnown = () =>
    show({ snippets: KNOWN, more: { 'GET /snippets/summary': () => succeeded({ summary }) } });

  it('include totals, an average, and growth from the previous 30 days', async () => {
    showKnown();
    await screen.findByText('Avg. Views/Snippet');
    await waitFor(() =>
      expect(stats()).toEqual([
        'Total Snippets10+33.3%',
        'Total Views18+33.3%',
        'Total Stars11+33.3%',
        'Avg. Views/Snippet2',
      ]),
    );
  });

  it('include the six most used languages with their shares', async () => {
    showKnown();
    const shown = (await items('Language Distribution')).map((parts) =>
      parts.filter((part) => part && !/^[A-Z]{2}$/.test(part)).slice(-3),
    );
    expect(shown.slice(0, 3)).toEqual([
      ['TypeScript', '3', '30.0%'],
      ['Python', '2', '20.0%'],
      ['CSS', '1', '10.0%'],
    ]);
    expect(shown).toHaveLength(6);
  });

  it('include the shares of public and private snippets', async () => {
    showKnown();
    const visibility = await panel('Snippet Visibility');
    const share = visibility.getByRole('progressbar', { name: 'Share of public snippets' });
    expect(share.getAttribute('aria-valuenow')).toBe('80');
    const said = [...(visibility.getByText('Public Snippets').closest('dl')?.children ?? [])];
    expect(said.map((row) => row.textContent)).toEqual([
      'Public Snippets8 80.0%',
      'Private Snippets2 20.0%',
    ]);
    visibility.getByText('Public snippets get more visibility and engagement from the community');
  });

  it('include the five best snippets by views plus twice the stars', async () => {
    showKnown();
    const links = (await panel('Top Performing Snippets')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['Queried', 'Starred', 'Going', 'Newest', 'Before'].map(
        (title) => `/app/snippets/${aSnippet(title)._id}`,
      ),
    );
    expect(links[0]?.textContent).toMatch(/^1.*Queried4 views4 stars$/);
  });

  it('include the five most recent changes', async () => {
    showKnown();
    const activity = await panel('Recent Activity');
    const said = activity.getAllByRole('listitem').map((item) => item.textContent);
    expect(said).toHaveLength(5);
    expect(said[0]).toBe('Updatedsnippet "Newest"Nov 21, 20264 views');
    expect(said[4]).toBe('Updatedsnippet "Before"Nov 6, 20262 views');
    cleanup();
    show({ snippets: KNOWN.slice(5, 6) });
    const [one] = (await panel('Recent Activity')).getAllByRole('listitem');
    expect(one?.textContent).toBe('Createdsnippet "Going"Oct 7, 20263 views');
  });
});

describe('figures over time', () => {
  it('follow the selected range, which is in the address unless it is the default', async () => {
    const { search } = show();
    await waitFor(() => expect(rows()).toHaveLength(31));
    for (const [label, address, points] of [
      ['Last 7 days', '?range=7d', 7],
      ['Last 90 days', '?range=90d', 90],
      ['Last year', '?range=1y', 52],
      ['Last 30 days', '', 30],
    ] as const) {
      await choose('Time range', label);
      await waitFor(() => expect(rows()).toHaveLength(points + 1));
      expect(search()).toBe(address);
    }
  });

  it('read the range from the address', async () => {
    show({ search: '?range=7d' });
    const range = await screen.findByRole('combobox', { name: 'Time range' });
    expect(range.textContent).toBe('Last 7 days');
    await waitFor(() => expect(rows()).toHaveLength(8));
  });

  it('compare the range with the previous one, and toggle their columns', async () => {
    show({ search: '?range=7d' });
    const views = await screen.findByRole('button', { name: /^Views/, pressed: true });
    expect(views.textContent).toBe('Views18 in 7 days+100%');
    expect(screen.getByTitle('9 in the 7 days before')).toBeTruthy();
    const stars = screen.getByRole('button', { name: /^Stars/, pressed: true });
    // Growth from zero has no percentage.
    expect(stars.textContent).toBe('Stars11 in 7 daysnew');
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(rows()[0]).toEqual(['Day', 'Views', 'Stars', 'Forks', 'Copies']);
    expect(rows()[1]?.slice(1)).toEqual(['18', '11', '1', '11']);
    await userEvent.click(views);
    expect(views.getAttribute('aria-pressed')).toBe('false');
    expect(rows()[0]).toEqual(['Day', 'Stars', 'Forks', 'Copies']);
    await userEvent.click(views);
    expect(rows()[0]).toEqual(['Day', 'Views', 'Stars', 'Forks', 'Copies']);
  });

  it('switch between chart and table', async () => {
    show({ search: '?range=7d' });
    await screen.findByRole('slider');
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    screen.getByRole('table', { name: 'Views, stars, forks and copies of the last 7 days' });
    expect(screen.queryByRole('slider')).toBeNull();
    expect(rows()).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    await screen.findByRole('slider');
  });

  it('are read out by the chart, for the visible lines only', async () => {
    show({ search: '?range=7d' });
    const chart = await screen.findByRole('slider', { name: /^Figures from November 15/ });
    expect(chart.getAttribute('aria-valuemax')).toBe('6');
    const value = () => chart.getAttribute('aria-valuetext');
    const today = 'November 21, 2026, so far:';
    expect(value()).toBe(`${today} 18 views, 11 stars, 1 forks, 11 copies`);
    await userEvent.click(screen.getByRole('button', { name: /^Copies/ }));
    expect(value()).toBe(`${today} 18 views, 11 stars, 1 forks`);
    for (const name of [/^Views/, /^Stars/, /^Forks/]) {
      await userEvent.click(screen.getByRole('button', { name }));
    }
    expect(value()).toBe(`${today} all lines are hidden`);
  });

  it('show an error if the CSV export fails', async () => {
    show({ more: { 'GET /snippets/analytics/csv': broken } });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await message('Failed to export the figures');
  });
});
