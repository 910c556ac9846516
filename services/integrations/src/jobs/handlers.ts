import type { FetchFacts } from '@snippetry/service-kit';
import type { GithubService } from '../github/github.service.ts';
import { explainSnippet } from './explain-snippet.ts';
import { importFiles } from './import-files.ts';
import type { JobHandlers } from './job-handler.ts';

export interface JobHandlerDeps {
  fetchFacts: FetchFacts;
  github: GithubService;
}

export function jobHandlers(deps: JobHandlerDeps): JobHandlers {
  return {
    'snippet.explain': explainSnippet(deps),
    'github.import': importFiles(deps),
  };
}
