import { oneCommentRoutes, personalInternalRoutes } from '@snippetry/contracts';
import {
  type Composition,
  callersFrom,
  createOutbox,
  type EventHandlers,
  fetchCardsFrom,
  fetchModeratorsFrom,
  inOrder,
  internalRoutes,
  Moderators,
  People,
  PeopleRepository,
  personalDataHandler,
  publicRoutes,
  type ServiceBase,
  subscribe,
  UnitOfWork,
} from '@snippetry/service-kit';
import { createAnchors } from './anchors/index.ts';
import { createChecks } from './checks/index.ts';
import { SnippetLines } from './clients/snippets.client.ts';
import { type Comments, createComments } from './comments/index.ts';
import type { Config } from './config.ts';
import { createLive } from './live/index.ts';
import { createNotifications } from './notifications/index.ts';
import { createReactions } from './reactions/index.ts';
import { createReports } from './reports/index.ts';
import { createSamples } from './samples/index.ts';

/** Creates the features, lower ones first; these call later ones through functions. */
function createFeatures(base: ServiceBase<Config>) {
  const { config, connection, log } = base;
  const outbox = createOutbox(connection);
  const unitOfWork = new UnitOfWork({ connection, outbox, log });
  const cards = new PeopleRepository(connection);
  const people = new People({ repository: cards, fetchCards: fetchCardsFrom(config) });
  const moderators = new Moderators(fetchModeratorsFrom(config));
  const lines = new SnippetLines(config);
  const shared = { unitOfWork, people, moderators };

  const comments: Comments = createComments(base, {
    ...shared,
    lines,
    findReactions: (commentIds, userIds) => reactions.repository.find(commentIds, userIds),
    hooks: {
      onCreated: (tx, created) => notifier.onCommentCreated(tx, created),
      onEdited: (tx, edited) => notifier.onCommentEdited(tx, edited),
      onRemoved: [
        (tx, comment) => notifier.onCommentRemoved(tx, comment),
        (tx, comment) => reactions.service.onCommentRemoved(tx, comment),
        (tx, comment, deletion) => reports.service.onCommentRemoved(tx, comment, deletion),
      ],
    },
  });
  const reactions = createReactions(base, { unitOfWork, comments });
  const notifications = createNotifications(base, {
    ...shared,
    snippets: comments.snippets,
    readContents: (snippets, commentIds) => comments.repository.contents(snippets, commentIds),
  });
  const { notifier } = notifications;
  const reports = createReports(base, { ...shared, comments, notifier });
  const live = createLive(base, { comments, notifications });
  const anchors = createAnchors(base, { lines });
  const samples = createSamples({ comments });
  return {
    ...{ outbox, unitOfWork, cards },
    ...{ comments, reactions, notifications, reports, live, anchors, samples },
  };
}

type Features = ReturnType<typeof createFeatures>;

function eventHandlers(features: Features): EventHandlers<'comments'> {
  const { cards, comments, reactions, notifications, reports, anchors, samples } = features;
  const { notifier } = notifications;
  const { moderationLog } = reports;
  return {
    'user.registered': ({ tx }, { user }) => cards.add(tx, user),
    'user.updated': ({ tx }, { user, version }) => cards.update(tx, user, version),
    'user.deleted': inOrder(
      (ctx, event) => comments.removal.onUserDeleted(ctx, event),
      (ctx, event) => reports.onUserDeleted(ctx, event),
      (ctx, event) => notifier.onUserDeleted(ctx, event),
      (ctx, event) => reactions.service.onUserDeleted(ctx, event),
      ({ tx }, { userId }) => cards.remove(tx, userId),
    ),
    'user.followed': (ctx, event) => notifier.onFollowed(ctx, event),
    'demo.filled': (ctx, event) => samples.onDemoFilled(ctx, event),
    'snippet.changed': inOrder(
      async (_ctx, { snippetId }) => comments.snippets.invalidate(snippetId),
      (ctx, event) => reports.service.onSnippetChanged(ctx, event),
      (ctx, event) => anchors.onSnippetChanged(ctx, event),
    ),
    'snippet.deleted': inOrder(
      async (_ctx, { snippetId }) => comments.snippets.invalidate(snippetId),
      (ctx, event) => reports.service.onSnippetDeleted(ctx, event),
      (ctx, event) => comments.removal.onSnippetDeleted(ctx, event),
      (ctx, event) => reactions.service.onSnippetDeleted(ctx, event),
      (ctx, event) => notifier.onSnippetDeleted(ctx, event),
    ),
    'moderation.hiding_lifted': (ctx, event) => moderationLog.onHidingLifted(ctx, event),
    'moderation.suspension_lifted': (ctx, event) => moderationLog.onSuspensionLifted(ctx, event),
  };
}

export function compose(base: ServiceBase<Config>): Composition {
  const features = createFeatures(base);
  const { outbox, unitOfWork, comments, reactions, notifications, reports, live } = features;
  const { notifier } = notifications;
  const handlers = eventHandlers(features);
  return {
    ...callersFrom(base.config),
    routes: [
      // Before `/comments/:id`, which matches them too.
      reports.routes,
      comments.routes,
      publicRoutes(oneCommentRoutes, {
        ...comments.oneCommentHandlers,
        ...reactions.oneCommentHandlers,
        ...reports.oneCommentHandlers,
      }),
      notifications.routes,
      live.routes,
      comments.internalRoutes,
      internalRoutes(personalInternalRoutes.comments, {
        'POST /internal/comments/personal': personalDataHandler({
          comments: comments.repository.personalData,
          reactions: reactions.repository.personalData,
          reports: reports.repository.personalData,
          ...notifications.personalData,
        }),
      }),
    ],
    outbox,
    subscription: subscribe('comments', { unitOfWork, handlers }),
    checks: createChecks(base, {
      ...{ unitOfWork, cards: features.cards, handlers },
      onCommentMissing: {
        reactions: reactions.service.onCommentRemoved.bind(reactions.service),
        notifications: notifier.onCommentRemoved.bind(notifier),
        reports: reports.service.onCommentMissing.bind(reports.service),
      },
    }),
    repeated: [notifications.digests],
    close: [live.close],
  };
}
