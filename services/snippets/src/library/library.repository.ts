import { trusted, type UserViewer } from '@snippetry/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { SnippetDoc, SnippetModel } from '../snippets/snippet.model.ts';
import { LIVE_FIELDS } from '../snippets/snippet.repository.ts';
import type { TrashedModel } from '../trash/trash.model.ts';

const FIELDS = { ...LIVE_FIELDS, codeWords: 1, textWords: 1, names: 1, changedAt: 1 } as const;

export type EntryDoc = Pick<SnippetDoc, '_id' | keyof typeof FIELDS>;

/** Snippets in order of change, from `changedAt` on, behind `id` where that is the same time. */
export interface From {
  changedAt: Date;
  id: string | null;
}

/** The viewer's own snippets and nobody else's: the author is the viewer in every question. */
export class LibraryRepository {
  readonly #snippets: SnippetModel;
  readonly #trash: TrashedModel;

  constructor(snippets: SnippetModel, trash: TrashedModel) {
    this.#snippets = snippets;
    this.#trash = trash;
  }

  changed(
    viewer: UserViewer,
    from: From | null,
    { limit, session }: { limit: number; session: ClientSession },
  ): Promise<EntryDoc[]> {
    return this.#snippets
      .find({ ...ownedBy(viewer), ...changedFrom(from) }, FIELDS)
      .sort({ changedAt: 1, _id: 1 })
      .limit(limit)
      .session(session)
      .lean<EntryDoc[]>();
  }

  count(viewer: UserViewer, session: ClientSession): Promise<number> {
    return this.#snippets.countDocuments(ownedBy(viewer)).session(session);
  }

  /** Those that went to the trash since then and still lie there. */
  async removed(viewer: UserViewer, since: Date, session: ClientSession): Promise<string[]> {
    const docs = await this.#trash
      .find({ ...ownedBy(viewer), deletedAt: trusted({ $gte: since }) }, { _id: 1 })
      .session(session)
      .lean<{ _id: Types.ObjectId }[]>();
    return docs.map(({ _id }) => _id.toHexString());
  }
}

function ownedBy(viewer: UserViewer) {
  return { authorId: new Types.ObjectId(viewer.id) };
}

function changedFrom(from: From | null) {
  if (from === null) return {};
  const changedAt = trusted({ $gte: from.changedAt });
  if (from.id === null) return { changedAt };
  const later = { changedAt: trusted({ $gt: from.changedAt }) };
  return { changedAt, $or: [later, { _id: trusted({ $gt: new Types.ObjectId(from.id) }) }] };
}
