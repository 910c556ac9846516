import type { EventHandlers } from '@snippetry/service-kit';
import type { GithubService } from '../github/github.service.ts';
import type { JobRecordService } from '../job-records/job-records.service.ts';
import type { ExplanationRepository } from '../store/explanation.repository.ts';

export interface EventDeps {
  github: GithubService;
  jobRecords: JobRecordService;
  explanations: ExplanationRepository;
}

/** Handles the events of other services. */
export function eventHandlers({
  github,
  jobRecords,
  explanations,
}: EventDeps): EventHandlers<'integrations'> {
  return {
    'user.deleted': async ({ tx }, { userId }) => {
      await github.onUserDeleted(tx, userId);
      await jobRecords.onUserDeleted(tx, userId);
      await explanations.removeAsker(tx, userId);
    },
  };
}
