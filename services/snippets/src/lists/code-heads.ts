import type { Snippet } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { SnippetRepository } from '../store/snippet.repository.ts';

/** Characters of code that are kept for the next search. */
const MAX_CACHED = 8_000_000;

/** The beginning of a code, and whether it is all of it. */
export interface Head {
  text: string;
  isWhole: boolean;
}

/** Returns the first `length` characters of a head; undefined if the head is shorter than that and incomplete. */
function beginningOf({ text, isWhole }: Head, length: number): Head | undefined {
  if (text.length > length) return { text: text.slice(0, length), isWhole: false };
  return isWhole || text.length === length ? { text, isWhole } : undefined;
}

const keyOf = (id: string, revision: number) => `${id} ${revision}`;

/**
 * The beginnings of snippets' code. Those of public ones are cached: a revision never changes, so they
 * are valid for every viewer of that revision.
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

  /** Returns the first `length` characters of each snippet that still has the given revision, by id. */
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
