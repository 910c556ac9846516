import type { ImportJob } from '../../../data/types.ts';
import { clockTime, plural } from '../../../lib/words.ts';

/** "34 of 100 files". */
export function progressOf({ done, total }: ImportJob): string {
  return `${done.toLocaleString('en-US')} of ${plural(total, 'file')}`;
}

function countsOf({ imported, alreadyImported, errors }: ImportJob): string {
  const parts = [
    `${imported.toLocaleString('en-US')} imported`,
    ...(alreadyImported > 0 ? [`${alreadyImported.toLocaleString('en-US')} already imported`] : []),
    ...(errors > 0 ? [`${errors.toLocaleString('en-US')} failed`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** What an import does or has done, as a sentence. */
export function stateOf(job: ImportJob): string {
  switch (job.state) {
    case 'completed':
      return countsOf(job);
    case 'cancelled':
      return `Cancelled. What was imported stays: ${countsOf(job)}`;
    case 'failed':
      return `${job.message ?? 'The import failed'}. ${countsOf(job)}`.replace('..', '.');
    default:
      if (job.waitsUntil) return `Waiting for GitHub until ${clockTime(job.waitsUntil)}.`;
      if (job.message) return job.message;
      return job.state === 'waiting' ? 'Waiting to begin.' : 'You can leave this page: it goes on.';
  }
}
