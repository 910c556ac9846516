import type { EventHandlers } from '@snippetry/service-kit';
import type { MailService } from '../mail/mail.service.ts';
import type { ReputationService } from '../reputation/reputation.service.ts';

export interface EventDeps {
  reputation: ReputationService;
  mails: MailService;
}

/** Handles the events of other services. */
export function eventHandlers({ reputation, mails }: EventDeps): EventHandlers<'auth'> {
  return {
    'snippet.starred': (ctx, { authorId, change }) =>
      reputation.add(ctx, authorId, { stars: change }),
    'snippet.forked': (ctx, { authorId }) => reputation.add(ctx, authorId, { forks: 1 }),
    'digest.due': (ctx, digest) => mails.onDigestDue(ctx, digest),
  };
}
