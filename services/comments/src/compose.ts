import {
  commentInternalRoutes,
  commentRoutes,
  moderationRoutes,
  oneCommentRoutes,
  personalInternalRoutes,
} from '@snippetry/contracts';
import {
  type Composition,
  callersFrom,
  createInternalClient,
  createOutbox,
  createUserLimit,
  fetchByNamesFrom,
  fetchCardsFrom,
  fetchFactsFrom,
  fetchModeratorsFrom,
  internalRoutes,
  Moderators,
  People,
  PeopleRepository,
  publicRoutes,
  type ServiceBase,
  subscribe,
  UnitOfWork,
} from '@snippetry/service-kit';
import { AnchorService } from './anchors/anchor.service.ts';
import { CommentEditService } from './comments/comment-edit.service.ts';
import { commentHandlers, oneCommentHandlers } from './comments/comments.routes.ts';
import { CommentService } from './comments/comments.service.ts';
import { RemovalService } from './comments/removal.service.ts';
import { StoredCommentPresenter } from './comments/stored-comment.presenter.ts';
import { StoredCommentStates } from './comments/stored-comment-states.ts';
import { composeLive } from './compose-live.ts';
import { composeNotifications } from './compose-notifications.ts';
import type { Config } from './config.ts';
import { eventHandlers } from './events/events.ts';
import { moderationHandlers, reportHandlers } from './moderation/moderation.routes.ts';
import { QueueService } from './moderation/queue.service.ts';
import { ReportService } from './moderation/report.service.ts';
import { ResolutionService } from './moderation/resolution.service.ts';
import { personalHandlers } from './personal/personal.routes.ts';
import { AnchorFinder } from './ports/anchor-finder.ts';
import { CommentAccess } from './ports/comment-access.ts';
import { MentionFinder } from './ports/mention-finder.ts';
import { ModerationLog } from './ports/moderation-log.ts';
import { Participants } from './ports/participants.ts';
import { SnippetAccess } from './ports/snippet-access.ts';
import { likeHandlers, reactionHandlers } from './reactions/reaction.routes.ts';
import { ReactionService } from './reactions/reaction.service.ts';
import { SampleService } from './samples/samples.service.ts';
import { AnchorRepository } from './store/anchor.repository.ts';
import { CommentRepository } from './store/comment.repository.ts';
import { ModerationRecordRepository } from './store/moderation-record.repository.ts';
import { PersonalRepository } from './store/personal.repository.ts';
import { ReactionRepository } from './store/reaction.repository.ts';
import { ReportRepository } from './store/report.repository.ts';

/** Reactions cost a click, so there are more of them than comments. */
const REACTIONS_PER_COMMENT = 5;

/** Longer than the comparison of two long codes may take. */
const ANCHORS_TIMEOUT_MS = 8000;

/** Shared dependencies. */
function composeStore({ config, connection, log }: ServiceBase<Config>) {
  const outbox = createOutbox(connection);
  const repository = new CommentRepository(connection);
  const reactions = new ReactionRepository(connection);
  const cards = new PeopleRepository(connection);
  const people = new People({ repository: cards, fetchCards: fetchCardsFrom(config) });
  const moderators = new Moderators(fetchModeratorsFrom(config));
  return {
    outbox,
    unitOfWork: new UnitOfWork({ connection, outbox, log }),
    repository,
    reactions,
    cards,
    people,
    moderators,
    access: new SnippetAccess({ fetchFacts: fetchFactsFrom(config) }),
    reports: new ReportRepository(connection),
    records: new ModerationRecordRepository(connection),
    participants: new Participants({ moderators }),
    presenter: new StoredCommentPresenter({ people, reactions }),
    mentions: new MentionFinder({ fetchByNames: fetchByNamesFrom(config) }),
  };
}

function composeLimits({ config, redis }: ServiceBase<Config>) {
  const limit = (name: string, perMinute: number) => createUserLimit({ redis, name, perMinute });
  const { COMMENTS_PER_MINUTE: comments, REPORTS_PER_MINUTE: reports } = config;
  return {
    comments: limit('comments', comments),
    edits: limit('edits', comments),
    reactions: limit('reactions', comments * REACTIONS_PER_COMMENT),
    reports: limit('reports', reports),
  };
}

/** Wires the comments service. */
export function compose(base: ServiceBase<Config>): Composition {
  const { config, connection } = base;
  const stored = composeStore(base);
  const bell = composeNotifications(base, stored);
  const { notifications } = bell;
  const moderationLog = new ModerationLog({ records: stored.records, notifications });
  const store = { ...stored, notifications, moderationLog };
  const limits = composeLimits(base);
  const commentAccess = new CommentAccess(store);
  const snippets = createInternalClient({
    baseUrls: config.SNIPPETS_URL,
    key: config.INTERNAL_KEY,
    timeoutMs: ANCHORS_TIMEOUT_MS,
  });
  const finder = new AnchorFinder({ snippets });

  const comments = new CommentService({ ...store, commentAccess, anchors: finder });
  const removal = new RemovalService(store);
  const edits = new CommentEditService({ ...store, access: commentAccess, removal });
  const reactions = new ReactionService({ ...store, access: commentAccess });
  const reporting = new ReportService({ ...store, access: commentAccess });
  const queue = new QueueService(store);
  const resolution = new ResolutionService({ ...store, removal, queue });
  const samples = new SampleService({ comments: store.repository });
  const anchors = new AnchorService({ anchors: new AnchorRepository(connection), finder });

  const live = composeLive(base, {
    access: store.access,
    comments: new StoredCommentStates(store),
    notifications: bell.source,
  });

  return {
    ...callersFrom(config),
    routes: [
      // Before `/comments/:id`, which matches them too.
      publicRoutes(moderationRoutes, moderationHandlers(queue, resolution)),
      publicRoutes(commentRoutes, commentHandlers(comments, limits.comments)),
      publicRoutes(oneCommentRoutes, {
        ...oneCommentHandlers(comments, edits, limits.edits),
        ...reactionHandlers(reactions, limits.reactions),
        ...reportHandlers(reporting, limits.reports),
      }),
      bell.routes,
      live.routes,
      internalRoutes(commentInternalRoutes, likeHandlers(store.repository)),
      internalRoutes(
        personalInternalRoutes.comments,
        personalHandlers(new PersonalRepository(connection)),
      ),
    ],
    outbox: store.outbox,
    subscription: subscribe('comments', {
      unitOfWork: store.unitOfWork,
      handlers: eventHandlers({ ...store, removal, samples, reactions, anchors }),
    }),
    repeated: [bell.digests],
    close: [live.close],
  };
}
