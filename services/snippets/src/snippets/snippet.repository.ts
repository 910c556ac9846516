import { trusted, type Viewer } from '@snippetry/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { COUNT_FIELDS, type CountDoc, ROW_FIELDS } from '../catalogue/rows.ts';
import type { SnippetDoc, SnippetModel } from './snippet.model.ts';
import type { Granted } from './snippet.policy.ts';
import type { SnippetRecord } from './snippet.record.ts';

/** What each list shows of a snippet, its owner's trash too. */
export const SHOWN_FIELDS = {
  title: 1,
  description: 1,
  excerpt: 1,
  truncated: 1,
  lineCount: 1,
  language: 1,
  tags: 1,
  isPublic: 1,
  viewCount: 1,
  starCount: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

/** What a list of snippets that are there shows besides, the library's index too. */
export const LIVE_FIELDS = {
  ...SHOWN_FIELDS,
  difficulty: 1,
  category: 1,
  readTime: 1,
  forkCount: 1,
  copyCount: 1,
  revision: 1,
} as const;

const LIST_FIELDS = {
  ...LIVE_FIELDS,
  authorId: 1,
  authorName: 1,
  viewBatch: 1,
  copyBatch: 1,
  starDays: 1,
  forkedFrom: 1,
  changed: 1,
  seq: 1,
} as const;
const { excerpt: _, ...REST_FIELDS } = LIST_FIELDS;
const WHOLE_FIELDS = { ...REST_FIELDS, content: 1 } as const;
/** A written snippet goes into the catalogue, too. */
const WRITTEN_FIELDS = { ...WHOLE_FIELDS, ...ROW_FIELDS } as const;

type ListDoc = Pick<SnippetDoc, '_id' | keyof typeof LIST_FIELDS>;
type WholeDoc = Pick<SnippetDoc, '_id' | keyof typeof WHOLE_FIELDS>;
export type WrittenDoc = Pick<SnippetDoc, '_id' | keyof typeof WRITTEN_FIELDS>;

export function toRecord(doc: Omit<ListDoc, 'excerpt'>, content: string): SnippetRecord {
  const { _id, authorId, forkedFrom, ...rest } = doc;
  return {
    ...rest,
    // Snippets from before these were stored.
    copyCount: doc.copyCount ?? 0,
    changed: doc.changed ?? [],
    copyBatch: doc.copyBatch ?? '',
    content,
    id: _id.toHexString(),
    authorId: authorId.toHexString(),
    forkedFrom: forkedFrom?.toHexString() ?? null,
  };
}

function objectIds(ids: readonly string[]): Types.ObjectId[] {
  return ids.map((id) => new Types.ObjectId(id));
}

/** Cleans up after a closed account, in whatever others have hidden since. */
export const CARETAKER = { kind: 'caretaker' } as const;
/** Who asks: the whole answer depends on it. */
export type Asker = Viewer | typeof CARETAKER;

export function visibleTo(viewer: Asker) {
  if (viewer.kind === 'caretaker') return {};
  if (viewer.kind === 'visitor') return { isPublic: true };
  return { $or: [{ isPublic: true }, { authorId: new Types.ObjectId(viewer.id) }] };
}

function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** Every question names the viewer: what the viewer may not see does not exist. */
export class SnippetRepository {
  readonly #snippets: SnippetModel;

  constructor(snippets: SnippetModel) {
    this.#snippets = snippets;
  }

  /** The visible ones of these, by id, with excerpts for their code. */
  async page(viewer: Viewer, ids: readonly string[]): Promise<Map<string, SnippetRecord>> {
    if (ids.length === 0) return new Map();
    const docs = await this.#snippets
      .find({ _id: trusted({ $in: objectIds(ids) }), ...visibleTo(viewer) }, LIST_FIELDS)
      .lean<ListDoc[]>();
    return new Map(
      docs.map(({ excerpt, ...doc }) => [doc._id.toHexString(), toRecord(doc, excerpt)]),
    );
  }

  async find(viewer: Viewer, id: string, session?: ClientSession): Promise<SnippetRecord | null> {
    const doc = await this.#snippets
      .findOne({ _id: new Types.ObjectId(id), ...visibleTo(viewer) }, WHOLE_FIELDS)
      .session(session ?? null)
      .lean<WholeDoc>();
    if (doc === null) return null;
    const { content, ...rest } = doc;
    return toRecord(rest, content);
  }

  /** The visible ones of these with their whole code: ask for few at once. */
  async whole(viewer: Viewer, ids: readonly string[]): Promise<Map<string, SnippetRecord>> {
    const docs = await this.#snippets
      .find({ _id: trusted({ $in: objectIds(ids) }), ...visibleTo(viewer) }, WHOLE_FIELDS)
      .lean<WholeDoc[]>();
    return new Map(
      docs.map(({ content, ...doc }) => [doc._id.toHexString(), toRecord(doc, content)]),
    );
  }

  /** See `ContainingText`. */
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

  async insert(doc: SnippetDoc, session: ClientSession): Promise<void> {
    await this.#snippets.insertMany([doc], { session });
  }

  /** Null when the snippet is not at this revision any more, or gone. */
  async change(
    snippet: Granted<'edit'>,
    fields: Partial<SnippetDoc>,
    session: ClientSession,
  ): Promise<WrittenDoc | null> {
    return this.#snippets
      .findOneAndUpdate(
        {
          _id: new Types.ObjectId(snippet.id),
          authorId: new Types.ObjectId(snippet.authorId),
          revision: snippet.revision,
        },
        { $set: fields, $inc: { revision: 1, seq: 1 } },
        { session, returnDocument: 'after', projection: WRITTEN_FIELDS },
      )
      .lean<WrittenDoc>();
  }

  /** Takes the snippet for this transaction: whoever counts next waits or tries again. */
  async hold(viewer: Asker, id: string, session: ClientSession): Promise<SnippetRecord | null> {
    const doc = await this.#snippets
      .findOneAndUpdate(
        { _id: new Types.ObjectId(id), ...visibleTo(viewer) },
        { $inc: { seq: 1 }, $set: { changedAt: new Date() } },
        { session, returnDocument: 'after', projection: WHOLE_FIELDS },
      )
      .lean<WholeDoc>();
    if (doc === null) return null;
    const { content, ...rest } = doc;
    return toRecord(rest, content);
  }

  /** Changes counters of a snippet that the transaction holds. */
  async count(
    held: SnippetRecord,
    update: { inc: Record<string, number>; unset?: readonly string[] },
    session: ClientSession,
  ): Promise<CountDoc | null> {
    const unset = Object.fromEntries((update.unset ?? []).map((path) => [path, 1]));
    return this.#snippets
      .findOneAndUpdate(
        { _id: new Types.ObjectId(held.id) },
        { $inc: update.inc, ...(Object.keys(unset).length > 0 && { $unset: unset }) },
        { session, returnDocument: 'after', projection: COUNT_FIELDS },
      )
      .lean<CountDoc>();
  }

  async idsOfAuthor(authorId: string, session?: ClientSession): Promise<string[]> {
    const docs = await this.#snippets
      .find({ authorId: new Types.ObjectId(authorId) }, { _id: 1 })
      .session(session ?? null)
      .lean();
    return docs.map(({ _id }) => _id.toHexString());
  }
}
