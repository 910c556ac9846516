import {
  fitTitle,
  type GithubImportResult,
  type ImportJob,
  LIMITS,
  languageOfFile,
  plainTextFault,
} from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';

export type ImportFault = GithubImportResult['errorDetails'][number];

/** A file to import. */
export interface ImportItem {
  path: string;
  /** Gist of the file; null for a file of the repository. */
  gistId: string | null;
}

/** Contents of an import. */
export interface ImportOrder {
  kind: ImportJob['kind'];
  /** Null for gists. */
  owner: string | null;
  repo: string | null;
  /** Branch; null for the default branch until it is known. */
  ref: string | null;
  /** Gists to import with all files. */
  gistIds: string[];
  items: ImportItem[];
  /** Items that are not tried, with reasons. */
  refused: ImportFault[];
}

/** Results of the files so far. */
export interface ImportTally {
  done: number;
  imported: number;
  alreadyImported: number;
  faults: ImportFault[];
  snippetIds: string[];
}

/** Record of an import: its contents and results. */
export interface ImportRecord extends ImportOrder, ImportTally {
  id: string;
  userId: string;
  state: ImportJob['state'];
  /** The items are complete and the branch is known. */
  isPrepared: boolean;
  /** Reason of a failure or wait, shown to users. */
  message: string | null;
  /** Error code of a failure. */
  reason: string | null;
  waitsUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

/** Result of a file: a new snippet, an existing one, or a fault. */
export type FileOutcome =
  | { is: 'imported'; snippetId: string }
  | { is: 'known' }
  | { is: 'fault'; message: string };

/** Maximum number of simultaneous imports of a user. */
export const MAX_ACTIVE_IMPORTS = 3;

/** Maximum number of snippet ids in a record. */
export const MAX_SNIPPETS = 100;

export function isOver({ state }: Pick<ImportRecord, 'state'>): boolean {
  return state === 'completed' || state === 'failed' || state === 'cancelled';
}

export function totalOf({ items, refused }: Pick<ImportRecord, 'items' | 'refused'>): number {
  return items.length + refused.length;
}

/** Name of a file in messages to users. */
export const pathOf = ({ path, gistId }: ImportItem): string =>
  gistId === null ? path : `${gistId}/${path}`;

/**
 * Counts the results of files, by their index in the items.
 *
 * @param unfinished message for files without a result; without it, they are not counted
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
    snippetIds: snippetIds.slice(0, MAX_SNIPPETS),
  };
}

/** Names of files that contain passwords and keys. Templates of them do not. */
const SECRETS = [
  /^\.env(?!\.(?:example|sample|template|dist)$)(?:\..+)?$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)$/,
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc)$/,
  /^\.(?:npmrc|pypirc|netrc|htpasswd|pgpass|git-credentials|dockercfg)$/,
  /^(?:credentials|secrets?|service[-_]account[^/]*)\.(?:json|ya?ml|xml)$/,
];

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Reason not to import a file, by its name; null if there is none. */
export function pathFault(path: string): string | null {
  const name = nameOf(path).toLowerCase();
  if (SECRETS.some((pattern) => pattern.test(name))) {
    return msg('Files that usually hold passwords or keys are not imported');
  }
  if (languageOfFile(path) === null) return msg('Files of this kind cannot be imported');
  if (plainTextFault(path) !== null) return msg('Its name has hidden characters');
  return null;
}

/** Title of the snippet: the file's name, after its source if the name is too short. */
export function titleOf(path: string, source: string): string {
  const name = nameOf(path);
  const isLong = [...name].length >= LIMITS.title.min;
  return fitTitle(isLong ? name : `${source}/${path}`).value;
}
