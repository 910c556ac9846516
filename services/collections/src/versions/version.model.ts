import { objectId } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import type { ChangedFile, VersionChange, VersionFile, VersionRecord } from './version.ts';

interface FileDoc extends Omit<VersionFile, 'snippetId' | 'privateTo'> {
  snippetId: Types.ObjectId;
  privateTo: Types.ObjectId | null;
}

type ChangedFileDoc = Pick<FileDoc, 'title' | 'privateTo'>;

interface ChangeDoc {
  snippetId: Types.ObjectId;
  before: ChangedFileDoc | null;
  after: ChangedFileDoc | null;
}

export interface VersionDoc extends Omit<VersionRecord, 'collectionId' | 'files' | 'changes'> {
  _id: Types.ObjectId;
  collectionId: Types.ObjectId;
  files: FileDoc[];
  /** Missing in old versions, whose changes are computed from the files. */
  changes?: ChangeDoc[];
}

/** Code of the files of versions, by its hash; equal code is stored once. */
export interface ContentDoc {
  _id: string;
  content: string;
  /** Last reference by a version; this write makes a concurrent removal of unused code conflict. */
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

const userIdOf = (id: Types.ObjectId | null) => id?.toHexString() ?? null;
const toUserId = (id: string | null) => (id === null ? null : objectId(id));

export function toFile({ snippetId, privateTo, ...file }: FileDoc): VersionFile {
  return { ...file, snippetId: snippetId.toHexString(), privateTo: userIdOf(privateTo) };
}

function toChange({ snippetId, before, after }: ChangeDoc): VersionChange {
  const changed = (file: ChangedFileDoc | null): ChangedFile | null =>
    file && { title: file.title, privateTo: userIdOf(file.privateTo) };
  return { snippetId: snippetId.toHexString(), before: changed(before), after: changed(after) };
}

/** Returns the stored changes of a version; undefined for an old one without them. */
export const toChanges = ({ changes }: Pick<VersionDoc, 'changes'>) => changes?.map(toChange);

/** Converts a stored version, with its changes if stored. */
export function toRecord({ _id, collectionId, files, ...doc }: VersionDoc): VersionRecord {
  return {
    ...doc,
    collectionId: collectionId.toHexString(),
    files: files.map(toFile),
    changes: toChanges(doc) ?? [],
  };
}

export function toDocument({ collectionId, files, changes, ...rest }: VersionRecord): VersionDoc {
  const changed = (file: ChangedFile | null) =>
    file && { title: file.title, privateTo: toUserId(file.privateTo) };
  return {
    ...rest,
    _id: new Types.ObjectId(),
    collectionId: objectId(collectionId),
    files: files.map(({ snippetId, privateTo, ...file }) => ({
      ...file,
      snippetId: objectId(snippetId),
      privateTo: toUserId(privateTo),
    })),
    changes: changes.map(({ snippetId, before, after }) => ({
      snippetId: objectId(snippetId),
      before: changed(before),
      after: changed(after),
    })),
  };
}
