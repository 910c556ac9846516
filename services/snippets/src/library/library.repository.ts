import { objectId, trusted, type UserViewer } from '@snippetry/service-kit';
import type { Connection, Types } from 'mongoose';
import type { ReadTx } from '../index/index.ts';
import { type SnippetModel, snippetModel } from '../snippets/index.ts';
import { type TrashedModel, trashedModel } from '../trash/index.ts';
import { ENTRY_FIELDS, type EntryDoc, type LibraryRecord, toLibraryRecord } from './library.ts';

/** Start of a page in order of change: at `changedAt`, or after the snippet `id` of that time. */
export interface From {
  changedAt: Date;
  id: string | null;
}

/** Reads the viewer's own snippets only: the author is part of every query. */
export class LibraryRepository {
  readonly #snippets: SnippetModel;
  readonly #trashed: TrashedModel;

  constructor(connection: Connection) {
    this.#snippets = snippetModel(connection);
    this.#trashed = trashedModel(connection);
  }

  async changed(
    viewer: UserViewer,
    { from, limit }: { from: From | null; limit: number },
    { session }: ReadTx,
  ): Promise<LibraryRecord[]> {
    const docs = await this.#snippets
      .find({ ...ownedBy(viewer), ...changedFrom(from) }, ENTRY_FIELDS)
      .sort({ changedAt: 1, _id: 1 })
      .limit(limit)
      .session(session)
      .lean<EntryDoc[]>();
    return docs.map(toLibraryRecord);
  }

  count(viewer: UserViewer, { session }: ReadTx): Promise<number> {
    return this.#snippets.countDocuments(ownedBy(viewer)).session(session).exec();
  }

  /** Returns the snippets deleted since a time that are still in the trash. */
  async removed(viewer: UserViewer, since: Date, { session }: ReadTx): Promise<string[]> {
    const docs = await this.#trashed
      .find({ ...ownedBy(viewer), deletedAt: trusted({ $gte: since }) }, { _id: 1 })
      .session(session)
      .lean<{ _id: Types.ObjectId }[]>();
    return docs.map(({ _id }) => _id.toHexString());
  }
}

function ownedBy(viewer: UserViewer) {
  return { authorId: objectId(viewer.id) };
}

function changedFrom(from: From | null) {
  if (from === null) return {};
  const changedAt = trusted({ $gte: from.changedAt });
  if (from.id === null) return { changedAt };
  const later = { changedAt: trusted({ $gt: from.changedAt }) };
  return { changedAt, $or: [later, { _id: trusted({ $gt: objectId(from.id) }) }] };
}
