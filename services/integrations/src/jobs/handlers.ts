import type { FetchFacts } from '@snippetry/service-kit';
import { explainSnippet } from './explain-snippet.ts';
import type { JobHandlers } from './job-handler.ts';

export interface JobHandlerDeps {
  fetchFacts: FetchFacts;
}

export function jobHandlers(deps: JobHandlerDeps): JobHandlers {
  return { 'snippet.explain': explainSnippet(deps) };
}
