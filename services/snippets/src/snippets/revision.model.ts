import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { RevisionRecord } from './revision.ts';
import { METADATA_PATHS } from './snippet.model.ts';

/** A state that a snippet had before an edit. The current one is the snippet itself. */
export interface RevisionDoc extends RevisionRecord {
  _id: Types.ObjectId;
  snippetId: Types.ObjectId;
}

const text = { type: String, required: true };

const schema = new Schema<RevisionDoc>(
  {
    snippetId: { type: Schema.Types.ObjectId, required: true },
    revision: { type: Number, required: true },
    savedAt: { type: Date, required: true },
    title: text,
    description: text,
    content: text,
    lineCount: { type: Number, required: true },
    language: text,
    tags: [String],
    isPublic: { type: Boolean, required: true },
    ...METADATA_PATHS,
    changed: [String],
  },
  { collection: 'revisions', versionKey: false },
);
schema.index({ snippetId: 1, revision: -1 }, { name: 'one_state_each', unique: true });

export type RevisionModel = Model<RevisionDoc>;

export function revisionModel(connection: Connection): RevisionModel {
  return connection.model<RevisionDoc>('Revision', schema);
}
