import type { ImportedFile, UpstreamNews } from './imported-file.ts';

/** A file as it is at GitHub now. */
export interface UpstreamFile {
  sha: string;
  content: string;
  url: string;
  etag: string | null;
}

type Known = Pick<ImportedFile, 'sha' | 'state' | 'upstreamSha'>;

/** Whether the owner has seen this state of the source, and has kept the own code. */
const isKept = (file: Known, sha: string) => file.state === 'same' && file.upstreamSha === sha;

/**
 * What a look at a source has found out. A state that its owner decided against is no news: the
 * source is `same`, and `upstreamSha` says which state that was.
 */
export function newsOf(file: Known, now: Pick<UpstreamFile, 'sha' | 'etag'> | null): UpstreamNews {
  if (now === null) return { state: 'gone', upstreamSha: null, etag: null };
  const { sha, etag } = now;
  if (sha === file.sha) return { state: 'same', upstreamSha: null, etag };
  return { state: isKept(file, sha) ? 'same' : 'changed', upstreamSha: sha, etag };
}

/** What the source is once its owner has decided to keep the own code beside it. */
export function keptNews(file: Known, now: Pick<UpstreamFile, 'sha' | 'etag'>): UpstreamNews {
  const { sha, etag } = now;
  return { state: 'same', upstreamSha: sha === file.sha ? null : sha, etag };
}
