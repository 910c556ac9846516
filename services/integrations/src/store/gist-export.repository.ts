import { AppError } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  newId,
  objectId,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type {
  ExportAttempt,
  ExportedGist,
  GistExportKey,
  GistExportRecord,
} from '../domain/gist-export.ts';
import { type GistExportDoc, gistExportModel, ONE_EXPORT_EACH } from './gist-export.model.ts';

/** Longer than an export takes: its process is gone. */
const ABANDONED_MS = 60_000;
/** Attempts that are kept; the oldest says since when a lost gist is looked for. */
const KEPT_ATTEMPTS = 10;

/** An export that nobody else runs meanwhile. */
export interface ExportLock {
  key: GistExportKey;
  id: string;
  /** What was known before it began; null for the first export. */
  before: GistExportRecord | null;
}

const filterOf = ({ userId, snippetId, isPublic }: GistExportKey) => ({
  userId: objectId(userId),
  snippetId: objectId(snippetId),
  isPublic,
});

const toRecord = (doc: GistExportDoc): GistExportRecord => ({
  userId: doc.userId.toHexString(),
  snippetId: doc.snippetId.toHexString(),
  isPublic: doc.isPublic,
  gist: doc.gist,
  attempts: doc.attempts,
});

/** The gists that snippets were exported as. */
export class GistExportRepository {
  readonly #exports: Model<GistExportDoc>;

  constructor(connection: Connection) {
    this.#exports = gistExportModel(connection);
  }

  async find(key: GistExportKey): Promise<GistExportRecord | null> {
    const found = await this.#exports.findOne(filterOf(key)).lean();
    return found && toRecord(found);
  }

  /** The gists of the viewer's snippet that are there. */
  async ofSnippet({ id }: UserViewer, snippetId: string): Promise<GistExportRecord[]> {
    const own = { userId: objectId(id), snippetId: objectId(snippetId) };
    const found = await this.#exports
      .find({ ...own, gist: trusted({ $ne: null }) })
      .sort({ isPublic: 1 })
      .lean();
    return found.map(toRecord);
  }

  /** Those of the gists that belong to an export of this user already. */
  async takenAmong(userId: string, gistIds: readonly string[]): Promise<Set<string>> {
    const filter = { userId: objectId(userId), 'gist.gistId': trusted({ $in: gistIds }) };
    const found = await this.#exports
      .find(filter, { 'gist.gistId': 1 })
      .lean<Pick<GistExportDoc, 'gist'>[]>();
    return new Set(found.flatMap(({ gist }) => gist?.gistId ?? []));
  }

  /**
   * Begins an export, and notes what it is about to write.
   *
   * @throws AppError `github.export_running` while another one runs
   */
  async begin(
    { session }: Transaction,
    key: GistExportKey,
    attempt: ExportAttempt,
  ): Promise<ExportLock> {
    const lock = { id: newId(), at: attempt.at };
    const abandoned = new Date(attempt.at.getTime() - ABANDONED_MS);
    const free = { $or: [{ lock: null }, { 'lock.at': trusted({ $lte: abandoned }) }] };
    const change = {
      $set: { lock },
      $push: { attempts: { $each: [attempt], $slice: -KEPT_ATTEMPTS } },
      $setOnInsert: { gist: null },
    };
    try {
      const before = await this.#exports
        .findOneAndUpdate({ ...filterOf(key), ...trusted(free) }, change, {
          upsert: true,
          returnDocument: 'before',
          session,
        })
        .lean();
      return { key, id: lock.id, before: before && toRecord(before) };
    } catch (cause) {
      if (!isDuplicateKeyError(cause, ONE_EXPORT_EACH)) throw cause;
      throw new AppError('github.export_running', { cause });
    }
  }

  /** Ends an export that succeeded, unless another one has taken over from it. */
  async finish(
    { session }: Transaction,
    { key, id }: ExportLock,
    gist: ExportedGist,
  ): Promise<void> {
    const mine = { ...filterOf(key), 'lock.id': id };
    const change = { $set: { gist, attempts: [], lock: null } };
    await this.#exports.updateOne(mine, change, { session });
  }

  /** Ends an export that failed; its attempt is kept, since GitHub may have done it all the same. */
  async release({ session }: Transaction, { key, id }: ExportLock): Promise<void> {
    const mine = { ...filterOf(key), 'lock.id': id };
    await this.#exports.updateOne(mine, { $set: { lock: null } }, { session });
  }

  /** Notes that the snippet and its gist hold the same again. */
  async setGist({ session }: Transaction, key: GistExportKey, gist: ExportedGist): Promise<void> {
    await this.#exports.updateOne(filterOf(key), { $set: { gist } }, { session });
  }

  async removeOfUser({ session }: Transaction, userId: string): Promise<void> {
    await this.#exports.deleteMany({ userId: objectId(userId) }, { session });
  }

  async removeOfSnippet({ session }: Transaction, snippetId: string): Promise<void> {
    await this.#exports.deleteMany({ snippetId: objectId(snippetId) }, { session });
  }
}
