import type { HandlerDeps, JobHandler } from './handlers.ts';
import { JobFailure } from './job-failure.ts';

/** Explains a snippet to one of its viewers, who may have lost sight of it since they asked. */
export function explainSnippet({
  askFacts,
}: Pick<HandlerDeps, 'askFacts'>): JobHandler<'snippet.explain'> {
  return async ({ snippetId, userId }) => {
    const [facts] = await askFacts([snippetId]);
    const isVisible = facts && (facts.isPublic || facts.authorId === userId);
    if (!isVisible) throw new JobFailure('snippet.not_found');
    // Nothing is claimed about code that nothing has read: no provider of explanations is set up.
    throw new JobFailure('ai.no_provider');
  };
}
