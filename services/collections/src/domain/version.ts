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

/** By what it is decided who sees a file. */
export type FileKeeper = Pick<VersionFile, 'snippetId' | 'privateTo'>;

/** What is kept of a file in a list of changes. */
export type ChangedFile = Pick<VersionFile, 'title' | 'privateTo'>;

/** A snippet that is otherwise in a version than in the one before. */
export interface VersionChange {
  snippetId: string;
  /** Null where the version before does not have it. */
  before: ChangedFile | null;
  /** Null where the version has it no more. */
  after: ChangedFile | null;
}

/** What a list says of a version. */
export interface VersionSummary {
  version: number;
  notes: string;
  publishedAt: Date;
  /** Kept beside the files: a list of versions reads no files. */
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

/** The snippets of files, or of changes. */
export const snippetIdsOf = (files: readonly Pick<VersionFile, 'snippetId'>[]): string[] =>
  files.map(({ snippetId }) => snippetId);

/** Whether this viewer sees a file: they see the snippet now, and did so when it was published. */
export function seesFile(
  viewer: { readonly id: string | null },
  { snippetId, privateTo }: FileKeeper,
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

const changedFile = ({ title, privateTo }: VersionFile): ChangedFile => ({ title, privateTo });

/** The files that a version has and the one before had not or had otherwise, then those it lost. */
export function changesBetween(
  before: readonly VersionFile[],
  after: readonly VersionFile[],
): VersionChange[] {
  const old = new Map(before.map((file) => [file.snippetId, file]));
  const kept = new Set(after.map(({ snippetId }) => snippetId));
  const fresh = after.flatMap((file): VersionChange[] => {
    const was = old.get(file.snippetId);
    if (was && fileKey(was) === fileKey(file)) return [];
    const { snippetId } = file;
    return [{ snippetId, before: was ? changedFile(was) : null, after: changedFile(file) }];
  });
  const lost = before
    .filter(({ snippetId }) => !kept.has(snippetId))
    .map((file) => ({ snippetId: file.snippetId, before: changedFile(file), after: null }));
  return [...fresh, ...lost];
}

/** Whether somebody sees a file. */
export type Sees = (file: FileKeeper) => boolean;

/** Whether somebody sees what a changed snippet was, and what it is. */
function seen({ snippetId, before, after }: VersionChange, sees: Sees) {
  return {
    was: before !== null && sees({ snippetId, privateTo: before.privateTo }),
    is: after !== null && sees({ snippetId, privateTo: after.privateTo }),
  };
}

/** By how many files more than before a version has for somebody. */
export function growth(changes: readonly VersionChange[], sees: Sees): number {
  return changes.reduce((sum, change) => {
    const { was, is } = seen(change, sees);
    return sum + Number(is) - Number(was);
  }, 0);
}

/** The titles of what changed for somebody: what they did not see before is new to them. */
export function changedTitles(
  changes: readonly VersionChange[],
  sees: Sees,
): Record<'added' | 'removed' | 'changed', string[]> {
  const titles = { added: [] as string[], removed: [] as string[], changed: [] as string[] };
  for (const change of changes) {
    const { was, is } = seen(change, sees);
    const { title = '' } = (is ? change.after : change.before) ?? {};
    if (was && is) titles.changed.push(title);
    else if (is) titles.added.push(title);
    else if (was) titles.removed.push(title);
  }
  return titles;
}
