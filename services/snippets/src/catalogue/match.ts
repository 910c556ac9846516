import type { SearchWord } from '@snippetry/contracts';
import type { Catalogue } from './catalogue.ts';
import { intersect, type Ordinals, subtract, unite } from './postings.ts';
import type { TermSpace } from './term-space.ts';
import { isWholeStart, nameStart, PUBLIC, withinPublic } from './terms.ts';

/** Which snippets a list is about; visibility is part of it. */
export type Scope =
  | { kind: 'public' }
  | { kind: 'author'; authorId: string; publicOnly: boolean }
  | { kind: 'chosen'; ids: readonly string[]; viewerId: string };

function facetOf(catalogue: Catalogue, facet: string): Ordinals {
  return catalogue.filedUnder(catalogue.vocabulary.facets.find(facet));
}

/** The lists of a term, or of all terms that begin with it. */
function listsOf(
  catalogue: Catalogue,
  space: TermSpace,
  { term, prefix }: { term: string; prefix: boolean },
): Ordinals[] {
  const terms = prefix ? space.startingWith(term) : [space.find(term)];
  return terms.map((number) => catalogue.filedUnder(number));
}

/** Snippets that have the word in their code or beside it. */
function withWord(catalogue: Catalogue, word: string, prefix: boolean): Ordinals {
  const { code, text } = catalogue.vocabulary;
  const lists = [code, text].flatMap((space) => listsOf(catalogue, space, { term: word, prefix }));
  return unite(lists, catalogue.columns.size);
}

/** Snippets with a name of several parts that reads like this, `known` ones left out. */
function withName(catalogue: Catalogue, word: SearchWord, known: Ordinals): Ordinals {
  const { nameStarts } = catalogue.vocabulary;
  const prefix = word.prefix && !isWholeStart(word.whole);
  const lists = listsOf(catalogue, nameStarts, { term: nameStart(word.whole), prefix });
  const text = Buffer.from(word.prefix ? ` ${word.whole}` : ` ${word.whole} `);
  const candidates = subtract(unite(lists, catalogue.columns.size), known);
  return candidates.filter((ordinal) => catalogue.names(ordinal).includes(text));
}

/** `getUserName` finds `getusername` as well as `get_user_name` and the three words apart. */
export function matchWord(catalogue: Catalogue, word: SearchWord): Ordinals {
  const last = word.parts.length - 1;
  const parts = word.parts.map((part, i) => withWord(catalogue, part, word.prefix && i === last));
  const lists = [intersect(parts)];
  if (last > 0) lists.push(withWord(catalogue, word.whole, word.prefix));
  const known = unite(lists, catalogue.columns.size);
  return unite([known, withName(catalogue, word, known)], catalogue.columns.size);
}

function chosen(catalogue: Catalogue, ids: readonly string[], viewerId: string): Ordinals {
  const { columns } = catalogue;
  const ordinals: number[] = [];
  for (const id of ids) {
    const ordinal = columns.ordinal(id);
    if (ordinal === undefined) continue;
    if (columns.isPublic(ordinal) || columns.authorId(ordinal) === viewerId) ordinals.push(ordinal);
  }
  return Int32Array.from(ordinals).sort();
}

/** The lists whose intersection is the scope narrowed by the facets. */
export function matchScope(
  catalogue: Catalogue,
  scope: Scope,
  facets: readonly string[],
): Ordinals[] {
  if (scope.kind === 'chosen') {
    const own = chosen(catalogue, scope.ids, scope.viewerId);
    return [own, ...facets.map((facet) => facetOf(catalogue, facet))];
  }
  const all = scope.kind === 'author' ? [`author:${scope.authorId}`, ...facets] : [...facets];
  const onlyPublic = scope.kind === 'public' || scope.publicOnly;
  const terms = onlyPublic ? all.map(withinPublic) : all;
  if (terms.length === 0) terms.push(PUBLIC);
  return terms.map((term) => facetOf(catalogue, term));
}
