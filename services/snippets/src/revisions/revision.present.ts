import type { Revision, RevisionEntry } from '@snippetry/contracts';
import type { RevisionRecord, RevisionSummary } from './revision.record.ts';
import type { Listed } from './revision.service.ts';

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
  const { description, content, tags, difficulty, category } = state;
  return {
    ...presentEntry(state),
    ...{ description, content, tags },
    metadata: { difficulty, category },
  };
}
