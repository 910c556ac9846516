import { setImmediate as others, setTimeout as sleep } from 'node:timers/promises';
import { slicesOf } from '@snippetry/service-kit';
import type { SnippetSearch } from '@snippetry/snippet-search';
import type { IndexSource } from '../port.ts';
import { addWords, putListed } from './index-data.ts';

/** Rows that are added without yielding to other work. */
const STEP = 100;
/** Snippets whose words are read at once. */
const WORDS_AT_ONCE = 200;

export interface LoadingParts {
  search: SnippetSearch;
  source: IndexSource;
  /** Pause between batches of words. */
  restMs?: number;
  /** Reads snippets again whose state in the database differs from the index. */
  refresh(ids: readonly string[]): Promise<void>;
}

/** Loads everything that lists need: a small part of the data. */
export async function loadLists({ search, source }: LoadingParts): Promise<void> {
  for await (const rows of source.listed()) {
    for (const step of slicesOf(rows, STEP)) {
      putListed(search, step);
      await others();
    }
  }
}

/**
 * Loads the words of listed snippets, while lists are served and snippets change. After a failure,
 * words that were indexed stay.
 */
export async function loadWords(parts: LoadingParts): Promise<void> {
  const { search, source, refresh, restMs = 0 } = parts;
  for (;;) {
    const ids = search.withoutText(WORDS_AT_ONCE);
    if (ids.length === 0) break;
    const unexpected = new Set(ids);
    for (const words of await source.words(ids)) {
      if (addWords(search, words)) unexpected.delete(words.id);
    }
    await refresh([...unexpected]);
    await search.settle();
    if (restMs > 0) await sleep(restMs);
  }
}
