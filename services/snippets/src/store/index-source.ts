import { trusted } from '@snippetry/service-kit';
import { Types } from 'mongoose';
import type { IndexedSnippet, IndexSource, Removal } from '../index/port.ts';
import { reindex } from './reindex.ts';
import type { RemovedDoc, RemovedModel, SnippetModel } from './snippet.model.ts';
import { storedBatches } from './stored-batches.ts';
import { readRow, STORED_FIELDS } from './stored-rows.ts';

const BATCH = 400;
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
    const batches = storedBatches(this.#snippets.db, {
      collection: this.#snippets.collection.name,
      projection: STORED_FIELDS,
      sort: { createdAt: 1, _id: 1 },
      batchSize: BATCH,
    });
    for await (const docs of batches) yield await this.#rows(docs);
  }

  /** The snippets among these that exist. */
  async rows(ids: readonly string[]): Promise<IndexedSnippet[]> {
    const objectIds = ids.map((id) => new Types.ObjectId(id));
    const docs = await this.#snippets.collection
      .find<Buffer>({ _id: { $in: objectIds } }, { projection: STORED_FIELDS, raw: true })
      .toArray();
    return this.#rows(docs);
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

  async #rows(docs: readonly Buffer[]): Promise<IndexedSnippet[]> {
    const stored = docs.map(readRow);
    const outdated = stored.filter(({ current }) => !current);
    for (let from = 0; from < outdated.length; from += TEXTS_AT_ONCE) {
      await reindex(this.#snippets, outdated.slice(from, from + TEXTS_AT_ONCE));
    }
    return stored.map(({ row }) => row);
  }
}
