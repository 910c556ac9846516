import { type Collection, type Document, ObjectId } from 'mongodb';

const BATCH = 500;
const DOCUMENTS_AN_OWNER = 100;
const WORDS = 5000;
const TOKENS = 8;
const MINUTE = 60_000;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const LANGUAGES = ['typescript', 'python', 'go', 'rust', 'sql'];
/** Pads a document to 1 KB of BSON. */
const CODE = 'const answer = (question) => think(question).then(reply);\n'.repeat(11);

// Spreads neighbouring numbers far apart, in the same way every time.
const scattered = (n: number): number => Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 0;

/** Number of owners in a collection of a size. */
export const ownersOf = (size: number): number => Math.ceil(size / DOCUMENTS_AN_OWNER);

/** The `_id` of the n-th document. */
export const idOf = (n: number): ObjectId => new ObjectId(n.toString(16).padStart(24, '0'));

/**
 * The n-th of `size` documents: 1 KB, with an owner and words unrelated to those of its neighbours.
 */
export function documentOf(n: number, size: number): Document {
  const tokens = Array.from({ length: TOKENS }, (_, i) => `w${scattered(n * TOKENS + i) % WORDS}`);
  return {
    _id: idOf(n),
    owner: scattered(n) % ownersOf(size),
    slug: `snippet-${n}`,
    isPublic: n % 3 !== 0,
    language: LANGUAGES[n % LANGUAGES.length],
    createdAt: new Date(FIRST_DAY + n * MINUTE),
    tokens: [...new Set(tokens)],
    code: CODE,
  };
}

/** One unique, one multikey and two compound indexes. */
export async function makeIndexes(target: Collection): Promise<void> {
  await target.createIndexes([
    { key: { slug: 1 }, unique: true },
    { key: { owner: 1, isPublic: 1, createdAt: -1 } },
    { key: { language: 1, createdAt: -1 } },
    { key: { tokens: 1, createdAt: -1 } },
  ]);
}

/** Inserts documents 0 to `size - 1`; returns documents per second. */
export async function fillCollection(target: Collection, size: number): Promise<number> {
  const began = performance.now();
  for (let first = 0; first < size; first += BATCH) {
    const length = Math.min(BATCH, size - first);
    const batch = Array.from({ length }, (_, i) => documentOf(first + i, size));
    await target.insertMany(batch, { ordered: false });
  }
  return (size / (performance.now() - began)) * 1000;
}
