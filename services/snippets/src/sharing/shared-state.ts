import { AppError } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { RevisionRecord } from '../revisions/revision.record.ts';
import type { RevisionRepository } from '../revisions/revision.repository.ts';
import type { KeptRecords } from '../snippets/kept-records.ts';
import { isOwner } from '../snippets/snippet.policy.ts';

export interface SharedStateParts {
  records: KeptRecords;
  revisions: RevisionRepository;
}

/** One state of a snippet, as it is shown outside of the application. */
export interface SharedState extends RevisionRecord {
  id: string;
  authorName: string;
  /** Of the snippet now: `revision` is older where the address is pinned. */
  currentRevision: number;
}

/**
 * A state of a snippet that the viewer may see now. An older one was written for whoever could see
 * it then: others than its owner get it only where it was saved as public.
 */
export async function findShared(
  viewer: Viewer,
  { id, revision }: { id: string; revision: number | undefined },
  { records, revisions }: SharedStateParts,
): Promise<SharedState> {
  const snippet = await records.find(viewer, id);
  if (snippet === null) throw new AppError('snippet.not_found');
  const { authorName, revision: currentRevision } = snippet;
  const state = await revisions.find(snippet, revision ?? currentRevision);
  if (state === null || !(state.isPublic || isOwner(viewer, snippet))) {
    throw new AppError('snippet.revision_not_found');
  }
  return { ...state, id: snippet.id, authorName, currentRevision };
}
