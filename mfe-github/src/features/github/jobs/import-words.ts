import { plural, said, t } from '@snippetry/web-kit';
import type { ImportJob } from '../../../data/types.ts';
import { clockTime } from '../../../lib/words.ts';

/** Progress such as "34 of 100 files". The total is 0 until the files of gists are listed. */
export function progressOf({ done, total }: ImportJob): string {
  if (total === 0) return t('Looking for files');
  return plural(
    total,
    { one: '{done} of {count} file', other: '{done} of {count} files' },
    { done },
  );
}

function countsOf({ imported, alreadyImported: already, errors: failed }: ImportJob): string {
  if (already > 0 && failed > 0) {
    const counts = { imported, already, failed };
    return t('{imported} imported, {already} already imported, {failed} failed.', counts);
  }
  if (already > 0)
    return t('{imported} imported, {already} already imported.', { imported, already });
  if (failed > 0) return t('{imported} imported, {failed} failed.', { imported, failed });
  return t('{imported} imported.', { imported });
}

export function stateOf(job: ImportJob): string {
  const counts = countsOf(job);
  const message = job.message ? said(job.message) : null;
  switch (job.state) {
    case 'completed':
      return counts;
    case 'cancelled':
      return t('Cancelled. What was imported stays: {counts}', { counts });
    case 'failed': {
      const reason = message ?? t('The import failed');
      return `${reason}${reason.endsWith('.') ? '' : '.'} ${counts}`;
    }
    default:
      if (job.waitsUntil)
        return t('Waiting for GitHub until {time}.', { time: clockTime(job.waitsUntil) });
      if (message) return message;
      return job.state === 'waiting'
        ? t('Waiting to begin.')
        : t('You can leave this page: it goes on.');
  }
}
