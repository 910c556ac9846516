import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { ImportedFile } from './source.ts';

/** An imported file as it is stored. */
export interface ImportedFileDoc extends Omit<ImportedFile, 'id' | 'userId' | 'snippetId'> {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  snippetId: Types.ObjectId;
  /** See `locationKey`. */
  place: string;
}

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };
const maybe = { type: String, default: null };

export function importedFileModel(connection: Connection): Model<ImportedFileDoc> {
  const existing: Model<ImportedFileDoc> | undefined = connection.models.ImportedFile;
  if (existing) return existing;
  const schema = new Schema<ImportedFileDoc>(
    {
      userId: id,
      snippetId: id,
      place: text,
      jobId: maybe,
      kind: text,
      owner: text,
      repo: maybe,
      gistId: maybe,
      path: text,
      ref: maybe,
      sha: text,
      url: text,
      isPublic: { type: Boolean, required: true },
      etag: maybe,
      state: text,
      upstreamSha: maybe,
      importedAt: { type: Date, required: true },
      checkedAt: { type: Date, default: null },
    },
    { versionKey: false },
  );
  schema.index({ userId: 1, place: 1 }, { name: 'one_per_place', unique: true });
  schema.index({ snippetId: 1 }, { name: 'of_snippet' });
  schema.index({ userId: 1, checkedAt: 1, _id: 1 }, { name: 'by_user_check' });
  schema.index({ userId: 1, state: 1, checkedAt: -1, _id: 1 }, { name: 'by_user_state' });
  return connection.model<ImportedFileDoc>('ImportedFile', schema, 'imported_files');
}
