import { trusted } from '@snippetry/service-kit';
import { Types } from 'mongoose';
import type {
  IndexedSnippet,
  IndexSource,
  ListedSnippet,
  Removal,
  SnippetWords,
} from '../index/port.ts';
import { LISTED_FIELDS } from './projections.ts';
import { reindex } from './reindex.ts';
import type { RemovedDoc, RemovedModel, SnippetModel } from './snippet.model.ts';
import { type StoredQuestion, storedBatches } from './stored-batches.ts';
import {
  readListed,
  readRow,
  readWords,
  STORED_FIELDS,
  STORED_WORDS,
  type StoredWords,
} from './stored-rows.ts';

const BATCH = 400;
/** Without words a snippet is a quarter of a kilobyte. */
const LISTED_AT_ONCE = 2000;
const BY_CREATION = { createdAt: 1, _id: 1 } as const;
/** Texts are many times longer than their words. */
const TEXTS_AT_ONCE = 200;

function toRemoval({ _id, seq }: RemovedDoc): Removal {
  return { id: _id.toHexString(), seq };
}

export interface IndexSourceDeps {
  snippets: SnippetModel;
  removed: RemovedModel;
}

/**
 * What a search index is built from. It sees every snippet, whoever may see it: nothing that is
 * read here reaches an answer without passing the repository, which asks for the viewer.
 */
export class StoredIndexSource implements IndexSource {
  readonly #snippets: SnippetModel;
  readonly #removed: RemovedModel;

  constructor({ snippets, removed }: IndexSourceDeps) {
    this.#snippets = snippets;
    this.#removed = removed;
  }

  /** All snippets in batches, oldest first. */
  async *all(): AsyncGenerator<IndexedSnippet[]> {
    const question = { projection: STORED_FIELDS, sort: BY_CREATION, batchSize: BATCH };
    for await (const docs of this.#batches(question)) yield await this.#current(docs.map(readRow));
  }

  async *listed(): AsyncGenerator<ListedSnippet[]> {
    const question = { projection: LISTED_FIELDS, sort: BY_CREATION, batchSize: LISTED_AT_ONCE };
    for await (const docs of this.#batches(question)) yield docs.map(readListed);
  }

  async words(ids: readonly string[]): Promise<SnippetWords[]> {
    const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const question = { filter, projection: STORED_WORDS, batchSize: ids.length };
    const found: SnippetWords[] = [];
    for await (const docs of this.#batches(question)) {
      found.push(...(await this.#current(docs.map(readWords))));
    }
    return found;
  }

  /** The snippets among these that exist. */
  async rows(ids: readonly string[]): Promise<IndexedSnippet[]> {
    const objectIds = ids.map((id) => new Types.ObjectId(id));
    const docs = await this.#snippets.collection
      .find<Buffer>({ _id: { $in: objectIds } }, { projection: STORED_FIELDS, raw: true })
      .toArray();
    return this.#current(docs.map(readRow));
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

  /** Those of these that went lately and have not come back. */
  async removals(ids: readonly string[]): Promise<Removal[]> {
    const _id = trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
    return (await this.#removed.find({ _id }).lean<RemovedDoc[]>()).map(toRemoval);
  }

  #batches(question: Omit<StoredQuestion, 'collection'>): AsyncGenerator<Buffer[]> {
    const collection = this.#snippets.collection.name;
    return storedBatches(this.#snippets.db, { collection, ...question });
  }

  /** The same with words as this version makes them. */
  async #current<Row extends SnippetWords>(stored: readonly StoredWords<Row>[]): Promise<Row[]> {
    const outdated = stored.filter(({ current }) => !current);
    for (let from = 0; from < outdated.length; from += TEXTS_AT_ONCE) {
      await reindex(this.#snippets, outdated.slice(from, from + TEXTS_AT_ONCE));
    }
    return stored.map(({ row }) => row);
  }
}
