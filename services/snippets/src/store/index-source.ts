import { trusted } from '@snippetry/service-kit';
import { Types } from 'mongoose';
import type {
  IndexedSnippet,
  IndexSource,
  ListedSnippet,
  Removal,
  SnippetWords,
} from '../index/port.ts';
import { toListed } from './indexed-fields.ts';
import { LISTED_FIELDS, type ListedDoc } from './projections.ts';
import { reindex } from './reindex.ts';
import type { RemovedDoc, RemovedModel, SnippetModel } from './snippet.model.ts';
import {
  readRow,
  readWords,
  STORED_FIELDS,
  STORED_WORDS,
  type StoredDoc,
  type StoredWords,
  type StoredWordsDoc,
} from './stored-rows.ts';

const BATCH = 400;
/** Without words a snippet is a quarter of a kilobyte. */
const LISTED_AT_ONCE = 2000;
const BY_CREATION = { createdAt: 1, _id: 1 } as const;
/** Texts are many times longer than their words. */
const TEXTS_AT_ONCE = 200;

type Projection = Readonly<Record<string, 1>>;

function toRemoval({ _id, seq }: RemovedDoc): Removal {
  return { id: _id.toHexString(), seq };
}

export interface IndexSourceDeps {
  snippets: SnippetModel;
  removed: RemovedModel;
}

/**
 * Source of a search index. It reads every snippet, private ones included: no answer shows them
 * without passing the repository, which filters by viewer.
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
    for await (const docs of this.#batches<StoredDoc>(STORED_FIELDS, BATCH)) {
      yield await this.#current(docs.map(readRow));
    }
  }

  async *listed(): AsyncGenerator<ListedSnippet[]> {
    for await (const docs of this.#batches<ListedDoc>(LISTED_FIELDS, LISTED_AT_ONCE)) {
      yield docs.map(toListed);
    }
  }

  async words(ids: readonly string[]): Promise<SnippetWords[]> {
    return this.#current((await this.#find<StoredWordsDoc>(ids, STORED_WORDS)).map(readWords));
  }

  size(): Promise<number> {
    return this.#snippets.estimatedDocumentCount();
  }

  /** The snippets among these that exist. */
  async rows(ids: readonly string[]): Promise<IndexedSnippet[]> {
    return this.#current((await this.#find<StoredDoc>(ids, STORED_FIELDS)).map(readRow));
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

  #find<Doc>(ids: readonly string[], projection: Projection): Promise<Doc[]> {
    const _id = trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
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

  /** The same with words as this version makes them. */
  async #current<Row extends SnippetWords>(stored: readonly StoredWords<Row>[]): Promise<Row[]> {
    const outdated = stored.filter(({ current }) => !current);
    for (let from = 0; from < outdated.length; from += TEXTS_AT_ONCE) {
      await reindex(this.#snippets, outdated.slice(from, from + TEXTS_AT_ONCE));
    }
    return stored.map(({ row }) => row);
  }
}
