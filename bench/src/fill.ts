import type { Platform } from '@snippetry/test-kit/platform';
import { MongoClient, ObjectId } from 'mongodb';
import { newSnippet } from '../../services/snippets/src/domain/new-snippet.ts';
import { snippetNumber } from './corpus.ts';

const BATCH = 500;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const MINUTE = 60_000;

/** An id that says its number: the same snippet has the same id in every run. */
const numbered = (prefix: string, n: number) =>
  prefix + n.toString(16).padStart(24 - prefix.length, '0');

/** The id of the n-th snippet. */
export const snippetId = (n: number) => numbered('5eed', n);

function document(n: number) {
  const { author, written, isPublic, views, stars } = snippetNumber(n);
  const { id, authorId, ...made } = newSnippet({
    id: snippetId(n),
    authorId: numbered('a117', author),
    authorName: `author-${author}`,
    written: { ...written, isPublic },
    now: new Date(FIRST_DAY + n * MINUTE),
  });
  return {
    ...made,
    _id: new ObjectId(id),
    authorId: new ObjectId(authorId),
    viewCount: views,
    starCount: stars,
  };
}

/**
 * Adds snippets `from` to `to - 1` straight to the database, in the shape the service stores.
 * @returns documents per second
 */
export async function fill(
  { uri, prefix }: Platform['mongo'],
  range: { from: number; to: number },
): Promise<number> {
  const client = await MongoClient.connect(uri);
  const snippets = client.db(`${prefix}snippets`).collection('snippets');
  const began = performance.now();
  for (let first = range.from; first < range.to; first += BATCH) {
    const last = Math.min(range.to, first + BATCH);
    const batch = Array.from({ length: last - first }, (_, i) => document(first + i));
    await snippets.insertMany(batch, { ordered: false });
  }
  // What is written past the service is not in anybody's figures: it makes them anew at its start.
  await client.db(`${prefix}snippets`).collection<{ _id: string }>('migrations').deleteMany({});
  await client.close();
  return ((range.to - range.from) / (performance.now() - began)) * 1000;
}
