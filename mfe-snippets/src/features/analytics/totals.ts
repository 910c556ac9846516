import { type Msg, msg } from '@snippetry/contracts/texts';
import { perLocale } from '@snippetry/web-kit';
import type { Snippet } from '../../data/types.ts';

/** Maximum number of the viewer's snippets that the figures are computed from. */
export const ANALYTICS_LOAD = 100;

const DAY = 86_400_000;
const PERIOD = 30 * DAY;

/** Change in percent, to one decimal; `new` if the previous value is 0. */
export type Growth = number | 'new';

/** Totals of the four cards, and growth in percent. */
export interface Totals {
  snippets: number;
  views: number;
  stars: number;
  averageViews: number;
  growth: { snippets: Growth; views: Growth; stars: Growth };
}

function sum(snippets: readonly Snippet[], pick: (snippet: Snippet) => number): number {
  return snippets.reduce((total, snippet) => total + pick(snippet), 0);
}

/** Change from one period to the next; 0 if both are 0. */
export function growth(previous: number, current: number): Growth {
  if (previous === 0) return current > 0 ? 'new' : 0;
  return Math.round(((current - previous) / previous) * 1000) / 10;
}

/** Totals of the whole library, which may have more snippets than are loaded. */
export interface LibraryTotals {
  totalSnippets: number;
  totalViews: number;
  totalStars: number;
}

/**
 * Totals and growth, which compares snippets created in the last 30 days with the 30 days before. Totals come
 * from the library if they are loaded, otherwise from the given snippets.
 */
export function totalsOf(
  snippets: readonly Snippet[],
  now: number,
  library: LibraryTotals | undefined,
): Totals {
  const age = (snippet: Snippet) => now - Date.parse(snippet.createdAt);
  const current = snippets.filter((snippet) => age(snippet) < PERIOD);
  const previous = snippets.filter(
    (snippet) => age(snippet) >= PERIOD && age(snippet) < 2 * PERIOD,
  );
  const views = (snippet: Snippet) => snippet.viewCount;
  const stars = (snippet: Snippet) => snippet.starCount;
  const { totalSnippets, totalViews, totalStars } = library ?? {
    totalSnippets: snippets.length,
    totalViews: sum(snippets, views),
    totalStars: sum(snippets, stars),
  };
  return {
    snippets: totalSnippets,
    views: totalViews,
    stars: totalStars,
    averageViews: totalSnippets === 0 ? 0 : Math.round(totalViews / totalSnippets),
    growth: {
      snippets: growth(previous.length, current.length),
      views: growth(sum(previous, views), sum(current, views)),
      stars: growth(sum(previous, stars), sum(current, stars)),
    },
  };
}

/** One row of a distribution; `share` is the percentage of all snippets. */
export interface Share {
  key: string;
  count: number;
  share: number;
}

export function languagesOf(snippets: readonly Snippet[]): Share[] {
  const counts = new Map<string, number>();
  for (const { language } of snippets) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, 6)
    .map(([key, count]) => ({ key, count, share: percent(count, snippets.length) }));
}

/** Percentage of a whole; 0 if the whole is 0. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

const oneDecimal = perLocale(
  (tag) =>
    new Intl.NumberFormat(tag, {
      style: 'unit',
      unit: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);

/** Formats a percentage: "33.3%" in English. */
export function formatPercentage(value: number): string {
  return oneDecimal().format(value);
}

/** The five snippets with the highest score: views plus twice the stars. */
export function topOf(snippets: readonly Snippet[]): Snippet[] {
  const score = (snippet: Snippet) => snippet.viewCount + 2 * snippet.starCount;
  return [...snippets].sort((a, b) => score(b) - score(a)).slice(0, 5);
}

export interface Activity {
  snippet: Snippet;
  action: Msg;
}

export function activityOf(snippets: readonly Snippet[]): Activity[] {
  return [...snippets]
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    .slice(0, 5)
    .map((snippet) => ({
      snippet,
      action: snippet.createdAt === snippet.updatedAt ? msg('Created') : msg('Updated'),
    }));
}
