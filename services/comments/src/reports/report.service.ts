import {
  AppError,
  type EventPayload,
  type PageQuery,
  type Pagination,
  paginate,
  type ReportCase,
  type ReportReason,
  type Resolution,
} from '@snippetry/contracts';
import {
  type EventContext,
  type Moderators,
  newId,
  type People,
  type Transaction,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import { type CommentRecord, type Comments, type Deletion, grant } from '../comments/index.ts';
import type { ModerationLog } from './moderation-log.service.ts';
import { allowedResolutions } from './report.policy.ts';
import { peopleOf, presentCase } from './report.presenter.ts';
import type { ReportRepository } from './report.repository.ts';
import type { CaseRecord } from './report.ts';

interface ReportServiceDeps {
  unitOfWork: UnitOfWork;
  repository: ReportRepository;
  comments: Comments;
  moderationLog: ModerationLog;
  people: People;
  moderators: Moderators;
}

interface Decision {
  action: Resolution;
  reason: string;
}

/** User who decides, and in which role. */
interface Judge {
  byId: string;
  as: 'owner' | 'moderator';
  at: Date;
}

/** Reports of comments, and the decisions about them. */
export class ReportService {
  readonly #deps: ReportServiceDeps;

  constructor(deps: ReportServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Reports a comment of another user.
   *
   * @throws AppError `comment.not_found`, `access.forbidden` or `comment.already_reported`
   */
  async report(
    ctx: UserContext,
    id: string,
    draft: { reason: ReportReason; description: string },
  ): Promise<void> {
    const { unitOfWork, comments, repository } = this.#deps;
    const { viewer } = ctx;
    const snippet = await comments.access.write(ctx, id);
    await unitOfWork.commit(ctx, async (tx) => {
      const comment = await comments.repository.countReport(tx, id);
      const by = { viewer, moderatesAs: null };
      const { authorId: writtenBy, content: reportedText } = grant(by, 'report', comment);
      // The author is null if the account was deleted. Such comments can be reported too: a random
      // id stands for the author.
      const authorId = writtenBy ?? newId();
      const { id: snippetId, title: snippetTitle, updatedAt: titledAt, ownerId } = snippet;
      const title = { snippetId, snippetTitle, titledAt };
      const about = { ...title, commentId: id, ownerId, authorId, reportedText };
      await repository.add(tx, about, { reporterId: viewer.id, ...draft });
    });
  }

  async list(
    ctx: UserContext,
    query: PageQuery & { status: 'open' | 'resolved' },
  ): Promise<{ reports: ReportCase[]; pagination: Pagination }> {
    const { repository, moderators } = this.#deps;
    const isModerator = await moderators.includes(ctx, ctx.viewer.id);
    const { cases, total } = await repository.page(ctx.viewer, isModerator, query);
    return {
      reports: await this.#present(ctx, isModerator, cases),
      pagination: paginate(query, total),
    };
  }

  /** @throws AppError `report.not_found`, `access.forbidden` or `report.already_resolved` */
  async resolve(ctx: UserContext, id: string, decision: Decision): Promise<ReportCase> {
    const { unitOfWork, repository, moderators } = this.#deps;
    const { viewer } = ctx;
    const isModerator = await moderators.includes(ctx, viewer.id);
    const by = { viewer, isModerator, moderators: await this.#moderatorsAbout(ctx, id, decision) };
    const resolved = await unitOfWork.commit(ctx, async (tx) => {
      const found = await repository.find(viewer, isModerator, id, tx);
      if (!found) throw new AppError('report.not_found');
      const isDismissed = !isModerator && found.dismissal !== null;
      if (found.resolution !== null || isDismissed) throw new AppError('report.already_resolved');
      const allowed = allowedResolutions(by, found);
      if (!allowed.includes(decision.action)) throw new AppError('access.forbidden');
      const resolution = { ...decision, byId: viewer.id, at: new Date() };
      // A dismissal by the owner leaves the case to moderators.
      const isDismissal = !isModerator && decision.action === 'dismiss';
      const isFirst = isDismissal
        ? await repository.dismiss(tx, { id, judgeId: viewer.id }, resolution)
        : await repository.resolve(tx, id, resolution);
      if (!isFirst) throw new AppError('report.already_resolved');
      await this.#carryOut(tx, found, decision, {
        byId: viewer.id,
        as: isModerator ? 'moderator' : 'owner',
        at: resolution.at,
      });
      return isDismissal ? { ...found, dismissal: resolution } : { ...found, resolution };
    });
    const [report] = await this.#present(ctx, isModerator, [resolved]);
    if (!report) throw new Error('a case was presented as nothing');
    return report;
  }

  /** Resolves the open case of a removed comment, and records its removal by others. */
  async onCommentRemoved(
    tx: Transaction,
    { id: commentId, snippetId, authorId: userId }: CommentRecord,
    { as, byId, reason }: Deletion,
  ): Promise<void> {
    const { repository, moderationLog } = this.#deps;
    const act = { action: 'remove-comment' as const, reason, at: new Date() };
    await repository.resolveOfComment(tx, commentId, { ...act, byId });
    if (byId === null || as === 'author') return;
    await moderationLog.record(tx, { ...act, byId, userId, commentId, snippetId });
  }

  /** Resolves the open case of a comment that is gone, without a record of its removal. */
  onCommentMissing(tx: Transaction, { id }: { id: string }): Promise<void> {
    const reason = 'The comment was deleted';
    const resolution = { action: 'remove-comment' as const, reason, byId: null, at: new Date() };
    return this.#deps.repository.resolveOfComment(tx, id, resolution);
  }

  /** Resolves the open cases below a deleted snippet. */
  async onSnippetDeleted(ctx: EventContext, { snippetId }: { snippetId: string }): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    const reason = 'The snippet was deleted';
    const resolution = { action: 'remove-comment' as const, reason, byId: null, at: new Date() };
    await unitOfWork.commit(ctx, (tx) => repository.resolveOfSnippet(tx, snippetId, resolution));
  }

  /** Updates the title of cases. A private snippet keeps the title under which it was public. */
  async onSnippetChanged(
    { tx }: EventContext,
    { snippetId, title: snippetTitle, isPublic, updatedAt }: EventPayload<'snippet.changed'>,
  ): Promise<void> {
    if (!isPublic) return;
    const titledAt = new Date(updatedAt);
    await this.#deps.repository.rename(tx, { snippetId, snippetTitle, titledAt });
  }

  /** Returns the author in a set if they are a moderator; looked up for a suspension only. */
  async #moderatorsAbout(ctx: UserContext, id: string, { action }: Decision) {
    const { repository, moderators } = this.#deps;
    const about = action === 'suspend-user' && (await repository.find(ctx.viewer, true, id));
    return moderators.among(ctx, about ? [about.authorId] : []);
  }

  async #carryOut(
    tx: Transaction,
    about: CaseRecord,
    { action, reason }: Decision,
    { byId, as, at }: Judge,
  ): Promise<void> {
    const { comments, moderationLog } = this.#deps;
    const { commentId, snippetId, authorId, ownerId } = about;
    const comment =
      action === 'remove-comment' ? await comments.repository.findById(tx, commentId) : null;
    if (comment && !comment.isDeleted) {
      // The removal writes the record, as it does without a report.
      await comments.removal.remove(tx, comment, { as, byId, reason });
      return;
    }
    if (action === 'hide-snippet') {
      tx.emit('moderation.snippet_hidden', { snippetId, moderatorId: byId, reason });
    }
    if (action === 'suspend-user') {
      tx.emit('moderation.user_suspended', { userId: authorId, moderatorId: byId, reason });
    }
    const userId = action === 'hide-snippet' ? ownerId : authorId;
    await moderationLog.record(tx, { action, reason, byId, userId, commentId, snippetId, at });
  }

  async #present(
    ctx: UserContext,
    isModerator: boolean,
    cases: CaseRecord[],
  ): Promise<ReportCase[]> {
    const { comments, repository, people } = this.#deps;
    const [found, reported, moderators] = await Promise.all([
      comments.repository.findReported(cases.map(({ commentId }) => commentId)),
      repository.reportsOf(cases.map(({ id }) => id)),
      this.#moderatorsOf(ctx, isModerator, cases),
    ]);
    const reportsOf = ({ id }: CaseRecord) => reported.get(id) ?? [];
    const by = { viewer: ctx.viewer, moderatesAs: isModerator ? 'moderator' : 'owner' } as const;
    const [presented, cards] = await Promise.all([
      comments.presenter.many(ctx, by, [...found.values()]),
      people.cards(
        ctx,
        cases.flatMap((one) => peopleOf(one, reportsOf(one))),
      ),
    ]);
    const byId = new Map(presented.map((comment) => [comment._id, comment]));
    return cases.map((one) =>
      presentCase(one, {
        comment: byId.get(one.commentId) ?? null,
        reports: reportsOf(one),
        allowed: allowedResolutions({ viewer: ctx.viewer, isModerator, moderators }, one),
        cards,
        isModerator,
      }),
    );
  }

  /** Looks up moderators only for a moderator, since only they can suspend. */
  async #moderatorsOf(ctx: UserContext, isModerator: boolean, cases: CaseRecord[]) {
    const authorIds = cases.map(({ authorId }) => authorId);
    return isModerator ? this.#deps.moderators.among(ctx, authorIds) : new Set<string>();
  }
}
