import { objectId, trusted, type UserViewer } from '@snippetry/service-kit';
import type { Types } from 'mongoose';
import type { ReadTx } from '../index/index.ts';
import { LIVE_FIELDS, type Projected, type SnippetModel } from '../snippets/index.ts';
import { metadataOf, type SnippetMetadata } from '../texts/index.ts';
import type { TrashedModel } from '../trash/index.ts';

const FIELDS = { ...LIVE_FIELDS, codeWords: 1, textWords: 1, names: 1, changedAt: 1 } as const;

type EntryDoc = Projected<typeof FIELDS>;

/** A snippet as its owner's browser keeps it. */
export interface LibraryRecord extends Omit<EntryDoc, '_id'>, SnippetMetadata {
  id: string;
}

function toLibraryRecord({ _id, ...doc }: EntryDoc): LibraryRecord {
  // Snippets from before copies were counted.
  return { ...doc, ...metadataOf(doc), copyCount: doc.copyCount ?? 0, id: _id.toHexString() };
}

/** Start of a page in order of change: after `id` at the time `changedAt`. */
export interface From {
  changedAt: Date;
  id: string | null;
}

export interface LibraryRepositoryDeps {
  snippets: SnippetModel;
  trashed: TrashedModel;
}

/** The viewer's own snippets only: the author is part of every query. */
export class LibraryRepository {
  readonly #deps: LibraryRepositoryDeps;

  constructor(deps: LibraryRepositoryDeps) {
    this.#deps = deps;
  }

  async changed(
    viewer: UserViewer,
    { from, limit }: { from: From | null; limit: number },
    { session }: ReadTx,
  ): Promise<LibraryRecord[]> {
    const docs = await this.#deps.snippets
      .find({ ...ownedBy(viewer), ...changedFrom(from) }, FIELDS)
      .sort({ changedAt: 1, _id: 1 })
      .limit(limit)
      .session(session)
      .lean<EntryDoc[]>();
    return docs.map(toLibraryRecord);
  }

  count(viewer: UserViewer, { session }: ReadTx): Promise<number> {
    return this.#deps.snippets.countDocuments(ownedBy(viewer)).session(session).exec();
  }

  /** Those that went to the trash since then and still lie there. */
  async removed(viewer: UserViewer, since: Date, { session }: ReadTx): Promise<string[]> {
    const docs = await this.#deps.trashed
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
