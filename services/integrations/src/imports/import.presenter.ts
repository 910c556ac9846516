import type { ImportJob } from '@snippetry/contracts';
import { type ImportRecord, isOver, totalOf } from '../domain/import.ts';

/** An import as the API shows it. */
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
    // What it waited for is over.
    message: isOver(record) || isWaiting ? record.message : null,
    waitsUntil: isWaiting ? waitsUntil.toISOString() : null,
    snippetIds: record.snippetIds,
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
}

/** Imports from before they had files name no repository. */
const sourceOf = ({ kind }: ImportRecord): string => (kind === 'gist.import' ? 'Gists' : 'GitHub');
