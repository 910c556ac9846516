import { objectId, type System, type Transaction, type UserViewer } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import {
  type FilePlace,
  type ImportedFile,
  type NewImportedFile,
  placeKey,
  type UpstreamNews,
} from '../domain/imported-file.ts';
import { type ImportedFileDoc, importedFileModel } from './imported-file.model.ts';

/** A stored file without what only the store needs. */
export function toRecord({ _id, place: _, ...doc }: ImportedFileDoc): ImportedFile {
  return {
    ...doc,
    id: _id.toHexString(),
    userId: doc.userId.toHexString(),
    snippetId: doc.snippetId.toHexString(),
  };
}

/** The files that users have imported from GitHub: one record for each place. */
export class ImportedFileRepository {
  readonly #files: Model<ImportedFileDoc>;

  constructor(connection: Connection) {
    this.#files = importedFileModel(connection);
  }

  /** What a user has imported from a place, for jobs that act for them. */
  async at(_viewer: System, userId: string, place: FilePlace): Promise<ImportedFile | null> {
    const found = await this.#files
      .findOne({ userId: objectId(userId), place: placeKey(place) })
      .lean();
    return found && toRecord(found);
  }

  /** What the viewer's snippet was imported from. */
  async ofSnippet({ id }: UserViewer, snippetId: string): Promise<ImportedFile | null> {
    const found = await this.#files
      .findOne({ userId: objectId(id), snippetId: objectId(snippetId) })
      .lean();
    return found && toRecord(found);
  }

  /** Notes what a place has become, instead of what it was imported as before. */
  async put({ session }: Transaction, file: NewImportedFile): Promise<void> {
    const { userId, snippetId, ...rest } = file;
    const owner = objectId(userId);
    const place = placeKey(file);
    const fresh = {
      ...rest,
      snippetId: objectId(snippetId),
      state: 'same' as const,
      upstreamSha: null,
      importedAt: new Date(),
      checkedAt: null,
    };
    await this.#files.updateOne(
      { userId: owner, place },
      { $set: fresh },
      { upsert: true, session },
    );
  }

  /** Notes what is there now, unless the file was imported or taken over again meanwhile. */
  async noteUpstream(
    { session }: Transaction,
    { id, sha }: Pick<ImportedFile, 'id' | 'sha'>,
    news: UpstreamNews,
  ): Promise<void> {
    const change = { ...news, checkedAt: new Date() };
    await this.#files.updateOne({ _id: objectId(id), sha }, { $set: change }, { session });
  }

  async removeOfUser({ session }: Transaction, userId: string): Promise<void> {
    await this.#files.deleteMany({ userId: objectId(userId) }, { session });
  }
}
