import type { EventHandlers, PeopleRepository } from '@snippetry/service-kit';
import type { AnchorService } from '../anchors/anchor.service.ts';
import type { RemovalService } from '../comments/removal.service.ts';
import type { NotificationMaker } from '../notifications/notification.maker.ts';
import type { ModerationLog } from '../ports/moderation-log.ts';
import type { SnippetAccess } from '../ports/snippet-access.ts';
import type { ReactionService } from '../reactions/reaction.service.ts';
import type { SampleService } from '../samples/samples.service.ts';
import type { ReportRepository } from '../store/report.repository.ts';

export interface EventDeps {
  access: SnippetAccess;
  removal: RemovalService;
  cards: PeopleRepository;
  samples: SampleService;
  reactions: ReactionService;
  anchors: AnchorService;
  reports: ReportRepository;
  notifications: NotificationMaker;
  moderationLog: ModerationLog;
}

/** Handles the events of other services. */
export function eventHandlers(deps: EventDeps): EventHandlers<'comments'> {
  const { access, removal, cards, samples, reactions, anchors, reports } = deps;
  const { notifications, moderationLog } = deps;
  return {
    'user.registered': ({ tx }, { user }) => cards.add(tx, user),
    'user.updated': ({ tx }, { user, version }) => cards.update(tx, user, version),
    'user.deleted': async (ctx, payload) => {
      const { userId } = payload;
      await removal.onUserDeleted(ctx, payload);
      await reactions.onUserDeleted(ctx, userId);
      await cards.remove(ctx.tx, userId);
    },
    'user.followed': ({ tx, event }, change) =>
      notifications.onFollowed(tx, change, new Date(event.at)),
    'demo.filled': ({ tx }, demo) => samples.onDemoFilled(tx, demo),
    'snippet.changed': async (ctx, change) => {
      const { snippetId, title: snippetTitle, isPublic } = change;
      access.invalidate(snippetId);
      const titledAt = new Date(change.updatedAt);
      // Moderators go on seeing the title under which a private snippet was public.
      if (isPublic) await reports.rename(ctx.tx, { snippetId, snippetTitle, titledAt });
      await anchors.onSnippetChanged(ctx, change);
    },
    'snippet.deleted': async (ctx, { snippetId }) => {
      access.invalidate(snippetId);
      await removal.onSnippetDeleted(ctx, snippetId);
    },
    'moderation.hiding_lifted': ({ tx, event }, { snippetId, ownerId, moderatorId }) =>
      moderationLog.record(tx, {
        action: 'lift-hiding',
        reason: '',
        byId: moderatorId,
        userId: ownerId,
        commentId: null,
        snippetId,
        at: new Date(event.at),
      }),
    'moderation.suspension_lifted': ({ tx, event }, { userId, moderatorId, reason }) =>
      moderationLog.record(tx, {
        action: 'lift-suspension',
        reason,
        byId: moderatorId,
        userId,
        commentId: null,
        snippetId: null,
        at: new Date(event.at),
      }),
  };
}
