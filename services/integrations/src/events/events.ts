import type { EventHandlers } from '@snippetry/service-kit';
import type { GithubService } from '../github/github.service.ts';
import type { ImportRecords } from '../imports/import-records.ts';
import type { JobRecordService } from '../job-records/job-records.service.ts';

export interface EventDeps {
  github: GithubService;
  jobRecords: JobRecordService;
  imports: ImportRecords;
}

/** Handles the events of other services. */
export function eventHandlers({
  github,
  jobRecords,
  imports,
}: EventDeps): EventHandlers<'integrations'> {
  return {
    'user.deleted': async ({ tx }, { userId }) => {
      await github.onUserDeleted(tx, userId);
      await jobRecords.onUserDeleted(tx, userId);
      await imports.onUserDeleted(tx, userId);
    },
  };
}
