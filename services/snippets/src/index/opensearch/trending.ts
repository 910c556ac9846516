import type { IndexPage } from '../port.ts';
import { packStarDay, STARS_GAINED } from './document.ts';
import type { Engine } from './engine.ts';
import { authorsOf, idOfHit } from './hits.ts';
import { sortBy } from './pages.ts';
import { EVERYBODY_SEES } from './query.ts';
import { listing, runSearches } from './searches.ts';

const DAY_MS = 86_400_000;
const TRENDING_DAYS = 7;

/** Public snippets by stars gained in the last seven days, filled up by stars of all time. */
export async function findTrending(
  { engine, alias }: { engine: Engine; alias: string },
  { limit, now }: { limit: number; now: number },
): Promise<Omit<IndexPage, 'total'>> {
  const to = Math.floor(now / DAY_MS);
  const from = to - TRENDING_DAYS + 1;
  const thisWeek = { gte: packStarDay(from, 0), lt: packStarDay(to + 1, 0) };
  const gained = { lang: 'painless', source: STARS_GAINED, params: { from, to } };
  const byStars = sortBy({ field: 'stars', direction: 'desc' });
  const byGain = [{ _script: { type: 'number', order: 'desc', script: gained } }, ...byStars];
  const rest = { size: limit, docvalue_fields: ['author'] };
  const [risen, starred] = await runSearches(engine, { alias, operation: 'trending' }, [
    listing([EVERYBODY_SEES, { range: { starDays: thisWeek } }], { ...rest, sort: byGain }),
    listing([EVERYBODY_SEES], { ...rest, sort: byStars }),
  ]);
  const hits = new Map(
    [...(risen?.hits ?? []), ...(starred?.hits ?? [])].map((hit) => [idOfHit(hit), hit]),
  );
  const chosen = [...hits].slice(0, limit);
  return { ids: chosen.map(([id]) => id), authorIds: authorsOf(chosen.map(([, hit]) => hit)) };
}
