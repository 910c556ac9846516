import type { IndexSource } from '../port.ts';
import type { IndexData } from './index-data.ts';
import { COST, Pace } from './pace.ts';

/** So many snippets' words are asked for at once: half a megabyte. */
const WORDS_AT_ONCE = 400;

export interface LoadingParts {
  data: IndexData;
  source: IndexSource;
  /** Reads snippets anew that the database did not answer as the index expected. */
  refresh(ids: readonly string[]): Promise<void>;
}

/** Takes in all that lists need, which is little of what there is to read. */
export async function loadLists({ data, source }: LoadingParts): Promise<void> {
  const pace = new Pace();
  for await (const rows of source.listed()) {
    for (const row of rows) {
      data.list(row);
      pace.did(COST.listing);
      if (pace.isDue) await pace.rest();
    }
  }
  await data.settleLists(pace);
}

/**
 * Takes in the words of what is listed, while lists are answered and snippets change. What has come
 * in already stays when it fails, and is not read again.
 */
export async function loadWords(parts: LoadingParts, pace = new Pace()): Promise<void> {
  while (parts.data.wordless > 0) await passOver(parts, pace);
  await parts.data.settleWords(pace);
}

/** Goes over the rows once. Some may have changed meanwhile in a way that asks for another look. */
async function passOver(parts: LoadingParts, pace: Pace): Promise<void> {
  let asked = ask(parts, 0);
  for (let batch = await asked; batch.ids.length > 0; batch = await asked) {
    // The database makes the next ones ready while these are taken in.
    asked = ask(parts, batch.next);
    asked.catch(() => {});
    await takeIn(parts, batch, pace);
  }
}

type Batch = Awaited<ReturnType<typeof ask>>;

async function ask({ data, source }: LoadingParts, from: number) {
  const { ids, next } = data.wordlessFrom(from, WORDS_AT_ONCE);
  return { ids, next, words: ids.length === 0 ? [] : await source.words(ids) };
}

async function takeIn(
  { data, refresh }: LoadingParts,
  { ids, words }: Batch,
  pace: Pace,
): Promise<void> {
  const unexpected = new Set(ids);
  for (const one of words) {
    if (data.addWords(one)) unexpected.delete(one.id);
    pace.did(COST.row);
    if (pace.isDue) await pace.rest();
  }
  await refresh([...unexpected]);
}
