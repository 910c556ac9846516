import { type Connection, type Model, Schema } from 'mongoose';
import { BY_AUTHOR_AND_ID, type SnippetDoc } from '../snippets/index.ts';

/** A deleted snippet as it was stored, with the `seq` of its deletion. */
export interface TrashedDoc extends SnippetDoc {
  deletedAt: Date;
}

// Only queried fields are declared: all other fields of a snippet move here and back unchanged.
const schema = new Schema<TrashedDoc>(
  {
    authorId: { type: Schema.Types.ObjectId, required: true },
    deletedAt: { type: Date, required: true },
  },
  { collection: 'trashed_snippets', versionKey: false, minimize: false, strict: false },
);
schema.index({ authorId: 1, deletedAt: -1 }, { name: 'by_author' });
schema.index({ authorId: 1, _id: 1 }, { name: BY_AUTHOR_AND_ID });
schema.index({ deletedAt: 1 }, { name: 'by_deletion' });

export type TrashedModel = Model<TrashedDoc>;

export function trashedModel(connection: Connection): TrashedModel {
  return connection.model<TrashedDoc>('TrashedSnippet', schema);
}
