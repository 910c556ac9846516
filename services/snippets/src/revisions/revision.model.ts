import type { RevisionEntry } from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** A state that a snippet had before an edit. The current one is the snippet itself. */
export interface RevisionDoc {
  _id: Types.ObjectId;
  snippetId: Types.ObjectId;
  revision: number;
  /** When this state was saved, not when it was replaced. */
  savedAt: Date;
  title: string;
  description: string;
  content: string;
  lineCount: number;
  language: string;
  tags: string[];
  /** As it was saved: a state that was private stays its owner's. */
  isPublic: boolean;
  difficulty: string;
  category: string;
  /** What differs from the state before. */
  changed: RevisionEntry['changed'];
}

const text = { type: String, required: true };
const maybeEmpty = { type: String, default: '' };

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
    difficulty: text,
    category: maybeEmpty,
    changed: [String],
  },
  { collection: 'revisions', versionKey: false },
);
schema.index({ snippetId: 1, revision: -1 }, { name: 'one_state_each', unique: true });

export type RevisionModel = Model<RevisionDoc>;

export function revisionModel(connection: Connection): RevisionModel {
  return connection.model<RevisionDoc>('Revision', schema);
}
