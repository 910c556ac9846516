import type { GithubService } from '../github/github.service.ts';
import { importFiles } from './import-files.ts';
import type { JobHandlers } from './job-handler.ts';

export interface JobHandlerDeps {
  github: GithubService;
}

export function jobHandlers(deps: JobHandlerDeps): JobHandlers {
  return {
    'github.import': importFiles(deps),
  };
}
