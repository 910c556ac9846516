import { setImmediate as others } from 'node:timers/promises';
import type { IndexSource } from '../port.ts';
import type { IndexData } from './index-data.ts';

/** Rows of one step. */
const STEP = 100;
/** Snippets whose words are read at once. */
const WORDS_AT_ONCE = 200;

export interface LoadingParts {
  data: IndexData;
  source: IndexSource;
  /** Reads snippets again that the database did not return as the index expected. */
  refresh(ids: readonly string[]): Promise<void>;
}

/** Takes in all that lists need, which is little of what there is to read. */
export async function loadLists({ data, source }: LoadingParts): Promise<void> {
  for await (const rows of source.listed()) {
    for (let from = 0; from < rows.length; from += STEP) {
      data.list(rows.slice(from, from + STEP));
      await others();
    }
  }
}

/**
 * Takes in the words of what is listed, while lists are answered and snippets change. Words that
 * are filed stay when it fails.
 */
export async function loadWords({ data, source, refresh }: LoadingParts): Promise<void> {
  for (;;) {
    const ids = data.search.withoutText(WORDS_AT_ONCE);
    if (ids.length === 0) break;
    const unexpected = new Set(ids);
    for (const words of await source.words(ids)) {
      if (data.addWords(words)) unexpected.delete(words.id);
    }
    await refresh([...unexpected]);
    await data.search.settle();
  }
}
