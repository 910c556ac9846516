import { AppError } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { KeptRecords } from '../snippets/kept-records.ts';
import { isOwner } from '../snippets/snippet.policy.ts';
import type { SnippetRecord } from '../snippets/snippet.record.ts';

/** What a kept revision has of its own. */
interface KeptState {
  revision: number;
  title: string;
  description: string;
  content: string;
  language: string;
  isPublic: boolean;
}

export interface SharedStateParts {
  records: KeptRecords;
  revisions: { find(snippetId: string, revision: number): Promise<KeptState | null> };
}

/** One state of a snippet, as it is shown outside of the application. */
export interface SharedState extends KeptState {
  id: string;
  authorName: string;
  /** Of the snippet now: `revision` is older where the address is pinned. */
  currentRevision: number;
}

function sharedState(snippet: SnippetRecord, state: KeptState): SharedState {
  const { revision, title, description, content, language, isPublic } = state;
  const { id, authorName, revision: currentRevision } = snippet;
  const shown = { revision, title, description, content, language, isPublic };
  return { ...shown, id, authorName, currentRevision };
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
  const snippet = await records.find(viewer, id.toLowerCase());
  if (snippet === null) throw new AppError('snippet.not_found');
  if (revision === undefined || revision === snippet.revision) return sharedState(snippet, snippet);
  const kept = await revisions.find(snippet.id, revision);
  if (kept === null || !(kept.isPublic || isOwner(viewer, snippet))) {
    throw new AppError('snippet.revision_not_found');
  }
  return sharedState(snippet, kept);
}
