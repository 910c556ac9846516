import type { EventHandlers } from '@snippetry/service-kit';
import type { ReputationService } from '../reputation/reputation.service.ts';

/** The services that events change something in. */
export interface EventServices {
  reputation: ReputationService;
}

/** What the service does when it hears of what happened elsewhere. */
export function eventHandlers({ reputation }: EventServices): EventHandlers<'auth'> {
  return {
    'snippet.starred': (ctx, { authorId, change }) =>
      reputation.add(ctx, authorId, { stars: change }),
    'snippet.forked': (ctx, { authorId }) => reputation.add(ctx, authorId, { forks: 1 }),
  };
}
