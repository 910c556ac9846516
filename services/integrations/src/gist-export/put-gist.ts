import { AppError } from '@snippetry/contracts';
import {
  contentHash,
  type ExportAttempt,
  type ExportedGist,
  type GistExportRecord,
} from '../domain/gist-export.ts';
import type { GistInput, GithubApi, GithubGist } from '../ports/github-api.ts';
import { fileIn, isChanged } from './gist-file.ts';

/** GitHub's clock and ours may differ by this much. */
const CLOCKS_MS = 120_000;

/** What is exported, and what is known of earlier exports. */
export interface GistPut {
  wanted: GistInput;
  before: GistExportRecord | null;
  /** The version of the gist that may be written over. */
  overwrite: string | undefined;
  /** Those of the gists that another snippet was exported as. */
  taken: (gistIds: string[]) => Promise<Set<string>>;
}

/** The gist with its file, as it is now. */
export interface PutGist {
  gist: GithubGist;
  fileName: string;
  created: boolean;
}

const isGone = (error: unknown) => error instanceof AppError && error.code === 'github.not_found';

/** The gist as it is now; null where it was deleted. */
export async function gistNow(api: GithubApi, gistId: string): Promise<GithubGist | null> {
  try {
    const gist = await api.gist(gistId);
    return gist === 'unchanged' ? null : gist;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** Whether a gist holds what an attempt was about to write. */
const isOf = (gist: GithubGist, { fileName, hash }: ExportAttempt) =>
  gist.files.some(
    ({ name, content }) => name === fileName && content !== null && contentHash(content) === hash,
  );

/** The gist that an earlier attempt made without hearing of it. */
async function lostGist(api: GithubApi, put: GistPut): Promise<GithubGist | null> {
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
 * Writes the code into a gist that is there, unless it holds that already. Its file keeps its name:
 * links to it go on working.
 *
 * @returns null where the gist cannot be written: it is of another account, which was connected then
 */
async function update(
  api: GithubApi,
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
    if (isGone(error)) return null;
    throw error;
  }
}

function refuseChanged(gist: GithubGist, exported: ExportedGist, put: GistPut): void {
  const { before, overwrite, wanted } = put;
  // An attempt that did not hear of its success wrote what it wanted to, and not somebody else.
  const attempted = (before?.attempts ?? []).map(({ hash }) => hash);
  const own = [exported.hash, contentHash(wanted.content), ...attempted];
  if (isChanged(gist, exported, own) && overwrite !== gist.version) {
    throw new AppError('github.gist_changed');
  }
}

/**
 * Brings the code into its gist: the one that it was exported as before, or one that an attempt made
 * whose answer got lost, or a new one.
 *
 * @throws AppError `github.gist_changed` where the gist was changed by somebody else
 */
export async function putGist(api: GithubApi, put: GistPut): Promise<PutGist> {
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
