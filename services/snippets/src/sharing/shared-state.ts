import { AppError } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { isOwner, type RevisionRecord, type Snippets } from '../snippets/index.ts';

/** One revision of a snippet, as it is shown outside of the application. */
export interface SharedState extends RevisionRecord {
  id: string;
  authorName: string;
  /**
   * The newest revision of the snippet; `revision` is older if the address names an older one.
   */
  currentRevision: number;
}

/**
 * Finds a revision of a snippet that the viewer may see now. Viewers other than the owner get an
 * older one only if it was saved as public: otherwise it was not written for them.
 *
 * @throws AppError `snippet.not_found` or `snippet.revision_not_found`
 */
export async function findShared(
  viewer: Viewer,
  { id, revision }: { id: string; revision: number | undefined },
  { cache, revisions }: Pick<Snippets, 'cache' | 'revisions'>,
): Promise<SharedState> {
  const snippet = await cache.find(viewer, id);
  if (snippet === null) throw new AppError('snippet.not_found');
  const { authorName, revision: currentRevision } = snippet;
  const state = await revisions.find(snippet, revision ?? currentRevision);
  if (state === null || !(state.isPublic || isOwner(viewer, snippet))) {
    throw new AppError('snippet.revision_not_found');
  }
  return { ...state, id: snippet.id, authorName, currentRevision };
}

/** Returns the address of the public page of a snippet, at the given lines of its code. */
export function publicPageUrl(
  origin: string,
  id: string,
  lines?: { from: number; to: number },
): string {
  const end = lines && lines.to > lines.from ? `-L${lines.to}` : '';
  return `${origin}/public/${id}${lines ? `#L${lines.from}${end}` : ''}`;
}
