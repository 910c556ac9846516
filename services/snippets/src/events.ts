import type { UserCard } from '@snippetry/contracts';
import type { EventContext, EventHandlers } from '@snippetry/service-kit';
import type { AuthorStatsRepository, RollUpRepository } from './author-stats/index.ts';
import type { HidingService } from './hiding/index.ts';
import type { IndexChange, SnippetUnitOfWork } from './index/index.ts';
import { demoSnippets } from './samples/index.ts';
import type { PeopleCache, SnippetWriter } from './snippets/index.ts';
import type { StarService } from './stars/index.ts';
import type { ImportLockRepository } from './transfer/index.ts';
import type { TrashService } from './trash/index.ts';

export interface EventDeps {
  unitOfWork: SnippetUnitOfWork;
  people: PeopleCache;
  trash: TrashService;
  writer: SnippetWriter;
  stars: StarService;
  hiding: HidingService;
  stats: AuthorStatsRepository;
  rollUps: RollUpRepository;
  locks: ImportLockRepository;
}

type Context = EventContext<IndexChange>;

/** Handles the registration, change and deletion of accounts, and the hiding of snippets. */
export function eventHandlers(deps: EventDeps): EventHandlers<'snippets', IndexChange> {
  return {
    'user.registered': async (ctx, { user, isDemo }) => {
      await deps.people.add(ctx.tx, user);
      if (isDemo) await onDemoRegistered(deps, ctx, user);
    },
    'user.updated': ({ tx }, { user, version }) => deps.people.update(tx, user, version),
    'user.deleted': (ctx, { userId }) => onUserDeleted(deps, ctx, userId),
    'moderation.snippet_hidden': ({ tx }, payload) => deps.hiding.hide(tx, payload),
  };
}

async function onDemoRegistered(
  { writer }: EventDeps,
  { tx }: Context,
  user: UserCard,
): Promise<void> {
  const author = { authorId: user._id, authorName: user.username };
  const snippets = demoSnippets(author, Date.now());
  await writer.create(tx, snippets);
  tx.emit('demo.filled', { userId: user._id, snippetIds: snippets.map(({ id }) => id) });
}

async function onUserDeleted(
  { unitOfWork, trash, stars, people, stats, rollUps, locks }: EventDeps,
  ctx: Context,
  userId: string,
): Promise<void> {
  // One transaction each, not the event's: an account can have any number of snippets, and
  // removing what is gone already changes nothing.
  await trash.onUserDeleted(ctx, userId);
  await stars.onUserDeleted(ctx, userId);
  await unitOfWork.commit(ctx, (tx) => stats.forget(tx, userId));
  await rollUps.forgetAuthor(ctx.tx, userId);
  await locks.remove(ctx.tx, userId);
  await people.remove(ctx.tx, userId);
}
