import { objectId } from '@snippetry/service-kit';
import { Types } from 'mongoose';
import type {
  ChangedFile,
  VersionChange,
  VersionFile,
  VersionRecord,
  VersionSummary,
} from '../domain/version.ts';
import type { ChangeDoc, FileDoc, VersionDoc } from './version.model.ts';

const personOf = (id: Types.ObjectId | null) => id?.toHexString() ?? null;
const toPerson = (id: string | null) => (id === null ? null : objectId(id));

export function toFile({ snippetId, privateTo, ...file }: FileDoc): VersionFile {
  return { ...file, snippetId: snippetId.toHexString(), privateTo: personOf(privateTo) };
}

function toChange({ snippetId, before, after }: ChangeDoc): VersionChange {
  const changed = (file: ChangeDoc['before']): ChangedFile | null =>
    file && { title: file.title, privateTo: personOf(file.privateTo) };
  return { snippetId: snippetId.toHexString(), before: changed(before), after: changed(after) };
}

/** The changes that are kept of a version; undefined for one that keeps none. */
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

/** Version in a list. */
export function toSummary(
  { version, notes, publishedAt }: Pick<VersionDoc, 'version' | 'notes' | 'publishedAt'>,
  changes: VersionChange[],
): VersionSummary {
  return { version, notes, publishedAt, changes };
}

export function toDocument({ collectionId, files, changes, ...rest }: VersionRecord): VersionDoc {
  const changed = (file: ChangedFile | null) =>
    file && { title: file.title, privateTo: toPerson(file.privateTo) };
  return {
    ...rest,
    _id: new Types.ObjectId(),
    collectionId: objectId(collectionId),
    files: files.map(({ snippetId, privateTo, ...file }) => ({
      ...file,
      snippetId: objectId(snippetId),
      privateTo: toPerson(privateTo),
    })),
    changes: changes.map(({ snippetId, before, after }) => ({
      snippetId: objectId(snippetId),
      before: changed(before),
      after: changed(after),
    })),
  };
}
