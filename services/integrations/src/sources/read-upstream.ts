import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { ImportedFile } from '../domain/imported-file.ts';
import type { UpstreamFile } from '../domain/upstream.ts';
import { type GithubApi, type GithubGist, UnusableFile } from '../ports/github-api.ts';

function fromGist(gist: GithubGist, { path }: ImportedFile): UpstreamFile | null {
  const file = gist.files.find(({ name }) => name === path);
  if (!file) return null;
  if (file.content === null) throw new UnusableFile(file.fault ?? msg('The file cannot be read'));
  return { sha: file.sha, content: file.content, url: gist.url, etag: gist.etag };
}

async function read(
  api: GithubApi,
  file: ImportedFile,
  etag: string | undefined,
): Promise<UpstreamFile | 'unchanged' | null> {
  const { kind, gistId, owner, repo, path, ref } = file;
  if (kind === 'gist') {
    const gist = await api.gist(gistId ?? '', etag);
    return gist === 'unchanged' ? gist : fromGist(gist, file);
  }
  return api.file({ owner, repo: repo ?? '', path, ref: ref ?? undefined }, etag);
}

/**
 * The source of a file as it is now; null where GitHub does not show it any more.
 *
 * @param etag of the look before: then it can be `unchanged`
 * @throws UnusableFile for what cannot become a snippet
 */
export async function readUpstream(
  api: GithubApi,
  file: ImportedFile,
  etag?: string,
): Promise<UpstreamFile | 'unchanged' | null> {
  try {
    return await read(api, file, etag);
  } catch (error) {
    if (error instanceof AppError && error.code === 'github.not_found') return null;
    throw error;
  }
}
