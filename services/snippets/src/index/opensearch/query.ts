import { FOLDED, type ParsedSearch, type SearchWord } from '@snippetry/contracts/search';
import type { Viewer } from '@snippetry/service-kit';
import { FACETS, type IndexFilters, type IndexQuery, type IndexScope } from '../port.ts';
import { EVERYBODY } from './document.ts';

/** A condition in OpenSearch's query language. */
export type Condition = Readonly<Record<string, unknown>>;

/** Replaces lone surrogates: they cannot be sent, and no token contains one. */
const sent = (text: string) => text.toWellFormed();

export function term(field: string, value: string | boolean): Condition {
  return { term: { [field]: typeof value === 'string' ? sent(value) : value } };
}

export function startsWith(field: string, value: string): Condition {
  return { prefix: { [field]: { value: sent(value) } } };
}

/** Matches if some value of the field contains the text. */
export function contains(field: string, text: string): Condition {
  const value = `*${sent(text).replaceAll(/[\\*?]/g, String.raw`\$&`)}*`;
  return { wildcard: { [field]: { value } } };
}

export function ids(values: readonly string[]): Condition {
  return { ids: { values } };
}

export function anyOf(conditions: readonly Condition[]): Condition {
  const [first, ...others] = conditions;
  if (first !== undefined && others.length === 0) return first;
  return { bool: { should: conditions, minimum_should_match: 1 } };
}

export function allOf(conditions: readonly Condition[]): Condition {
  return { bool: { filter: conditions } };
}

/** Matches public snippets. */
export const EVERYBODY_SEES = term('readers', EVERYBODY);

/** Matches snippets that the viewer can see. Part of every query. */
export function visibleTo(viewer: Viewer): Condition {
  const readers = viewer.id === null ? [EVERYBODY] : [EVERYBODY, viewer.id];
  return { terms: { readers } };
}

function inScope(viewer: Viewer, scope: IndexScope): Condition[] {
  if (scope.kind === 'public') return [EVERYBODY_SEES];
  if (scope.kind === 'authors') return [EVERYBODY_SEES, { terms: { author: scope.authorIds } }];
  if (scope.kind === 'author') return [visibleTo(viewer), term('author', scope.authorId)];
  return [visibleTo(viewer), ids(scope.ids)];
}

function narrowedBy(filters: IndexFilters): Condition[] {
  const conditions = FACETS.flatMap((facet) => {
    const value = filters[facet];
    return value === undefined || value === '' ? [] : [term(facet, value)];
  });
  const filled = (filters.tags ?? []).filter((tag) => tag !== '');
  return [...conditions, ...filled.map((tag) => term('tags', tag))];
}

function word(field: string, text: string, prefix: boolean): Condition {
  return prefix ? startsWith(field, text) : term(field, text);
}

/** `getUserName` finds `getusername` as well as `get_user_name` and the three words apart. */
function matchWord({ whole, parts, prefix }: SearchWord): Condition {
  const found = (text: string, isPrefix: boolean) =>
    anyOf([word('words', text, isPrefix), word('words', FOLDED + text, isPrefix)]);
  return matchSpelling({ whole, parts, prefix }, found);
}

/** Matches the typed spelling only. */
function matchExactly({ exact, ...folded }: SearchWord): Condition {
  const found = (text: string, isPrefix: boolean) => word('words', text, isPrefix);
  return matchSpelling({ ...folded, ...exact }, found);
}

function matchSpelling(
  { whole, parts, prefix }: SearchWord,
  found: (text: string, prefix: boolean) => Condition,
): Condition {
  const last = parts.length - 1;
  const apart = parts.map((part, i) => found(part, prefix && i === last));
  const ways = [allOf(apart), word('names', whole, prefix)];
  if (last > 0) ways.push(found(whole, prefix));
  return anyOf(ways);
}

/** Matches snippets that have all words of a search as typed. */
export function exactly(words: readonly SearchWord[]): Condition {
  return allOf(words.map(matchExactly));
}

export function noneOf(condition: Condition): Condition {
  return { bool: { must_not: [condition] } };
}

function searchedFor({ words, languages, tags, users }: ParsedSearch): Condition[] {
  return [
    ...words.map(matchWord),
    ...languages.map((language) => term('language', language)),
    ...tags.map((tag) => term('tags', tag)),
    ...users.map((user) => term('user', user)),
  ];
}

/** Returns the conditions of a list or search, without those of quoted text. */
export function conditionsOf(
  query: Pick<IndexQuery, 'viewer' | 'scope' | 'filters'> & { search?: ParsedSearch },
): Condition[] {
  const { viewer, scope, filters, search } = query;
  const conditions = [...inScope(viewer, scope), ...narrowedBy(filters)];
  return search === undefined ? conditions : [...conditions, ...searchedFor(search)];
}

/** Excludes tombstones of removed snippets. */
export const EXISTING: Condition = { exists: { field: 'seq' } };

/** A quoted text as conditions. */
export interface Phrase {
  /** Matches snippets that certainly contain it; null if that requires a check of the code. */
  sure: Condition | null;
  /** Matches snippets that may contain it: their code must be checked. */
  unsure: Condition;
}

/** Code with more tokens than are indexed can contain any text. */
const CUT = term('cut', true);

function backwards(text: string): string {
  return [...text].reverse().join('');
}

/** Matches code in which a word or an identifier ends with the run. */
function endOfWord(run: string): Condition {
  return anyOf([
    startsWith('code.reversed', backwards(run)),
    startsWith('codeNames.reversed', backwards(run)),
  ]);
}

function startOfWord(run: string): Condition {
  return anyOf([startsWith('code', run), startsWith('codeNames', run)]);
}

/** Matches a single run, open at both ends: the tokens decide whether the code contains it. */
function withinWord(run: string): Condition {
  return anyOf([contains('code', run), contains('codeNames', run)]);
}

/**
 * Returns the conditions for a quoted text in the code, split into runs of letters and of signs; a
 * blank between two is an empty run. The first and the last may be part of longer ones.
 */
export function readPhrase(runs: readonly string[]): Phrase {
  const [first = '', ...others] = runs;
  const last = others.pop();
  if (last === undefined) {
    if (first !== '') return { sure: withinWord(first), unsure: CUT };
    return { sure: { match_all: {} }, unsure: CUT };
  }
  const whole = others.filter((run) => run !== '').map((run) => term('code', run));
  const ends = [
    ...(first === '' ? [] : [endOfWord(first)]),
    ...(last === '' ? [] : [startOfWord(last)]),
  ];
  return { sure: null, unsure: anyOf([allOf([...whole, ...ends]), CUT]) };
}
