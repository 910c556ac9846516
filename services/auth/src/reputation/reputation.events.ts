import type { EventContext, EventHandlers } from '@snippetry/service-kit';
import { presentCard } from '../accounts/account.present.ts';
import type { AccountDeps } from '../accounts/account.service.ts';

/**
 * Counts the stars and forks an author received. Each event counts once: its effect and the record
 * of it are in one transaction, and so is what this service tells in turn.
 */
export function reputationHandlers(
  deps: Pick<AccountDeps, 'accounts' | 'outbox'>,
): EventHandlers<'auth'> {
  async function add(
    authorId: string,
    received: { stars?: number; forks?: number },
    { session, event }: EventContext,
  ): Promise<void> {
    const account = await deps.accounts.addReputation(authorId, received, session);
    if (!account) return;
    const payload = { user: presentCard(account), version: account.version };
    const { requestId } = event;
    await deps.outbox.record('user.updated', payload, {
      session,
      ...(requestId && { requestId }),
    });
  }

  return {
    'snippet.starred': (payload, context) =>
      add(payload.authorId, { stars: payload.change }, context),
    'snippet.forked': (payload, context) => add(payload.authorId, { forks: 1 }, context),
  };
}
