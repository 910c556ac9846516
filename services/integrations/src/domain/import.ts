import type { GithubImportResult, ImportJob } from '@snippetry/contracts';

export type ImportFault = GithubImportResult['errorDetails'][number];

/** One file that an import takes. */
export interface ImportItem {
  path: string;
  /** The gist it is a file of; null where it is one of the repository. */
  gistId: string | null;
}

/** What an import is asked for. */
export interface ImportOrder {
  kind: ImportJob['kind'];
  /** Null for gists. */
  owner: string | null;
  repo: string | null;
  /** The branch; null where it is the default one, which is not known yet. */
  ref: string | null;
  /** The gists that are taken whole. */
  gistIds: string[];
  items: ImportItem[];
  /** What is not even tried, and why. */
  refused: ImportFault[];
}

/** What has become of the files so far. */
export interface ImportTally {
  done: number;
  imported: number;
  alreadyImported: number;
  faults: ImportFault[];
  snippetIds: string[];
}

/** The record of an import: what it has to do, and what became of it. */
export interface ImportRecord extends ImportOrder, ImportTally {
  id: string;
  userId: string;
  state: ImportJob['state'];
  /** The items are complete and the branch is known. */
  isPrepared: boolean;
  /** Why it failed or what it waits for, as a sentence. */
  message: string | null;
  /** The code of the error that it failed with. */
  reason: string | null;
  waitsUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

/** How one file ended: it is a snippet now, it was one before, or it cannot become one. */
export type FileOutcome =
  | { is: 'imported'; snippetId: string }
  | { is: 'known' }
  | { is: 'fault'; message: string };

/** Imports of one user that may run at the same time. */
export const IMPORTS_AT_ONCE = 3;

/** Snippets that a record names. */
export const MOST_SNIPPETS = 100;

export function isOver({ state }: Pick<ImportRecord, 'state'>): boolean {
  return state === 'completed' || state === 'failed' || state === 'cancelled';
}

export function totalOf({ items, refused }: Pick<ImportRecord, 'items' | 'refused'>): number {
  return items.length + refused.length;
}

/** How a file is named to a person. */
export const pathOf = ({ path, gistId }: ImportItem): string =>
  gistId === null ? path : `${gistId}/${path}`;

/**
 * Sums up how files ended, by their places in the list of items.
 *
 * @param unfinished what is said of files that have not ended; without it, they are left out
 */
export function tallyOf(
  { items, refused }: Pick<ImportRecord, 'items' | 'refused'>,
  outcomes: ReadonlyMap<number, FileOutcome>,
  unfinished?: string,
): ImportTally {
  const faults = [...refused];
  const snippetIds: string[] = [];
  let known = 0;
  for (const [index, item] of items.entries()) {
    const outcome = outcomes.get(index);
    if (outcome?.is === 'imported') snippetIds.push(outcome.snippetId);
    else if (outcome?.is === 'known') known += 1;
    else if (outcome) faults.push({ path: pathOf(item), message: outcome.message });
    else if (unfinished !== undefined) faults.push({ path: pathOf(item), message: unfinished });
  }
  return {
    done: snippetIds.length + known + faults.length,
    imported: snippetIds.length,
    alreadyImported: known,
    faults,
    snippetIds: snippetIds.slice(0, MOST_SNIPPETS),
  };
}
