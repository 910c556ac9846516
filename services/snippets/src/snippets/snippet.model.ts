import { METADATA_FIELDS, mapNames } from '@snippetry/contracts';
import { type Actor, hinted, objectId } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { RevisionRecord } from './revision.ts';
import type { StoredSnippet } from './snippet.ts';

/** A snippet as it is stored. Lists read `excerpt`, never `content`. */
export interface SnippetDoc extends Omit<StoredSnippet, 'id' | 'authorId' | 'forkedFrom'> {
  _id: Types.ObjectId;
  authorId: Types.ObjectId;
  forkedFrom: Types.ObjectId | null;
}

const text = { type: String, required: true };
const maybeEmpty = { type: String, default: '' };
const count = { type: Number, required: true, default: 0 };
const time = { type: Date, required: true };

const METADATA_PATHS = mapNames(METADATA_FIELDS, () => maybeEmpty);

export const BY_AUTHOR_AND_ID = hinted('by_author_and_id');

const schema = new Schema<SnippetDoc>(
  {
    authorId: { type: Schema.Types.ObjectId, required: true },
    authorName: text,
    title: text,
    description: text,
    content: text,
    excerpt: maybeEmpty,
    truncated: { type: Boolean, required: true },
    lineCount: count,
    language: text,
    tags: [String],
    isPublic: { type: Boolean, required: true },
    ...METADATA_PATHS,
    readTime: count,
    viewCount: count,
    viewBatch: maybeEmpty,
    copyBatch: maybeEmpty,
    starCount: count,
    starDays: { type: Schema.Types.Mixed, default: {} },
    forkCount: count,
    copyCount: count,
    forkedFrom: { type: Schema.Types.ObjectId, default: null },
    source: {
      type: {
        kind: String,
        owner: String,
        repo: String,
        gistId: String,
        path: String,
        ref: String,
        sha: String,
        url: String,
        isPublic: Boolean,
      },
      _id: false,
      default: null,
    },
    importKey: String,
    importJobId: String,
    hidden: { type: { reason: String, at: Date }, _id: false, default: null },
    explanation: { type: Schema.Types.Mixed, default: null },
    revision: { type: Number, required: true, default: 1 },
    changed: [String],
    storedBytes: Number,
    seq: { type: Number, required: true, default: 1 },
    codeWords: maybeEmpty,
    textWords: maybeEmpty,
    names: maybeEmpty,
    wordsCut: { type: Boolean, default: false },
    wordsVersion: { type: Number, default: 0 },
    codeHash: maybeEmpty,
    codeBands: [Number],
    createdAt: time,
    updatedAt: time,
    changedAt: time,
  },
  { collection: 'snippets', versionKey: false, minimize: false },
);
// The search index loads snippets in order of creation and catches up by time of change, by which
// browsers load their copies of a user's own snippets, too. Lists need no database index.
schema.index({ createdAt: 1, _id: 1 }, { name: 'by_creation' });
schema.index({ changedAt: 1 }, { name: 'by_change' });
schema.index({ authorId: 1, changedAt: 1, _id: 1 }, { name: 'by_author_change' });
// Pages through all snippets of an author.
schema.index({ authorId: 1, _id: 1 }, { name: BY_AUTHOR_AND_ID });
// Find equal code among a user's own snippets, and similar code among all snippets.
schema.index({ authorId: 1, codeHash: 1 }, { name: 'by_author_code' });
schema.index({ codeBands: 1 }, { name: 'by_code_band' });
// An import that is repeated, or runs twice at the same time, creates each snippet only once.
schema.index(
  { authorId: 1, importKey: 1 },
  {
    name: 'one_per_import',
    unique: true,
    partialFilterExpression: { importKey: { $type: 'string' } },
  },
);

export type SnippetModel = Model<SnippetDoc>;

export function snippetModel(connection: Connection): SnippetModel {
  return connection.model<SnippetDoc>('Snippet', schema);
}

/** Record of a deletion, stored long enough for every process to read it. */
export interface RemovedDoc {
  _id: Types.ObjectId;
  changedAt: Date;
  /** Sequence number of the deletion; a restored snippet has a higher `seq`. */
  seq: number;
}

const REMEMBER_SECONDS = 86_400;

const removedSchema = new Schema<RemovedDoc>(
  { changedAt: time, seq: Number },
  { collection: 'removed_snippets', versionKey: false },
);
removedSchema.index({ changedAt: 1 }, { name: 'by_change', expireAfterSeconds: REMEMBER_SECONDS });

export type RemovedModel = Model<RemovedDoc>;

export function removedModel(connection: Connection): RemovedModel {
  return connection.model<RemovedDoc>('RemovedSnippet', removedSchema);
}

/** `$ifNull`, since a missing text would fail the whole query. */
const bytesOf = (field: string) => ({ $strLenBytes: { $ifNull: [`$${field}`, ''] } });

/** `bytesOf` of `snippet.ts` as a database expression. */
export const STATE_BYTES = { $add: ['title', 'description', 'content'].map(bytesOf) };

/** `storedBytesOf` as a database expression; old snippets count their current state only. */
export const STORED_BYTES = { $ifNull: ['$storedBytes', STATE_BYTES] };

/** Filter for snippets that an actor can see. */
export function visibleTo(viewer: Actor) {
  if (viewer.kind === 'system') return {};
  if (viewer.kind === 'visitor') return { isPublic: true };
  return { $or: [{ isPublic: true }, { authorId: objectId(viewer.id) }] };
}

/** A state that a snippet had before an edit. The current one is the snippet itself. */
export interface RevisionDoc extends RevisionRecord {
  _id: Types.ObjectId;
  snippetId: Types.ObjectId;
}

const revisionSchema = new Schema<RevisionDoc>(
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
revisionSchema.index({ snippetId: 1, revision: -1 }, { name: 'one_state_each', unique: true });

export type RevisionModel = Model<RevisionDoc>;

export function revisionModel(connection: Connection): RevisionModel {
  return connection.model<RevisionDoc>('Revision', revisionSchema);
}
