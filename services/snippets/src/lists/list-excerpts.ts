import { setImmediate as others } from 'node:timers/promises';
import {
  firstHit,
  LIMITS,
  MAX_HITS,
  type Marker,
  marksOf,
  parseSearch,
  type Snippet,
} from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { SnippetRepository } from '../snippets/index.ts';
import { cutText } from '../texts/index.ts';

/** Characters of cached code. */
const MAX_CACHED = 8_000_000;

/** The beginning of a code, and whether it is all of it. */
interface Head {
  text: string;
  isWhole: boolean;
}

/** Returns the first `length` characters; undefined if the head is shorter and incomplete. */
function beginningOf({ text, isWhole }: Head, length: number): Head | undefined {
  if (text.length > length) return { text: text.slice(0, length), isWhole: false };
  return isWhole || text.length === length ? { text, isWhole } : undefined;
}

const keyOf = (id: string, revision: number) => `${id} ${revision}`;

/**
 * Beginnings of snippets' code. Those of public snippets are cached: a revision never changes, so
 * they are valid for every viewer of that revision.
 */
export class CodeHeads {
  readonly #snippets: Pick<SnippetRepository, 'heads'>;
  readonly #cache = new LRUCache<string, Head>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ text }) => text.length + 1,
  });

  constructor(snippets: Pick<SnippetRepository, 'heads'>) {
    this.#snippets = snippets;
  }

  /** Returns the first `length` characters of each snippet still at the given revision, by id. */
  async read(
    viewer: Viewer,
    shown: readonly Pick<Snippet, '_id' | 'revision'>[],
    length: number,
  ): Promise<Map<string, Head>> {
    const found = new Map<string, Head>();
    const unknown = new Map<string, number>();
    for (const { _id, revision } of shown) {
      const cached = this.#cache.get(keyOf(_id, revision));
      const head = cached && beginningOf(cached, length);
      if (head) found.set(_id, head);
      else unknown.set(_id, revision);
    }
    if (unknown.size === 0) return found;
    for (const one of await this.#snippets.heads(viewer, [...unknown.keys()], length)) {
      const { id, revision, isPublic, text } = one;
      const head = { text, isWhole: text.length < length };
      if (isPublic) this.#cache.set(keyOf(id, revision), head);
      if (unknown.get(id) === revision) found.set(id, head);
    }
    return found;
  }
}

/** Characters of code that are searched, per snippet and per response. */
const MAX_OF_ONE = 20_000;
const MAX_OF_ALL = 240_000;
/** Searched characters times terms, per response: each term is compared with most identifiers. */
const MAX_OF_ALL_TERMS = 720_000;
/** `marksOf` ignores further words, but no phrases. */
const MAX_WORDS = 12;

/** Returns how many characters of each snippet's code are searched. */
function lengthOfEach(search: string, snippets: number): number {
  const { words, phrases } = parseSearch(search);
  const terms = Math.min(MAX_WORDS, words.length) + phrases.length;
  const ofAll = Math.min(MAX_OF_ALL, MAX_OF_ALL_TERMS / terms);
  return Math.min(MAX_OF_ONE, Math.floor(ofAll / snippets));
}

function excerptOf(snippet: Snippet, { text, isWhole }: Head, find: Marker): Snippet {
  const hit = firstHit(text, find(text));
  if (hit === undefined) return snippet;
  const { start, line, cut, matches } = hit;
  const content = cutText(text.slice(start), LIMITS.excerpt);
  const more = !isWhole || matches >= MAX_HITS;
  return { ...snippet, content, excerpt: { line, cut, matches, more } };
}

/** Adds excerpts around search hits to the snippets of a list. */
export class ListExcerpts {
  readonly #heads: CodeHeads;

  constructor(snippets: Pick<SnippetRepository, 'heads'>) {
    this.#heads = new CodeHeads(snippets);
  }

  async show(viewer: Viewer, snippets: Snippet[], search: string): Promise<Snippet[]> {
    const marks = marksOf(search);
    const cut = snippets.filter(({ truncated }) => truncated);
    if (!marks || cut.length === 0) return snippets;
    const length = lengthOfEach(search, cut.length);
    const heads = await this.#heads.read(viewer, cut, length);
    const shown: Snippet[] = [];
    let looked = 0;
    for (const snippet of snippets) {
      const head = heads.get(snippet._id);
      if (head === undefined) {
        shown.push(snippet);
        continue;
      }
      looked += head.text.length;
      if (looked > MAX_OF_ONE) {
        // Yields to waiting requests: long code full of hits takes some milliseconds.
        await others();
        looked = head.text.length;
      }
      shown.push(excerptOf(snippet, head, marks.code));
    }
    return shown;
  }
}
