import { type Connection, type Model, Schema, type Types } from 'mongoose';

export interface FileDoc {
  snippetId: Types.ObjectId;
  title: string;
  language: string;
  description: string;
  tags: string[];
  privateTo: Types.ObjectId | null;
  hash: string;
  updatedAt: Date;
}

interface ChangedFileDoc {
  title: string;
  privateTo: Types.ObjectId | null;
}

export interface ChangeDoc {
  snippetId: Types.ObjectId;
  before: ChangedFileDoc | null;
  after: ChangedFileDoc | null;
}

/** A published version of a collection as it is stored. */
export interface VersionDoc {
  _id: Types.ObjectId;
  collectionId: Types.ObjectId;
  version: number;
  notes: string;
  name: string;
  description: string;
  readme: string;
  tags: string[];
  files: FileDoc[];
  /** Versions that were published earlier have none: they follow from the files. */
  changes?: ChangeDoc[];
  publishedAt: Date;
}

/** Code that versions hold, by its hash: the same code is kept once, however many hold it. */
export interface ContentDoc {
  _id: string;
  content: string;
  /** When a version last took it: taking it while it is removed is a conflict of the two. */
  takenAt: Date;
}

const id = Schema.Types.ObjectId;
const text = { type: String, default: '' };
const time = { type: Date, required: true };

export const VERSION_INDEX = 'one_version_per_number';

export function versionModel(connection: Connection): Model<VersionDoc> {
  const existing: Model<VersionDoc> | undefined = connection.models.CollectionVersion;
  if (existing) return existing;
  const file = new Schema<FileDoc>(
    {
      snippetId: { type: id, required: true },
      title: text,
      language: text,
      description: text,
      tags: [String],
      privateTo: { type: id, default: null },
      hash: text,
      updatedAt: time,
    },
    { _id: false },
  );
  const changedFile = new Schema<ChangedFileDoc>(
    { title: text, privateTo: { type: id, default: null } },
    { _id: false },
  );
  const change = new Schema<ChangeDoc>(
    {
      snippetId: { type: id, required: true },
      before: { type: changedFile, default: null },
      after: { type: changedFile, default: null },
    },
    { _id: false },
  );
  const schema = new Schema<VersionDoc>(
    {
      collectionId: { type: id, required: true },
      version: { type: Number, required: true },
      notes: text,
      name: text,
      description: text,
      readme: text,
      tags: [String],
      files: [file],
      changes: { type: [change], default: undefined },
      publishedAt: time,
    },
    { versionKey: false },
  );
  schema.index({ collectionId: 1, version: -1 }, { name: VERSION_INDEX, unique: true });
  schema.index({ 'files.snippetId': 1 }, { name: 'by_snippet' });
  schema.index({ 'changes.snippetId': 1 }, { name: 'by_changed_snippet' });
  schema.index({ 'files.hash': 1 }, { name: 'by_content' });
  return connection.model<VersionDoc>('CollectionVersion', schema, 'collection_versions');
}

export function contentModel(connection: Connection): Model<ContentDoc> {
  const existing: Model<ContentDoc> | undefined = connection.models.PackContent;
  if (existing) return existing;
  const schema = new Schema<ContentDoc>(
    { _id: { type: String, required: true }, content: { type: String }, takenAt: time },
    { versionKey: false },
  );
  return connection.model<ContentDoc>('PackContent', schema, 'pack_contents');
}
