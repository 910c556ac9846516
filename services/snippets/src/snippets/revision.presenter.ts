import type { Revision, RevisionEntry } from '@snippetry/contracts';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { metadataOf } from '../texts/index.ts';
import type { RevisionRecord, RevisionSummary } from './revision.ts';

/** A state, and whether it is the snippet's current one. */
export type Listed<State extends RevisionSummary> = State & { isCurrent: boolean };

export function presentEntry(state: Listed<RevisionSummary>): RevisionEntry {
  return {
    revision: state.revision,
    savedAt: state.savedAt.toISOString(),
    title: state.title,
    language: state.language,
    isPublic: state.isPublic,
    lineCount: state.lineCount,
    changed: state.changed,
    isCurrent: state.isCurrent,
  };
}

export function presentRevision(state: Listed<RevisionRecord>): Revision {
  const { description, content, tags } = state;
  return {
    ...presentEntry(state),
    // Recounted: old records counted a trailing newline as a line.
    lineCount: linesOf(content).length,
    description,
    content,
    tags,
    metadata: metadataOf(state),
  };
}
