import type { SearchWord } from '@snippetry/contracts';
import type { IndexData } from './index-data.ts';
import { intersect, type Ordinals, subtract, unite } from './posting-list.ts';
import { isWholeStart, nameStart, PUBLIC, withinPublic } from './term-collector.ts';
import type { TermSpace } from './term-dictionary.ts';

/** Which snippets a list is about; visibility is part of it. */
export type Scope =
  | { kind: 'public' }
  | { kind: 'author'; authorId: string; publicOnly: boolean }
  | { kind: 'chosen'; ids: readonly string[]; viewerId: string | null };

function facetOf(data: IndexData, facet: string): Ordinals {
  return data.filedUnder(data.dictionary.facets.find(facet));
}

/** The lists of a term, or of all terms that begin with it. */
function listsOf(
  data: IndexData,
  space: TermSpace,
  { term, prefix }: { term: string; prefix: boolean },
): Ordinals[] {
  const terms = prefix ? space.startingWith(term) : [space.find(term)];
  return terms.map((number) => data.filedUnder(number));
}

/** Snippets that have the word in their code or beside it. */
function withWord(data: IndexData, word: string, prefix: boolean): Ordinals {
  const { code, text } = data.dictionary;
  const lists = [code, text].flatMap((space) => listsOf(data, space, { term: word, prefix }));
  return unite(lists, data.columns.size);
}

/** Snippets with a name of several parts that reads like this, `known` ones left out. */
function withName(data: IndexData, word: SearchWord, known: Ordinals): Ordinals {
  const { nameStarts } = data.dictionary;
  const prefix = word.prefix && !isWholeStart(word.whole);
  const lists = listsOf(data, nameStarts, { term: nameStart(word.whole), prefix });
  const text = Buffer.from(word.prefix ? ` ${word.whole}` : ` ${word.whole} `);
  const candidates = subtract(unite(lists, data.columns.size), known);
  return candidates.filter((ordinal) => data.names(ordinal).includes(text));
}

/** `getUserName` finds `getusername` as well as `get_user_name` and the three words apart. */
export function matchWord(data: IndexData, word: SearchWord): Ordinals {
  const last = word.parts.length - 1;
  const parts = word.parts.map((part, i) => withWord(data, part, word.prefix && i === last));
  const lists = [intersect(parts)];
  if (last > 0) lists.push(withWord(data, word.whole, word.prefix));
  const known = unite(lists, data.columns.size);
  return unite([known, withName(data, word, known)], data.columns.size);
}

function chosen(data: IndexData, ids: readonly string[], viewerId: string | null): Ordinals {
  const { columns } = data;
  const ordinals: number[] = [];
  for (const id of ids) {
    const ordinal = columns.ordinal(id);
    if (ordinal === undefined) continue;
    if (columns.isPublic(ordinal) || columns.authorId(ordinal) === viewerId) ordinals.push(ordinal);
  }
  return Int32Array.from(ordinals).sort();
}

/** The lists whose intersection is the scope narrowed by the facets. */
export function matchScope(data: IndexData, scope: Scope, facets: readonly string[]): Ordinals[] {
  if (scope.kind === 'chosen') {
    const own = chosen(data, scope.ids, scope.viewerId);
    return [own, ...facets.map((facet) => facetOf(data, facet))];
  }
  const all = scope.kind === 'author' ? [`author:${scope.authorId}`, ...facets] : [...facets];
  const onlyPublic = scope.kind === 'public' || scope.publicOnly;
  const terms = onlyPublic ? all.map(withinPublic) : all;
  if (terms.length === 0) terms.push(PUBLIC);
  return terms.map((term) => facetOf(data, term));
}
