import type { JobName, JobPayload } from '@snippetry/contracts';
import type { AskFacts } from '@snippetry/service-kit';
import type { ConnectionRepository } from '../github/connection.repository.ts';
import { explainSnippet } from './explain-snippet.ts';
import { importFiles } from './import-files.ts';

/** Does one job. Throws `JobFailure` where another try is useless, anything else to be tried again. */
export type JobHandler<Name extends JobName> = (payload: JobPayload<Name>) => Promise<void>;

/** One handler per declared job; a missing one does not compile. */
export type JobHandlers = { [Name in JobName]: JobHandler<Name> };

export interface HandlerDeps {
  askFacts: AskFacts;
  connections: ConnectionRepository;
  isGithubConfigured: boolean;
}

export function jobHandlers(deps: HandlerDeps): JobHandlers {
  return {
    'snippet.explain': explainSnippet(deps),
    'github.import': importFiles(deps),
  };
}
