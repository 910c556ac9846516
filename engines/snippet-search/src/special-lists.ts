import { PUBLIC } from './columns.ts';
import type { Finder, FinderParts } from './finder.ts';
import { traitQuestion } from './tokens.ts';
import type { Matches, Trait } from './types.ts';

/** A trait and the value of sharing it. */
export interface ValuedTrait extends Trait {
  value: number;
}

export interface AlikeRequest {
  viewerId: string | null;
  /** Id of the snippet to compare others with. */
  except: string;
  traits: readonly Trait[];
  /** Values traits by the number of snippets with each and the number of all; may omit traits. */
  value(counts: readonly number[], total: number): readonly ValuedTrait[];
  /** Minimum number of shared traits. */
  leastShared: number;
  /** Value of an equal facet. */
  facet: { number: number; text: string; value: number };
  limit: number;
}

interface Parts extends FinderParts {
  finder: Finder;
}

/** Rows of existing snippets with each trait. */
function rowsWith({ columns, lists, sets }: Parts, traits: readonly Trait[]): Int32Array[] {
  const tags = new Map<number, number[]>();
  for (const { kind, text } of traits) {
    if (kind === 'tag' && lists.tags.find(text) > 0) tags.set(lists.tags.find(text), []);
  }
  // One pass for all tags.
  if (tags.size > 0) {
    for (let row = 0; row < columns.size; row += 1) {
      if (columns.state[row] === 0) continue;
      for (const [tag, rows] of tags) if (columns.hasTag(row, tag)) rows.push(row);
    }
  }
  return traits.map((trait) => {
    if (trait.kind === 'tag') return Int32Array.from(tags.get(lists.tags.find(trait.text)) ?? []);
    const question = traitQuestion(trait);
    const rows = [true, false].map((isPublic) => sets.rowsOf(question, isPublic).rowsAlsoIn([]));
    return Int32Array.from(rows.flatMap((some) => [...some])).filter(
      (row) => columns.state[row] !== 0,
    );
  });
}

/** The visible snippets that share most with one, ties by newest first. */
export function alike(parts: Parts, request: AlikeRequest): Matches {
  const { columns, lists, finder } = parts;
  const { viewerId, except, traits, leastShared, facet, limit } = request;
  const rows = rowsWith(parts, traits);
  const shared = new Map<number, { value: number; traits: number }>();
  const counts = rows.map(({ length }) => length);
  for (const { kind, text, value } of request.value(counts, columns.live)) {
    const at = traits.findIndex((trait) => trait.kind === kind && trait.text === text);
    for (const row of rows[at] ?? []) {
      const before = shared.get(row);
      shared.set(row, { value: value + (before?.value ?? 0), traits: 1 + (before?.traits ?? 0) });
    }
  }
  const viewer = viewerId === null ? 0 : lists.authors.find(viewerId);
  const wanted = lists.values[facet.number]?.find(facet.text);
  const column = columns.facets[facet.number];
  const excepted = columns.rowOf(except);
  const best = [...shared]
    .filter(([row, { traits: count }]) => count >= leastShared && row !== excepted)
    .filter(([row]) => columns.isVisible(row, viewer))
    .map(([row, { value }]) => ({
      row,
      value: value + (column?.[row] === wanted ? facet.value : 0),
    }))
    .sort(
      (a, b) =>
        b.value - a.value ||
        (columns.created[b.row] ?? 0) - (columns.created[a.row] ?? 0) ||
        columns.ids.compare(b.row, a.row),
    );
  return finder.shown(best.slice(0, limit).map(({ row }) => row));
}

/** Public snippets by stars gained on some days, then by all stars. */
export function trending(
  { columns, lists, finder }: Parts,
  weeks: ReadonlyMap<number, Readonly<Record<string, number>>>,
  { isCounted, limit }: { isCounted: (day: number) => boolean; limit: number },
): Matches {
  const gained = new Map<number, number>();
  for (const [row, days] of weeks) {
    let sum = 0;
    for (const [day, stars] of Object.entries(days)) if (isCounted(Number(day))) sum += stars;
    if (sum > 0 && columns.state[row] === PUBLIC) gained.set(row, sum);
  }
  const risen = [...gained].sort(
    ([a, sumOfA], [b, sumOfB]) =>
      sumOfB - sumOfA ||
      (columns.stars[b] ?? 0) - (columns.stars[a] ?? 0) ||
      columns.ids.compare(b, a),
  );
  const rows = new Set(risen.slice(0, limit).map(([row]) => row));
  if (rows.size < limit) {
    const byStars = { column: 'stars', order: 'desc', offset: 0, limit, wanted: [] } as const;
    for (const row of lists.walk(byStars)) if (rows.size < limit) rows.add(row);
  }
  return finder.shown(rows);
}
