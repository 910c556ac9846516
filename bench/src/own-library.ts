import { request } from '@snippetry/test-kit';
import type { Person } from '../../e2e/src/people.ts';
import { snippetNumber } from './corpus.ts';

const BATCH = 200;

function item(n: number) {
  const { written, isPublic } = snippetNumber(n);
  const { difficulty, category, ...snippet } = written;
  return { ...snippet, isPublic, metadata: { difficulty, category } };
}

/** Imports the generated snippets from `from` up to `to` into a person's library, as an export file. */
export async function fillLibrary(
  url: string,
  person: Person,
  { from = 0, to }: { from?: number; to: number },
): Promise<void> {
  const client = request(url, person.token);
  for (let first = from; first < to; first += BATCH) {
    const count = Math.min(BATCH, to - first);
    const items = Array.from({ length: count }, (_, i) => item(first + i));
    const { data } = await client.call('POST /snippets/import', { body: { items } });
    if (data.created !== count) throw new Error(`${data.created} of ${count} were taken in`);
  }
}
