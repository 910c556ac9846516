import type { Platform } from '@snippetry/test-kit/platform';
import { type Collection, type Db, type Document, MongoClient, ObjectId } from 'mongodb';
import { newDocument } from '../../../services/comments/src/comments/comment.model.ts';
import { newSnippet } from '../../../services/snippets/src/snippets/snippet.ts';
import { writtenFields } from '../../../services/snippets/src/texts/written-fields.ts';
import { random, snippetNumber } from '../corpus.ts';
import { createdAt, numbered, snippetId } from '../fill.ts';

const BATCH = 1000;
const DAY_MS = 86_400_000;
const DAY = Math.floor(Date.UTC(2026, 0, 1) / DAY_MS);
/** One of this many users has snippets. */
const PER_AUTHOR = 10;
/** Different snippets; their texts repeat, so that filling takes minutes. */
const TEXTS = 1000;

/** The id of the n-th user. */
export const userId = (n: number) => numbered('a117', n);
/** Returns the number of a user by the id. */
export const userNumber = (id: string) => Number.parseInt(id.slice('a117'.length), 16);

const texts = Array.from({ length: TEXTS }, (_, n) =>
  writtenFields({ ...snippetNumber(n).written, isPublic: n % 10 < 7 }, 'author'),
);

/** Figures of a platform with many users, of whom most have no snippets. */
export class People {
  readonly users: number;
  readonly snippets: number;
  readonly comments: number;
  readonly stars: Uint8Array;

  constructor(users: number) {
    this.users = users;
    this.snippets = Math.floor(users * 0.3);
    this.comments = Math.floor(users * 0.2);
    // Up to 30 stars each, 3 in the mean.
    const next = random(7);
    this.stars = Uint8Array.from({ length: this.snippets }, () => Math.floor(12 ** next()) - 1);
  }

  /** The author of a snippet: each author has one, and few have many. */
  authorOf(n: number): number {
    const authors = Math.ceil(this.users / PER_AUTHOR);
    const rank = n < authors ? n : Math.floor(authors ** random(n)()) - 1;
    return rank * PER_AUTHOR;
  }

  /** The likes of a comment. */
  likesOf(n: number): number {
    return n % 10 === 0 ? 1 + (n % 3) : 0;
  }

  snippet(n: number): Document {
    const author = this.authorOf(n);
    const fields = texts[n % TEXTS];
    if (fields === undefined) throw new Error('no text');
    const { id, authorId, ...made } = newSnippet({
      ...{ id: snippetId(n), authorId: userId(author), authorName: `person-${author}`, fields },
      now: createdAt(n),
    });
    const ids = { _id: new ObjectId(id), authorId: new ObjectId(authorId) };
    return { ...made, ...ids, starCount: this.stars[n] ?? 0 };
  }

  comment(n: number): Document {
    const draft = {
      authorId: userId((n * 7) % this.users),
      content: texts[n % TEXTS]?.description,
    };
    const comment = newDocument(snippetId(n % this.snippets), {
      ...{ ...draft, content: draft.content ?? '', parent: null },
    });
    return { ...comment, likesCount: this.likesOf(n), score: this.likesOf(n) };
  }

  /** Stars and likes that each user received. */
  received() {
    const stars = new Map<number, number>();
    const likes = new Map<number, number>();
    const add = (to: Map<number, number>, user: number, more: number) =>
      more > 0 && to.set(user, (to.get(user) ?? 0) + more);
    for (let n = 0; n < this.snippets; n += 1) add(stars, this.authorOf(n), this.stars[n] ?? 0);
    for (let n = 0; n < this.comments; n += 1) add(likes, (n * 7) % this.users, this.likesOf(n));
    return { stars, likes };
  }
}

/** Inserts documents in batches, two at once: one is created while the database inserts another. */
async function insert(into: Collection, documents: Iterable<Document>): Promise<number> {
  const next = documents[Symbol.iterator]();
  let count = 0;
  const batches = async () => {
    for (;;) {
      const batch: Document[] = [];
      while (batch.length < BATCH) {
        const { value, done } = next.next();
        if (done) break;
        batch.push(value);
      }
      if (batch.length === 0) return;
      count += batch.length;
      await into.insertMany(batch, { ordered: false });
    }
  };
  await Promise.all([batches(), batches()]);
  return count;
}

function* upTo(count: number, make: (n: number) => Document): Generator<Document> {
  for (let n = 0; n < count; n += 1) yield make(n);
}

function* starsOf({ snippets, stars, users }: People): Generator<Document> {
  for (let n = 0; n < snippets; n += 1) {
    for (let one = 0; one < (stars[n] ?? 0); one += 1) {
      const user = (n * 7919 + one) % users;
      const ids = { userId: new ObjectId(userId(user)), snippetId: new ObjectId(snippetId(n)) };
      yield { ...ids, day: DAY };
    }
  }
}

/** Accounts with the fields of a registered one. */
async function accountsOf(auth: Db, people: People): Promise<Iterable<Document>> {
  const template = await auth.collection('accounts').findOne({ isDemo: false });
  if (template === null) throw new Error('register a user before');
  const { stars, likes } = people.received();
  return upTo(people.users, (n) => {
    const [username, email] = [`person-${n}`, `person-${n}@example.org`];
    return {
      ...{ ...template, _id: new ObjectId(userId(n)), username, usernameKey: username },
      ...{ email, emailKey: email, starsReceived: stars.get(n) ?? 0 },
      ...{ likesReceived: likes.get(n) ?? 0, createdAt: createdAt(n) },
    };
  });
}

/**
 * Inserts users with snippets, stars and comments into the databases, in the shape the services store.
 *
 * @param stored is called after each collection, with the number of documents
 */
export async function fillPeople(
  { uri, prefix }: Platform['mongo'],
  people: People,
  stored: (name: string, documents: number) => Promise<void>,
): Promise<void> {
  const client = await MongoClient.connect(uri);
  const db = (name: string) => client.db(`${prefix}${name}`);
  const fill = async (of: Db, name: string, documents: Iterable<Document>) =>
    stored(name, await insert(of.collection(name), documents));
  const [auth, snippets] = [db('auth'), db('snippets')];
  await fill(auth, 'accounts', await accountsOf(auth, people));
  await fill(
    snippets,
    'snippets',
    upTo(people.snippets, (n) => people.snippet(n)),
  );
  await fill(snippets, 'stars', starsOf(people));
  const days = [...people.received().stars].map(([user, stars]) => ({
    ...{ _id: `${userId(user)}-${DAY}`, stars, forks: 0, copies: 0, views: 0 },
  }));
  await fill(snippets, 'author_days', days as unknown as Document[]);
  await fill(
    db('comments'),
    'comments',
    upTo(people.comments, (n) => people.comment(n)),
  );
  // These writes bypass the service, so it must recompute its figures at its next start.
  await snippets.collection<{ _id: string }>('migrations').deleteMany({});
  await client.close();
}
