import type { Viewer } from '@snippetry/service-kit';
import type { Visibility } from '../clients/snippets.client.ts';

/** Snippet in a version; its code is stored once, by `hash`. */
export interface VersionFile {
  snippetId: string;
  title: string;
  language: string;
  description: string;
  tags: string[];
  /** Author, if it was private at the time of publication: other users never see this file. */
  privateTo: string | null;
  hash: string;
  updatedAt: Date;
}

/** Fields of a file that decide who sees it. */
export type FileAccess = Pick<VersionFile, 'snippetId' | 'privateTo'>;

/** Data of a file in a list of changes. */
export type ChangedFile = Pick<VersionFile, 'title' | 'privateTo'>;

/** Change of a snippet from the version before. */
export interface VersionChange {
  snippetId: string;
  /** Null if the snippet was added. */
  before: ChangedFile | null;
  /** Null if the snippet was removed. */
  after: ChangedFile | null;
}

/** Version without its files, for lists. */
export interface VersionSummary {
  version: number;
  notes: string;
  publishedAt: Date;
  /** Stored in addition to the files, which lists do not read. */
  changes: VersionChange[];
}

/** A published version of a collection. */
export interface VersionRecord extends VersionSummary {
  collectionId: string;
  name: string;
  description: string;
  readme: string;
  tags: string[];
  files: VersionFile[];
}

export const snippetIdsOf = (files: readonly Pick<VersionFile, 'snippetId'>[]): string[] =>
  files.map(({ snippetId }) => snippetId);

/** Returns whether the viewer sees the snippet now and also saw it when it was published. */
export function seesFile(
  viewer: Pick<Viewer, 'id'>,
  { snippetId, privateTo }: FileAccess,
  visibility: Visibility,
): boolean {
  const wasSeen = privateTo === null || privateTo === viewer.id;
  return wasSeen && visibility.sees(viewer, snippetId);
}

/** Returns the compared fields of a file; other differences do not count as changes. */
const fileKey = ({ title, language, description, tags, privateTo, hash }: VersionFile) =>
  JSON.stringify([title, language, description, tags, privateTo, hash]);

/** Returns whether two versions have equal texts, and equal files in the same order. */
export function isSameVersion(one: VersionRecord, other: VersionRecord): boolean {
  const key = ({ name, description, readme, tags, files }: VersionRecord) =>
    JSON.stringify([
      [name, description, readme, tags],
      files.map((file) => [file.snippetId, fileKey(file)]),
    ]);
  return key(one) === key(other);
}

const changedFile = ({ title, privateTo }: VersionFile): ChangedFile => ({ title, privateTo });

/** Returns added and changed files, then removed ones. */
export function changesBetween(
  before: readonly VersionFile[],
  after: readonly VersionFile[],
): VersionChange[] {
  const old = new Map(before.map((file) => [file.snippetId, file]));
  const remaining = new Set(after.map(({ snippetId }) => snippetId));
  const fresh = after.flatMap((file): VersionChange[] => {
    const was = old.get(file.snippetId);
    if (was && fileKey(was) === fileKey(file)) return [];
    const { snippetId } = file;
    return [{ snippetId, before: was ? changedFile(was) : null, after: changedFile(file) }];
  });
  const lost = before
    .filter(({ snippetId }) => !remaining.has(snippetId))
    .map((file) => ({ snippetId: file.snippetId, before: changedFile(file), after: null }));
  return [...fresh, ...lost];
}

/** Returns whether the viewer may see a file. */
export type Sees = (file: FileAccess) => boolean;

/** Returns whether the viewer may see both sides of a change. */
function sidesSeen({ snippetId, before, after }: VersionChange, sees: Sees) {
  return {
    was: before !== null && sees({ snippetId, privateTo: before.privateTo }),
    is: after !== null && sees({ snippetId, privateTo: after.privateTo }),
  };
}

/** Returns the change of the number of files that the viewer sees. */
export function growth(changes: readonly VersionChange[], sees: Sees): number {
  return changes.reduce((sum, change) => {
    const { was, is } = sidesSeen(change, sees);
    return sum + Number(is) - Number(was);
  }, 0);
}

/** Returns the titles of changes for a viewer; a file that was not visible before counts as added. */
export function changedTitles(
  changes: readonly VersionChange[],
  sees: Sees,
): Record<'added' | 'removed' | 'changed', string[]> {
  const titles = { added: [] as string[], removed: [] as string[], changed: [] as string[] };
  for (const change of changes) {
    const { was, is } = sidesSeen(change, sees);
    const { title = '' } = (is ? change.after : change.before) ?? {};
    if (was && is) titles.changed.push(title);
    else if (is) titles.added.push(title);
    else if (was) titles.removed.push(title);
  }
  return titles;
}
