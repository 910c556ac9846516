import type { ImportJob } from '@snippetry/contracts';
import { type ImportRecord, isOver, totalOf } from './import.ts';

/** Presents an import for the API. */
export function presentImport(record: ImportRecord, now = Date.now()): ImportJob {
  const { owner, repo, waitsUntil } = record;
  const isWaiting = waitsUntil !== null && waitsUntil.getTime() > now;
  return {
    id: record.id,
    kind: record.kind,
    state: record.state,
    source: owner !== null && repo !== null ? `${owner}/${repo}` : sourceOf(record),
    ref: record.ref,
    total: totalOf(record),
    done: record.done,
    imported: record.imported,
    alreadyImported: record.alreadyImported,
    errors: record.faults.length,
    errorDetails: record.faults.map(({ path, message }) => ({ path, message })),
    // Hidden once the wait is over.
    message: isOver(record) || isWaiting ? record.message : null,
    waitsUntil: isWaiting ? waitsUntil.toISOString() : null,
    snippetIds: record.snippetIds,
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
}

/** Label of an import without a repository: of gists, or of a version without files. */
const sourceOf = ({ kind }: ImportRecord): string => (kind === 'gist.import' ? 'Gists' : 'GitHub');
