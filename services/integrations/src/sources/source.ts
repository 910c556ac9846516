import { createHash } from 'node:crypto';
import { AppError, type SnippetSourceFile, type UPSTREAM_STATES } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { type GithubClient, UnusableFile } from '../clients/github/index.ts';

export type UpstreamState = (typeof UPSTREAM_STATES)[number];

/** Location of a file at GitHub, regardless of its content. */
export type FileLocation = Pick<
  SnippetSourceFile,
  'kind' | 'owner' | 'repo' | 'gistId' | 'path' | 'ref'
>;

/** A file that a user has imported, with the snippet that it became. */
export interface ImportedFile extends SnippetSourceFile {
  id: string;
  userId: string;
  snippetId: string;
  /** Import that made the snippet; null if unknown. */
  jobId: string | null;
  /** ETag of the last compared response; null if GitHub sent none. */
  etag: string | null;
  state: UpstreamState;
  /** Git's hash of the current content at GitHub if it differs. */
  upstreamSha: string | null;
  importedAt: Date;
  checkedAt: Date | null;
}

/** Fields of a file that has just become a snippet. */
export type NewImportedFile = Pick<
  ImportedFile,
  'userId' | 'snippetId' | 'jobId' | 'etag' | keyof SnippetSourceFile
>;

/** Result of a comparison with GitHub. */
export type UpstreamChange = Pick<ImportedFile, 'state' | 'upstreamSha' | 'etag'>;

// GitHub's names are case-insensitive.
const partsOf = ({ kind, owner, repo, gistId, path }: FileLocation): string[] =>
  kind === 'gist'
    ? ['gist', gistId ?? '', path]
    : ['file', owner.toLowerCase(), repo?.toLowerCase() ?? '', path];

const hash = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Identifies a file on one branch. */
export function locationKey(location: FileLocation): string {
  return hash([...partsOf(location), location.ref ?? '']);
}

/** Identifies one content of a file, on any branch. */
export function contentKey(location: FileLocation, sha: string): string {
  return hash([...partsOf(location), sha]);
}

/** A file as it is at GitHub now. */
export interface UpstreamFile {
  owner: string;
  sha: string;
  content: string;
  url: string;
  isPublic: boolean;
  etag: string | null;
}

type Known = Pick<ImportedFile, 'sha' | 'state' | 'upstreamSha'>;

/** Whether the owner has decided to keep their own code instead of this state of the source. */
const isDeclined = (file: Known, sha: string) => file.state === 'same' && file.upstreamSha === sha;

/**
 * Compares a file with GitHub. A state that its owner has declined counts as `same`; then
 * `upstreamSha` identifies it.
 */
export function changeOf(
  file: Known,
  now: Pick<UpstreamFile, 'sha' | 'etag'> | null,
): UpstreamChange {
  if (now === null) return { state: 'gone', upstreamSha: null, etag: null };
  const { sha, etag } = now;
  if (sha === file.sha) return { state: 'same', upstreamSha: null, etag };
  return { state: isDeclined(file, sha) ? 'same' : 'changed', upstreamSha: sha, etag };
}

/** State of a file after its owner has declined the state at GitHub. */
export function declinedChange(
  file: Known,
  now: Pick<UpstreamFile, 'sha' | 'etag'>,
): UpstreamChange {
  const { sha, etag } = now;
  return { state: 'same', upstreamSha: sha === file.sha ? null : sha, etag };
}

/** The requests that reading a file needs. */
export type FileReader = Pick<GithubClient, 'file' | 'gist'>;

/**
 * Reads a file of a repository or gist; null if the gist has no such file.
 *
 * @param etag of the previous response; with it the result can be `unchanged`
 * @throws UnusableFile if it cannot become a snippet
 */
export async function readFile(
  api: FileReader,
  { kind, gistId, owner, repo, path, ref }: FileLocation,
  etag: string | undefined,
): Promise<UpstreamFile | 'unchanged' | null> {
  if (kind === 'file') {
    const file = await api.file({ owner, repo: repo ?? '', path, ref: ref ?? undefined }, etag);
    return file === 'unchanged' ? file : { ...file, owner };
  }
  const gist = await api.gist(gistId ?? '', etag);
  if (gist === 'unchanged') return gist;
  const file = gist.files.find(({ name }) => name === path);
  if (!file) return null;
  if (file.content === null) throw new UnusableFile(file.fault ?? msg('The file cannot be read'));
  const { url, isPublic } = gist;
  return {
    owner: gist.owner,
    sha: file.sha,
    content: file.content,
    url,
    isPublic,
    etag: gist.etag,
  };
}

/** Like {@link readFile}; null also if GitHub does not return the repository or gist. */
export async function readUpstream(
  api: FileReader,
  file: ImportedFile,
  etag?: string,
): Promise<UpstreamFile | 'unchanged' | null> {
  try {
    return await readFile(api, file, etag);
  } catch (error) {
    if (error instanceof AppError && error.code === 'github.not_found') return null;
    throw error;
  }
}
