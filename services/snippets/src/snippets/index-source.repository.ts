import { setImmediate as others } from 'node:timers/promises';
import { objectIds, slicesOf, trusted, type Viewer } from '@snippetry/service-kit';
import type { Connection, mongo, Types } from 'mongoose';
import type { IndexedSnippet, ListedSnippet, Removal, SnippetWords } from '../index/index.ts';
import { codePrint, type IndexField, indexText, WORDS_VERSION } from '../texts/index.ts';
import {
  INDEXED_FIELDS,
  LISTED_FIELDS,
  type ListedDoc,
  type Projected,
  toIndexed,
  toListed,
  toWords,
  WORD_FIELDS,
} from './projections.ts';
import {
  type RemovedDoc,
  type RemovedModel,
  removedModel,
  type SnippetDoc,
  type SnippetModel,
  snippetModel,
  visibleTo,
} from './snippet.model.ts';

const BATCH = 400;
/** More than in `BATCH`: without words, a snippet takes about 250 bytes. */
const LISTED_AT_ONCE = 2000;
const BY_CREATION = { createdAt: 1, _id: 1 } as const;
/** Fewer than in `BATCH`: texts are many times longer than their words. */
const TEXTS_AT_ONCE = 200;

type Projection = Readonly<Record<string, 1>>;

function toRemoval({ _id, seq }: RemovedDoc): Removal {
  return { id: _id.toHexString(), seq };
}

function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/**
 * Source of a search index. Reads every snippet, private ones included: what users see of them is
 * read through `SnippetRepository`, which filters by viewer.
 */
export class IndexSourceRepository {
  readonly #snippets: SnippetModel;
  readonly #removed: RemovedModel;

  constructor(connection: Connection) {
    this.#snippets = snippetModel(connection);
    this.#removed = removedModel(connection);
  }

  /** Yields all snippets in batches, oldest first. */
  async *all(): AsyncGenerator<IndexedSnippet[]> {
    for await (const docs of this.#batches<StoredDoc>(STORED_FIELDS, BATCH)) {
      yield await this.#current(docs, toIndexed);
    }
  }

  async *listed(): AsyncGenerator<ListedSnippet[]> {
    for await (const docs of this.#batches<ListedDoc>(LISTED_FIELDS, LISTED_AT_ONCE)) {
      yield docs.map(toListed);
    }
  }

  async words(ids: readonly string[]): Promise<SnippetWords[]> {
    return this.#current(await this.#find<StoredWordsDoc>(ids, STORED_WORDS), toWords);
  }

  size(): Promise<number> {
    return this.#snippets.estimatedDocumentCount();
  }

  /** Returns those of the snippets that exist. */
  async rows(ids: readonly string[]): Promise<IndexedSnippet[]> {
    return this.#current(await this.#find<StoredDoc>(ids, STORED_FIELDS), toIndexed);
  }

  async changedSince(time: Date): Promise<{ id: string; seq: number }[]> {
    const docs = await this.#snippets
      .find({ changedAt: trusted({ $gte: time }) }, { seq: 1 })
      .lean<{ _id: Types.ObjectId; seq: number }[]>();
    return docs.map(({ _id, seq }) => ({ id: _id.toHexString(), seq }));
  }

  async removedSince(time: Date): Promise<Removal[]> {
    const changedAt = trusted({ $gte: time });
    return (await this.#removed.find({ changedAt }).lean<RemovedDoc[]>()).map(toRemoval);
  }

  /** Returns the recent removals of these snippets; restored snippets have none. */
  async removals(ids: readonly string[]): Promise<Removal[]> {
    const _id = trusted({ $in: objectIds(ids) });
    return (await this.#removed.find({ _id }).lean<RemovedDoc[]>()).map(toRemoval);
  }

  /** Returns the visible ones whose code contains a text, ignoring case. */
  async containing(viewer: Viewer, ids: readonly string[], text: string): Promise<Set<string>> {
    const docs = await this.#snippets
      .find(
        {
          _id: trusted({ $in: objectIds(ids) }),
          content: trusted({ $regex: escapeRegex(text), $options: 'i' }),
          ...visibleTo(viewer),
        },
        { _id: 1 },
      )
      .lean();
    return new Set(docs.map(({ _id }) => _id.toHexString()));
  }

  #find<Doc>(ids: readonly string[], projection: Projection): Promise<Doc[]> {
    const _id = trusted({ $in: objectIds(ids) });
    return this.#snippets.find({ _id }, projection).lean<Doc[]>();
  }

  async *#batches<Doc>(projection: Projection, size: number): AsyncGenerator<Doc[]> {
    const found = this.#snippets.find({}, projection).sort(BY_CREATION).lean<Doc[]>();
    const cursor = found.cursor({ batchSize: size });
    let batch: Doc[] = [];
    for await (const doc of cursor) {
      batch.push(doc);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** Returns the rows of documents; recomputes words that another version stored. */
  async #current<Doc extends StoredWordsDoc, Row extends SnippetWords>(
    docs: readonly Doc[],
    toRow: (doc: Doc) => Row,
  ): Promise<Row[]> {
    const stored = docs.map((doc) => ({ doc, row: toRow(doc) }));
    const outdated = stored.filter(({ doc }) => !hasCurrentWords(doc));
    for (const some of slicesOf(outdated, TEXTS_AT_ONCE)) await reindex(this.#snippets, some);
    return stored.map(({ row }) => row);
  }
}

const STORED_WORDS = { ...WORD_FIELDS, wordsVersion: 1 } as const;
const STORED_FIELDS = { ...INDEXED_FIELDS, wordsVersion: 1 } as const;

type StoredWordsDoc = Projected<typeof STORED_WORDS>;
type StoredDoc = Projected<typeof STORED_FIELDS>;

/** Returns false if words are missing or another version computed them. */
function hasCurrentWords(doc: Partial<StoredWordsDoc>): boolean {
  const { wordsVersion, codeWords, textWords, names, wordsCut } = doc;
  const isComplete = ![codeWords, textWords, names, wordsCut].includes(undefined);
  return isComplete && wordsVersion === WORDS_VERSION;
}

const TEXT_FIELDS = {
  authorName: 1,
  title: 1,
  description: 1,
  tags: 1,
  content: 1,
  revision: 1,
} as const;

type TextDoc = Pick<SnippetDoc, '_id'> & Partial<Pick<SnippetDoc, keyof typeof TEXT_FIELDS>>;

function wordsOfText(doc: TextDoc): IndexField {
  const { authorName = '', title = '', description = '', tags = [], content = '' } = doc;
  return indexText({ authorName, title, description, tags, content });
}

/**
 * Computes the words of outdated rows from their text. Stores them in place of missing words and
 * those of an older version, so that each snippet is reindexed only once; stored words of a newer
 * version are never overwritten.
 */
async function reindex(
  snippets: SnippetModel,
  outdated: readonly { row: SnippetWords; doc: Partial<StoredWordsDoc> }[],
): Promise<void> {
  const _id = trusted({ $in: objectIds(outdated.map(({ row }) => row.id)) });
  const docs = await snippets.find({ _id }, TEXT_FIELDS).lean<TextDoc[]>();
  const found = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  const writes: mongo.AnyBulkWriteOperation[] = [];
  for (const {
    row,
    doc: { wordsVersion = 0 },
  } of outdated) {
    const doc = found.get(row.id);
    if (doc === undefined) continue;
    const words = wordsOfText(doc);
    Object.assign(row, words);
    // Yields to waiting requests.
    await others();
    if (wordsVersion > WORDS_VERSION) continue;
    // Matches the revision, since the text may have changed after it was read.
    const filter = { _id: doc._id, revision: doc.revision };
    const print = codePrint(doc.content ?? '');
    const update = { $set: { ...words, ...print, wordsVersion: WORDS_VERSION } };
    writes.push({ updateOne: { filter, update } });
  }
  if (writes.length > 0) await snippets.collection.bulkWrite(writes, { ordered: false });
}
