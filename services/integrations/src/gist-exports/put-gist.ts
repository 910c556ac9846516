import { AppError } from '@snippetry/contracts';
import type { GistInput, GithubClient, GithubGist } from '../clients/github/index.ts';
import {
  contentHash,
  type ExportAttempt,
  type ExportedGist,
  fileIn,
  type GistExportRecord,
  isChanged,
} from './gist-export.ts';

/** Maximum difference between GitHub's clock and ours. */
const CLOCKS_MS = 120_000;

/** An export and the record of earlier ones. */
export interface GistPut {
  wanted: GistInput;
  before: GistExportRecord | null;
  /** Version of the gist that may be overwritten. */
  overwrite: string | undefined;
  /** Returns the gists that belong to any export. */
  taken: (gistIds: string[]) => Promise<Set<string>>;
}

/** The gist and its file after the export. */
export interface PutGist {
  gist: GithubGist;
  fileName: string;
  created: boolean;
}

const isMissing = (error: unknown) =>
  error instanceof AppError && error.code === 'github.not_found';

/** Reads the gist; null if it was deleted. */
export async function gistNow(api: GithubClient, gistId: string): Promise<GithubGist | null> {
  try {
    const gist = await api.gist(gistId);
    return gist === 'unchanged' ? null : gist;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether a gist contains the file written by an attempt. */
const isOf = (gist: GithubGist, { fileName, hash }: ExportAttempt) =>
  gist.files.some(
    ({ name, content }) => name === fileName && content !== null && contentHash(content) === hash,
  );

/** Finds a gist that an earlier attempt created without receiving the response. */
async function lostGist(api: GithubClient, put: GistPut): Promise<GithubGist | null> {
  const attempts = put.before?.attempts ?? [];
  const [first] = attempts;
  if (!first) return null;
  const names = new Set(attempts.map(({ fileName }) => fileName));
  const recent = await api.gistsSince(new Date(first.at.getTime() - CLOCKS_MS));
  const alike = recent.filter(
    ({ isPublic, files }) =>
      isPublic === put.wanted.isPublic && files.some(({ name }) => names.has(name)),
  );
  if (alike.length === 0) return null;
  const taken = await put.taken(alike.map(({ id }) => id));
  for (const { id } of alike) {
    const gist = taken.has(id) ? null : await gistNow(api, id);
    if (gist && attempts.some((attempt) => isOf(gist, attempt))) return gist;
  }
  return null;
}

/**
 * Writes the code into an existing gist unless it is there already. The file keeps its name, so that
 * links to it stay valid.
 *
 * @returns null if the gist belongs to an account that was connected before
 */
async function update(
  api: GithubClient,
  gist: GithubGist,
  wanted: GistInput,
): Promise<Omit<PutGist, 'created'> | null> {
  const file = fileIn(gist, wanted.fileName);
  const fileName = file?.name ?? wanted.fileName;
  const isSame = file?.content === wanted.content && gist.description === wanted.description;
  if (isSame) return { gist, fileName };
  const { isPublic: _, ...change } = { ...wanted, fileName };
  try {
    return { gist: await api.updateGist(gist.id, change), fileName };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function refuseChanged(gist: GithubGist, exported: ExportedGist, put: GistPut): void {
  const { before, overwrite, wanted } = put;
  // An attempt without a response may have written its own content.
  const attempted = (before?.attempts ?? []).map(({ hash }) => hash);
  const own = [exported.hash, contentHash(wanted.content), ...attempted];
  if (isChanged(gist, exported, own) && overwrite !== gist.version) {
    throw new AppError('github.gist_changed');
  }
}

/**
 * Writes the code into its gist: the one of an earlier export, the one of an attempt without a
 * response, or a new one.
 *
 * @throws AppError `github.gist_changed` if the gist was changed at GitHub
 */
export async function putGist(api: GithubClient, put: GistPut): Promise<PutGist> {
  const { wanted, before } = put;
  const exported = before?.gist ?? null;
  const known = exported && (await gistNow(api, exported.gistId));
  if (exported && known) {
    refuseChanged(known, exported, put);
    const updated = await update(api, known, { ...wanted, fileName: exported.fileName });
    if (updated) return { ...updated, created: false };
  }
  const lost = await lostGist(api, put);
  const adopted = lost && (await update(api, lost, wanted));
  if (adopted) return { ...adopted, created: true };
  return { gist: await api.createGist(wanted), fileName: wanted.fileName, created: true };
}
