import type { Platform } from '@snippetry/test-kit/platform';
import { MongoClient } from 'mongodb';
import type { Person } from '../../../e2e/src/people.ts';
import { newDocument } from '../../../services/collections/src/store/collection.document.ts';
import { PLANTED, snippetNumber } from '../corpus.ts';
import { createdAt } from '../fill.ts';

const IMPORTED = 200;
const BATCH = 1000;
const MEMBERS = 3;
/** Every so many collections have the word that is searched as a rare one. */
const RARE_EVERY = 500;

/** Somebody with collections, and one collection of theirs with many members. */
export interface Owner {
  person: Person;
  collections: number;
  /** The collection that is opened, and its members in their order. */
  opened: string;
  members: string[];
}

/** Public snippets of somebody; their ids. */
async function snippetsOf({ api }: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 0; first < count; first += IMPORTED) {
    const items = Array.from({ length: Math.min(IMPORTED, count - first) }, (_, n) => {
      const { difficulty, category, ...written } = snippetNumber(first + n).written;
      return { ...written, isPublic: true, metadata: { difficulty, category } };
    });
    const { data } = await api.call('POST /snippets/import', { body: { items } });
    ids.push(...data.results.flatMap(({ _id }) => _id ?? []));
  }
  if (ids.length !== count) throw new Error(`${ids.length} of ${count} snippets were taken in`);
  return ids;
}

function collection(person: Person, n: number, snippetIds: readonly string[]) {
  const at = createdAt(n);
  const isRare = n % RARE_EVERY === 0;
  const members = Array.from({ length: MEMBERS }, (_, i) => ({
    id: snippetIds[(n + i) % snippetIds.length] ?? '',
    addedAt: at,
    fromOrigin: false,
  }));
  const made = newDocument({
    ownerId: person.id,
    name: `Kit ${n} of ${person.username}`,
    description: `What I ${PLANTED.common} again and again${isRare ? `, ${PLANTED.rare}` : ''}`,
    tags: ['kit', `topic-${n % 50}`],
    isPublic: true,
    isSample: false,
    members,
  });
  // They are measured already, so that the service does not do it while it is watched.
  const measured = { publicSize: MEMBERS, ownSize: MEMBERS, unmeasured: 0 };
  return { ...made, ...measured, createdAt: at, updatedAt: at, publicUpdatedAt: at };
}

/** Adds so many collections straight to the database, in the shape the service stores. */
async function addCollections({ mongo }: Platform, owner: Person, ids: string[], count: number) {
  const client = await MongoClient.connect(mongo.uri);
  const target = client.db(`${mongo.prefix}collections`).collection('collections');
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => first + n);
    await target.insertMany(numbers.map((n) => collection(owner, n, ids)));
  }
  await client.close();
}

/** Gives somebody so many collections, and one more with so many members. */
export async function fillCollections(
  platform: Platform,
  person: Person,
  { collections, members: count }: { collections: number; members: number },
): Promise<Owner> {
  const members = await snippetsOf(person, count);
  await addCollections(platform, person, members, collections - 1);
  const body = { name: 'Opened' };
  const { data } = await person.api.call('POST /collections', { body });
  const params = { id: data.collection._id };
  for (let first = 0; first < count; first += 100) {
    const snippetIds = members.slice(first, first + 100);
    await person.api.call('POST /collections/:id/snippets', { params, body: { snippetIds } });
  }
  return { person, collections, opened: params.id, members };
}
