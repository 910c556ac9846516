import {
  AppError,
  type EventPayload,
  MODERATION_NOTICES,
  type ModerationAction,
  type ModerationRecord,
  type PageQuery,
  type Pagination,
  paginate,
} from '@snippetry/contracts';
import type {
  EventContext,
  Moderators,
  People,
  Transaction,
  UserContext,
} from '@snippetry/service-kit';
import type { Notifier } from '../notifications/index.ts';
import type { ModerationLogRepository } from './moderation-log.repository.ts';
import { presentRecord } from './report.presenter.ts';
import type { ModerationEntry } from './report.ts';

const noticeOf = (action: ModerationAction) =>
  MODERATION_NOTICES.find((notice) => notice === action);

interface ModerationLogDeps {
  repository: ModerationLogRepository;
  people: People;
  moderators: Moderators;
  notifier: Notifier;
}

/** Records acts of moderators and owners, and notifies affected users. */
export class ModerationLog {
  readonly #deps: ModerationLogDeps;

  constructor(deps: ModerationLogDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `access.forbidden` if the user is not a moderator */
  async list(
    ctx: UserContext,
    query: PageQuery,
  ): Promise<{ records: ModerationRecord[]; pagination: Pagination }> {
    const { repository, people, moderators } = this.#deps;
    if (!(await moderators.includes(ctx, ctx.viewer.id))) throw new AppError('access.forbidden');
    const { records, total } = await repository.page(query);
    const involved = records.flatMap(({ byId, userId }) => [byId, ...(userId ? [userId] : [])]);
    const cards = await people.cards(ctx, involved);
    return {
      records: records.map((record) => presentRecord(record, cards)),
      pagination: paginate(query, total),
    };
  }

  async record(tx: Transaction, entry: ModerationEntry): Promise<void> {
    const { repository, notifier } = this.#deps;
    const recordId = await repository.add(tx, entry);
    const { userId, byId: moderatorId, snippetId, reason } = entry;
    const action = noticeOf(entry.action);
    // Suspended users cannot read notifications; the sign-in shows them the reason.
    if (!action || userId === null) return;
    const act = { recordId, action, userId, moderatorId, snippetId, reason };
    await notifier.notifyModeration(tx, act);
  }

  onHidingLifted(
    { tx, event }: EventContext,
    { snippetId, ownerId, moderatorId }: EventPayload<'moderation.hiding_lifted'>,
  ): Promise<void> {
    return this.record(tx, {
      action: 'lift-hiding',
      reason: '',
      byId: moderatorId,
      userId: ownerId,
      commentId: null,
      snippetId,
      at: new Date(event.at),
    });
  }

  onSuspensionLifted(
    { tx, event }: EventContext,
    { userId, moderatorId, reason }: EventPayload<'moderation.suspension_lifted'>,
  ): Promise<void> {
    return this.record(tx, {
      action: 'lift-suspension',
      reason,
      byId: moderatorId,
      userId,
      commentId: null,
      snippetId: null,
      at: new Date(event.at),
    });
  }
}
