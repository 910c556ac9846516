import {
  LANGUAGE_VALUE,
  LEAST_SHARED,
  MOST_SHARING,
  type Trait,
  tellingTraits,
} from '../../domain/likeness.ts';
import type { AlikeQuery, IndexPage } from '../port.ts';
import type { IndexData } from './index-data.ts';
import type { Pace } from './pace.ts';

/** The lists that snippets with a trait are in; a word is in the code or beside it. */
function termsOf({ dictionary }: IndexData, { kind, text }: Trait): number[] {
  const { facets, code, text: beside } = dictionary;
  const found =
    kind === 'tag' ? [facets.find(`tag:${text}`)] : [code.find(text), beside.find(text)];
  return found.filter((term) => term !== undefined);
}

/** How many snippets have a trait; what is too many is not counted. */
function countOf(data: IndexData, trait: Trait): number {
  const terms = termsOf(data, trait);
  const most = terms.reduce((sum, term) => sum + data.mostUnder(term), 0);
  if (most > MOST_SHARING) return most;
  return terms.reduce((sum, term) => sum + data.readList(term).length, 0);
}

interface Shared {
  value: number;
  traits: number;
}

/** What each snippet shares with the one that is asked about. */
async function sharedBy(
  data: IndexData,
  query: AlikeQuery,
  pace: Pace,
): Promise<Map<number, Shared>> {
  const counts: number[] = [];
  for (const trait of query.traits) {
    counts.push(countOf(data, trait));
    pace.did(counts.at(-1) ?? 0);
    if (pace.isDue) await pace.rest();
  }
  const shared = new Map<number, Shared>();
  for (const trait of tellingTraits(query.traits, { counts, total: data.columns.count })) {
    for (const term of termsOf(data, trait)) {
      const rows = data.readList(term);
      for (const ordinal of rows) {
        const { value, traits } = shared.get(ordinal) ?? { value: 0, traits: 0 };
        shared.set(ordinal, { value: value + trait.value, traits: traits + 1 });
      }
      pace.did(rows.length * 4);
      if (pace.isDue) await pace.rest();
    }
  }
  return shared;
}

/** The visible snippets that share most with one, the newest of equal ones first. */
export async function alike(
  data: IndexData,
  query: AlikeQuery,
  pace: Pace,
): Promise<Omit<IndexPage, 'total'>> {
  const { columns } = data;
  const { viewer, except, language, limit } = query;
  const shared = await sharedBy(data, query, pace);
  const isShown = (ordinal: number) =>
    columns.id(ordinal) !== '' &&
    columns.id(ordinal) !== except &&
    columns.isVisibleTo(viewer.id, ordinal);
  let best: { ordinal: number; value: number }[] = [];
  for (const [ordinal, { value, traits }] of shared) {
    pace.did(1);
    if (traits < LEAST_SHARED || !isShown(ordinal)) continue;
    const inLanguage = data.facets.value('language', ordinal) === language ? LANGUAGE_VALUE : 0;
    best.push({ ordinal, value: value + inLanguage });
    if (best.length < limit * 20) continue;
    best = top(best);
    if (pace.isDue) await pace.rest();
  }
  // A snippet may have gone, or been hidden, in the last pause.
  const ordinals = top(best)
    .map(({ ordinal }) => ordinal)
    .filter(isShown);
  return {
    ids: ordinals.map((ordinal) => columns.id(ordinal)),
    authorIds: [...new Set(ordinals.map((ordinal) => columns.authorId(ordinal)))],
  };

  function top(among: typeof best): typeof best {
    const newest = (a: number, b: number) => columns.compareCreation(b, a);
    return among.sort((a, b) => b.value - a.value || newest(a.ordinal, b.ordinal)).slice(0, limit);
  }
}
