import { AppError, type ReportCase, type Resolution } from '@snippetry/contracts';
import type { Moderators, Transaction, UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { CaseRecord } from '../domain/report.ts';
import type { ModerationLog } from '../ports/moderation-log.ts';
import type { Removal } from '../ports/removal.ts';
import type { CommentRepository } from '../store/comment.repository.ts';
import type { ReportRepository } from '../store/report.repository.ts';
import { allowedResolutions } from './moderation.policy.ts';
import type { QueueService } from './queue.service.ts';

export interface ResolutionServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CommentRepository;
  reports: ReportRepository;
  moderationLog: ModerationLog;
  removal: Removal;
  moderators: Moderators;
  queue: QueueService;
}

/** Decision about a case. */
interface Decision {
  action: Resolution;
  reason: string;
}

/** User who decides, with the role. */
interface Judge {
  byId: string;
  as: 'owner' | 'moderator';
  at: Date;
}

/** Resolves cases. Of several people at once, one decides. */
export class ResolutionService {
  readonly #deps: ResolutionServiceDeps;

  constructor(deps: ResolutionServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `report.not_found`, `access.forbidden` or `report.already_resolved` */
  async resolve(ctx: UserContext, id: string, decision: Decision): Promise<ReportCase> {
    const { unitOfWork, reports, moderators, queue } = this.#deps;
    const { viewer } = ctx;
    const isModerator = await moderators.includes(ctx, viewer.id);
    const by = { viewer, isModerator, moderators: await this.#moderatorsAbout(ctx, id, decision) };
    const resolved = await unitOfWork.commit(ctx, async (tx) => {
      const found = await reports.find(viewer, isModerator, id, tx);
      if (!found) throw new AppError('report.not_found');
      const isDismissed = !isModerator && found.dismissal !== null;
      if (found.resolution !== null || isDismissed) throw new AppError('report.already_resolved');
      const allowed = allowedResolutions(by, found);
      if (!allowed.includes(decision.action)) throw new AppError('access.forbidden');
      const resolution = { ...decision, byId: viewer.id, at: new Date() };
      // Moderators still judge what the owner of a snippet has dismissed.
      const isDismissal = !isModerator && decision.action === 'dismiss';
      const isFirst = isDismissal
        ? await reports.dismiss(tx, { id, judgeId: viewer.id }, resolution)
        : await reports.resolve(tx, id, resolution);
      if (!isFirst) throw new AppError('report.already_resolved');
      await this.#carryOut(tx, found, decision, {
        byId: viewer.id,
        as: isModerator ? 'moderator' : 'owner',
        at: resolution.at,
      });
      return isDismissal ? { ...found, dismissal: resolution } : { ...found, resolution };
    });
    const [report] = await queue.present(ctx, isModerator, [resolved]);
    if (!report) throw new Error('a case was presented as nothing');
    return report;
  }

  /** Returns the author if a moderator; needed only for a suspension. */
  async #moderatorsAbout(ctx: UserContext, id: string, { action }: Decision) {
    const { reports, moderators } = this.#deps;
    const about = action === 'suspend-user' && (await reports.find(ctx.viewer, true, id));
    return moderators.among(ctx, about ? [about.authorId] : []);
  }

  async #carryOut(
    tx: Transaction,
    about: CaseRecord,
    { action, reason }: Decision,
    { byId, as, at }: Judge,
  ): Promise<void> {
    const { repository, moderationLog, removal } = this.#deps;
    const { commentId, snippetId, authorId, ownerId } = about;
    const comment = action === 'remove-comment' ? await repository.findById(tx, commentId) : null;
    if (comment && !comment.isDeleted) {
      // It writes the record, as for a comment that is removed without a report.
      await removal.remove(tx, comment, { as, byId, reason });
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
}
