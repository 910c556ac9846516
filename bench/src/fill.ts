import type { Platform } from '@snippetry/test-kit/platform';
import { MongoClient, ObjectId } from 'mongodb';
import { newSnippet } from '../../services/snippets/src/snippets/snippet.ts';
import { writtenFields } from '../../services/snippets/src/texts/written-fields.ts';
import { snippetNumber } from './corpus.ts';

const BATCH = 500;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const MINUTE = 60_000;

/** An id that contains a number: the same snippet has the same id in every run. */
export const numbered = (prefix: string, n: number) =>
  prefix + n.toString(16).padStart(24 - prefix.length, '0');

/** Creation time of the n-th snippet, a minute after the one before. */
export const createdAt = (n: number) => new Date(FIRST_DAY + n * MINUTE);

/** The id of the n-th snippet. */
export const snippetId = (n: number) => numbered('5eed', n);

function document(n: number) {
  const { author, written, isPublic, views, stars } = snippetNumber(n);
  const authorName = `author-${author}`;
  const { id, authorId, ...made } = newSnippet({
    id: snippetId(n),
    authorId: numbered('a117', author),
    authorName,
    fields: writtenFields({ ...written, isPublic }, authorName),
    now: createdAt(n),
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
 * Inserts `size` snippets into the database, in the shape the service stores, oldest first.
 * @returns documents per second
 */
export async function fill({ uri, prefix }: Platform['mongo'], size: number): Promise<number> {
  const client = await MongoClient.connect(uri);
  const db = client.db(`${prefix}snippets`);
  const snippets = db.collection('snippets');
  const began = performance.now();
  let next = 0;
  // Two at once: the next batch is created while the database inserts one.
  const batches = async () => {
    while (next < size) {
      const first = next;
      next = Math.min(size, first + BATCH);
      const batch = Array.from({ length: next - first }, (_, i) => document(first + i));
      await snippets.insertMany(batch, { ordered: false });
    }
  };
  await Promise.all([batches(), batches()]);
  // These writes bypass the service, so it must recompute its figures at its next start.
  await db.collection<{ _id: string }>('migrations').deleteMany({});
  await client.close();
  return (size / (performance.now() - began)) * 1000;
}
