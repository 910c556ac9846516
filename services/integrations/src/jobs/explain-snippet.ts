import type { FetchFacts } from '@snippetry/service-kit';
import { JobFailure } from './job-failure.ts';
import type { JobHandler } from './job-handler.ts';

/** Explains a snippet to a user, unless they may not see it any more. */
export function explainSnippet({
  fetchFacts,
}: {
  fetchFacts: FetchFacts;
}): JobHandler<'snippet.explain'> {
  return async (ctx, { snippetId, userId }) => {
    const [facts] = await fetchFacts(ctx, [snippetId]);
    const isVisible = facts && (facts.isPublic || facts.authorId === userId);
    if (!isVisible) throw new JobFailure('snippet.not_found');
    // No AI provider exists yet, so there is nothing to explain the snippet with.
    throw new JobFailure('ai.no_provider');
  };
}
