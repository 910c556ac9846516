import type { EventHandlers } from '@snippetry/service-kit';
import type { ReputationService } from '../reputation/reputation.service.ts';

export interface EventDeps {
  reputation: ReputationService;
}

/** Handles the events of other services. */
export function eventHandlers({ reputation }: EventDeps): EventHandlers<'auth'> {
  return {
    'snippet.starred': (ctx, { authorId, change }) =>
      reputation.add(ctx, authorId, { stars: change }),
    'snippet.forked': (ctx, { authorId }) => reputation.add(ctx, authorId, { forks: 1 }),
  };
}
