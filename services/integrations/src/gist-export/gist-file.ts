import { contentHash, type ExportedGist } from '../domain/gist-export.ts';
import type { GithubGist } from '../ports/github-api.ts';

/** The file of a gist that holds the snippet. Where it was renamed, it is the only one. */
export function fileIn(gist: GithubGist, fileName: string): GithubGist['files'][number] | null {
  const named = gist.files.find(({ name }) => name === fileName);
  if (named) return named;
  return gist.files.length === 1 ? (gist.files[0] ?? null) : null;
}

/** Whether somebody changed the code in a gist since it was written with one of these hashes. */
export function isChanged(
  gist: GithubGist,
  exported: Pick<ExportedGist, 'version' | 'fileName'>,
  hashes: readonly string[],
): boolean {
  if (gist.version === exported.version) return false;
  const content = fileIn(gist, exported.fileName)?.content ?? null;
  return content === null || !hashes.includes(contentHash(content));
}
