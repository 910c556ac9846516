import { AppError } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  newId,
  objectId,
  type ReadPersonalData,
  readOwnDocuments,
  type System,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type GistExportDoc, gistExportModel, ONE_EXPORT_EACH } from './gist-export.model.ts';
import type {
  ExportAttempt,
  ExportedGist,
  GistExportKey,
  GistExportRecord,
} from './gist-export.ts';

/** Longer than any export: the process of an older lock has died. */
const ABANDONED_MS = 60_000;
/** Maximum number of stored attempts; the search for a lost gist starts at the oldest. */
const MAX_ATTEMPTS = 10;

/** Exclusive lock of an export. */
export interface ExportLock {
  key: GistExportKey;
  id: string;
  /** Record before this export; null for the first one. */
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

/** Gists of exported snippets. */
export class GistExportRepository {
  readonly #exports: Model<GistExportDoc>;
  readonly personalData: ReadPersonalData;

  constructor(connection: Connection) {
    this.#exports = gistExportModel(connection);
    const owned = { owner: 'userId', fields: ['snippetId', 'isPublic', 'gist'] } as const;
    this.personalData = readOwnDocuments(this.#exports, owned);
  }

  async find(key: GistExportKey): Promise<GistExportRecord | null> {
    const found = await this.#exports.findOne(filterOf(key)).lean();
    return found && toRecord(found);
  }

  async ofSnippet({ id }: UserViewer, snippetId: string): Promise<GistExportRecord[]> {
    const own = { userId: objectId(id), snippetId: objectId(snippetId) };
    const found = await this.#exports
      .find({ ...own, gist: trusted({ $ne: null }) })
      .sort({ isPublic: 1 })
      .lean();
    return found.map(toRecord);
  }

  /** Returns the gists that belong to any export: users may share an account. */
  async takenAmong(_viewer: System, gistIds: readonly string[]): Promise<Set<string>> {
    const filter = { 'gist.gistId': trusted({ $in: gistIds }) };
    const found = await this.#exports
      .find(filter, { 'gist.gistId': 1 })
      .lean<Pick<GistExportDoc, 'gist'>[]>();
    return new Set(found.flatMap(({ gist }) => gist?.gistId ?? []));
  }

  /**
   * Locks an export and stores the attempt.
   *
   * @throws AppError `github.export_running` if another one is running
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
      $push: { attempts: { $each: [attempt], $slice: -MAX_ATTEMPTS } },
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

  /** Stores a successful export, unless its lock was lost. */
  async finish(
    { session }: Transaction,
    { key, id }: ExportLock,
    gist: ExportedGist,
  ): Promise<void> {
    const mine = { ...filterOf(key), 'lock.id': id };
    const change = { $set: { gist, attempts: [], lock: null } };
    await this.#exports.updateOne(mine, change, { session });
  }

  /** Unlocks a failed export; its attempt stays, since GitHub may have made the gist anyway. */
  async release({ session }: Transaction, { key, id }: ExportLock): Promise<void> {
    const mine = { ...filterOf(key), 'lock.id': id };
    await this.#exports.updateOne(mine, { $set: { lock: null } }, { session });
  }

  /** Stores that the snippet and its gist are equal again. */
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
