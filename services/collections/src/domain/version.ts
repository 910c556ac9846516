import type { Visibility } from './visibility.ts';

/** A snippet as a version keeps it; its code is kept once by the hash of it. */
export interface VersionFile {
  snippetId: string;
  title: string;
  language: string;
  description: string;
  tags: string[];
  /** Its author where it was private when it was published: the others never see what it was then. */
  privateTo: string | null;
  hash: string;
  updatedAt: Date;
}

/** A published version of a collection. */
export interface VersionRecord {
  collectionId: string;
  version: number;
  notes: string;
  name: string;
  description: string;
  readme: string;
  tags: string[];
  files: VersionFile[];
  publishedAt: Date;
}

/** Whether this viewer sees a file: they see the snippet now, and did so when it was published. */
export function seesFile(
  viewer: { readonly id: string | null },
  { snippetId, privateTo }: VersionFile,
  visibility: Visibility,
): boolean {
  const wasSeen = privateTo === null || privateTo === viewer.id;
  return wasSeen && visibility.sees(viewer, snippetId);
}

/** What is compared of a file: a change of anything else is none. */
const fileKey = ({ title, language, description, tags, privateTo, hash }: VersionFile) =>
  JSON.stringify([title, language, description, tags, privateTo, hash]);

/** Whether two versions hold the same in the same order. */
export function isSameVersion(one: VersionRecord, other: VersionRecord): boolean {
  const key = ({ name, description, readme, tags, files }: VersionRecord) =>
    JSON.stringify([
      [name, description, readme, tags],
      files.map((file) => [file.snippetId, fileKey(file)]),
    ]);
  return key(one) === key(other);
}

/** The files that a version has and the one before had not, or had otherwise. */
export function changesBetween(
  before: readonly VersionFile[],
  after: readonly VersionFile[],
): Record<'added' | 'removed' | 'changed', VersionFile[]> {
  const old = new Map(before.map((file) => [file.snippetId, file]));
  const kept = new Set(after.map(({ snippetId }) => snippetId));
  return {
    added: after.filter(({ snippetId }) => !old.has(snippetId)),
    removed: before.filter(({ snippetId }) => !kept.has(snippetId)),
    changed: after.filter((file) => {
      const was = old.get(file.snippetId);
      return was !== undefined && fileKey(was) !== fileKey(file);
    }),
  };
}
