import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { ExportAttempt, ExportedGist } from './gist-export.ts';

/** Stored export of a snippet as a gist, successful or in progress. */
export interface GistExportDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  snippetId: Types.ObjectId;
  isPublic: boolean;
  gist: ExportedGist | null;
  attempts: ExportAttempt[];
  /** Lock of the running export. */
  lock: { id: string; at: Date } | null;
}

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };
const time = { type: Date, required: true };

export const ONE_EXPORT_EACH = 'one_gist_per_snippet';

export function gistExportModel(connection: Connection): Model<GistExportDoc> {
  const existing: Model<GistExportDoc> | undefined = connection.models.GistExport;
  if (existing) return existing;
  const file = { fileName: text, hash: text };
  const gist = new Schema<ExportedGist>(
    {
      ...file,
      gistId: text,
      url: text,
      version: text,
      revision: { type: Number, required: true },
      exportedAt: time,
    },
    { _id: false },
  );
  const attempt = new Schema<ExportAttempt>({ ...file, at: time }, { _id: false });
  const lock = new Schema<{ id: string; at: Date }>({ id: text, at: time }, { _id: false });
  const schema = new Schema<GistExportDoc>(
    {
      userId: id,
      snippetId: id,
      isPublic: { type: Boolean, required: true },
      gist: { type: gist, default: null },
      attempts: [attempt],
      lock: { type: lock, default: null },
    },
    { versionKey: false },
  );
  schema.index({ userId: 1, snippetId: 1, isPublic: 1 }, { name: ONE_EXPORT_EACH, unique: true });
  schema.index({ snippetId: 1 }, { name: 'by_snippet' });
  schema.index({ 'gist.gistId': 1 }, { name: 'by_gist' });
  return connection.model<GistExportDoc>('GistExport', schema, 'gist_exports');
}
