import type { BatchContext, EventHandlers } from '@snippetry/service-kit';
import type { MailService } from '../mail/mail.service.ts';
import type { RecoveryService } from '../recovery/recovery.service.ts';
import type { Receipt, ReputationService } from '../reputation/reputation.service.ts';
import type { SuspensionService } from '../suspensions/suspensions.service.ts';

export interface EventDeps {
  reputation: ReputationService;
  mails: MailService;
  recovery: RecoveryService;
  suspensions: SuspensionService;
}

export function eventHandlers(deps: EventDeps): EventHandlers<'auth'> {
  const { reputation, mails, recovery, suspensions } = deps;
  const received = <Payload>(receiptsOf: (payload: Payload) => Receipt[]) => ({
    together: async (ctx: BatchContext, payloads: readonly Payload[]) =>
      reputation.add(ctx, payloads.flatMap(receiptsOf)),
  });
  return {
    'stars.changed': received(({ authors }) => authors),
    'snippet.starred': received(({ authorId, change }) => [{ authorId, stars: change }]),
    'snippet.forked': received(({ authorId }) => [{ authorId, forks: 1 }]),
    'digest.due': (ctx, digest) => mails.onDigestDue(ctx, digest),
    'mail.stored': (ctx, payload) => mails.onMailStored(ctx, payload),
    'recovery.asked': (ctx, { requestId }) => recovery.onRequested(ctx, requestId),
    'comment.liked': received(({ authorId, change }) => [{ authorId, likes: change }]),
    'moderation.user_suspended': (ctx, payload) => suspensions.suspend(ctx, payload),
  };
}
