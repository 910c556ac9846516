import { type Msg, msg } from '@snippetry/contracts/texts';
import { perLocale } from '@snippetry/web-kit';
import type { Snippet } from '../../data/types.ts';

/** The figures are computed from at most this many of the viewer's snippets. */
export const ANALYTICS_LOAD = 100;

const DAY = 86_400_000;
const PERIOD = 30 * DAY;

/** Change in percent, to one decimal; `new` where there was nothing before, of which no percentage is known. */
export type Growth = number | 'new';

/** Totals of the four cards, with growth in percent where it is shown. */
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

/** Change from one period to the next; 0 from nothing to nothing. */
export function growth(previous: number, current: number): Growth {
  if (previous === 0) return current > 0 ? 'new' : 0;
  return Math.round(((current - previous) / previous) * 1000) / 10;
}

/** The whole library's totals; it may have more snippets than are loaded. */
export interface LibraryTotals {
  totalSnippets: number;
  totalViews: number;
  totalStars: number;
}

/**
 * Totals and growth: what was created in the last 30 days beside the 30 days before. Totals are the
 * library's where they are known, and those of the given snippets until then.
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

/** One row of a distribution: `share` is the percentage of all snippets. */
export interface Share {
  key: string;
  count: number;
  share: number;
}

/** The six most used languages. */
export function languagesOf(snippets: readonly Snippet[]): Share[] {
  const counts = new Map<string, number>();
  for (const { language } of snippets) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, 6)
    .map(([key, count]) => ({ key, count, share: percent(count, snippets.length) }));
}

/** A part of a whole in percent; 0 of nothing. */
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

/** "33.3%". */
export function shownPercent(value: number): string {
  return oneDecimal().format(value);
}

/** The five best by views plus twice the stars. */
export function topOf(snippets: readonly Snippet[]): Snippet[] {
  const score = (snippet: Snippet) => snippet.viewCount + 2 * snippet.starCount;
  return [...snippets].sort((a, b) => score(b) - score(a)).slice(0, 5);
}

/** One line of recent activity. */
export interface Activity {
  snippet: Snippet;
  /** What was done with it. */
  action: Msg;
}

/** The five snippets changed last. */
export function activityOf(snippets: readonly Snippet[]): Activity[] {
  return [...snippets]
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    .slice(0, 5)
    .map((snippet) => ({
      snippet,
      action: snippet.createdAt === snippet.updatedAt ? msg('Created') : msg('Updated'),
    }));
}
