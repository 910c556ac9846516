import { setImmediate as others, setTimeout as sleep } from 'node:timers/promises';
import type { SnippetSearch } from '@snippetry/snippet-search';
import type { IndexSource } from '../port.ts';
import { addWords, putListed } from './index-data.ts';

/** Rows of one step. */
const STEP = 100;
/** Snippets whose words are read at once. */
const WORDS_AT_ONCE = 200;

export interface LoadingParts {
  search: SnippetSearch;
  source: IndexSource;
  /** Pause between batches of words. */
  restMs?: number;
  /** Reads snippets again that the database did not return as the index expected. */
  refresh(ids: readonly string[]): Promise<void>;
}

/** Takes in all that lists need, which is little of what there is to read. */
export async function loadLists({ search, source }: LoadingParts): Promise<void> {
  for await (const rows of source.listed()) {
    for (let from = 0; from < rows.length; from += STEP) {
      putListed(search, rows.slice(from, from + STEP));
      await others();
    }
  }
}

/**
 * Takes in the words of what is listed, while lists are answered and snippets change. Words that
 * are filed stay when it fails.
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
