import type { FetchFacts } from '@snippetry/service-kit';
import { JobFailure } from './job-failure.ts';
import type { JobHandler } from './job-handler.ts';

/** Explains a snippet to one of its viewers, who may have lost sight of it since they asked. */
export function explainSnippet({
  fetchFacts,
}: {
  fetchFacts: FetchFacts;
}): JobHandler<'snippet.explain'> {
  return async (ctx, { snippetId, userId }) => {
    const [facts] = await fetchFacts(ctx, [snippetId]);
    const isVisible = facts && (facts.isPublic || facts.authorId === userId);
    if (!isVisible) throw new JobFailure('snippet.not_found');
    // Nothing is claimed about code that nothing has read: no provider of explanations is set up.
    throw new JobFailure('ai.no_provider');
  };
}
