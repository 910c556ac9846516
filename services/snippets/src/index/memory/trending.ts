import type { IndexData } from './index-data.ts';
import { ORDERS, pageInOrder } from './ordering.ts';
import { PUBLIC } from './term-collector.ts';

export interface Trending {
  ids: string[];
  authorIds: string[];
}

function byStars(data: IndexData, limit: number): number[] {
  const matches = data.filedUnder(data.dictionary.facets.find(PUBLIC))();
  const order = ORDERS['most-starred'];
  return pageInOrder(data.columns, matches, { order, offset: 0, limit });
}

/** Public snippets by stars gained in the last 7 days, filled up by stars of all time. */
export function trending(data: IndexData, limit: number, now: number): Trending {
  const { columns, week } = data;
  const gained = week.gained(now);
  const risen = [...gained.keys()]
    .filter((ordinal) => columns.isPublic(ordinal))
    .sort(
      (a, b) =>
        (gained.get(b) ?? 0) - (gained.get(a) ?? 0) ||
        columns.value('stars', b) - columns.value('stars', a) ||
        columns.compareIds(b, a),
    );
  const ordinals = new Set(risen.slice(0, limit));
  if (ordinals.size < limit) {
    for (const ordinal of byStars(data, limit)) {
      if (ordinals.size < limit) ordinals.add(ordinal);
    }
  }
  const chosen = [...ordinals];
  return {
    ids: chosen.map((ordinal) => columns.id(ordinal)),
    authorIds: [...new Set(chosen.map((ordinal) => columns.authorId(ordinal)))],
  };
}
