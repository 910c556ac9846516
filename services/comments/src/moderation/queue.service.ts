import {
  AppError,
  type ModerationRecord,
  type PageQuery,
  type Pagination,
  paginate,
  type ReportCase,
} from '@snippetry/contracts';
import type { Moderators, People, UserContext } from '@snippetry/service-kit';
import type { CaseRecord } from '../domain/report.ts';
import type { CommentPresenter } from '../ports/comment-presenter.ts';
import type { CommentRepository } from '../store/comment.repository.ts';
import type { ModerationRecordRepository } from '../store/moderation-record.repository.ts';
import type { ReportRepository } from '../store/report.repository.ts';
import { allowedResolutions } from './moderation.policy.ts';
import { peopleOf, presentCase, presentRecord } from './moderation.presenter.ts';

export interface QueueServiceDeps {
  repository: CommentRepository;
  reports: ReportRepository;
  records: ModerationRecordRepository;
  people: People;
  presenter: CommentPresenter;
  moderators: Moderators;
}

/** Shows reports and what was done about them, to those who judge them. */
export class QueueService {
  readonly #deps: QueueServiceDeps;

  constructor(deps: QueueServiceDeps) {
    this.#deps = deps;
  }

  async list(
    ctx: UserContext,
    query: PageQuery & { status: 'open' | 'resolved' },
  ): Promise<{ reports: ReportCase[]; pagination: Pagination }> {
    const { reports, moderators } = this.#deps;
    const isModerator = await moderators.includes(ctx, ctx.viewer.id);
    const { cases, total } = await reports.page(ctx.viewer, isModerator, query);
    return {
      reports: await this.present(ctx, isModerator, cases),
      pagination: paginate(query, total),
    };
  }

  /** @throws AppError `access.forbidden` for others than moderators */
  async log(
    ctx: UserContext,
    query: PageQuery,
  ): Promise<{ records: ModerationRecord[]; pagination: Pagination }> {
    const { records, people, moderators } = this.#deps;
    if (!(await moderators.includes(ctx, ctx.viewer.id))) throw new AppError('access.forbidden');
    const page = await records.page(query);
    const involved = page.records.flatMap(({ byId, userId }) => [
      byId,
      ...(userId ? [userId] : []),
    ]);
    const cards = await people.cards(ctx, involved);
    return {
      records: page.records.map((record) => presentRecord(record, cards)),
      pagination: paginate(query, page.total),
    };
  }

  async present(
    ctx: UserContext,
    isModerator: boolean,
    cases: CaseRecord[],
  ): Promise<ReportCase[]> {
    const { repository, reports, people, presenter } = this.#deps;
    const [found, reported, moderators] = await Promise.all([
      repository.findReported(cases.map(({ commentId }) => commentId)),
      reports.reportsOf(cases.map(({ id }) => id)),
      this.#moderatorsOf(ctx, isModerator, cases),
    ]);
    const reportsOf = ({ id }: CaseRecord) => reported.get(id) ?? [];
    const by = { viewer: ctx.viewer, moderatesAs: isModerator ? 'moderator' : 'owner' } as const;
    const [comments, cards] = await Promise.all([
      presenter.many(ctx, by, [...found.values()]),
      people.cards(
        ctx,
        cases.flatMap((one) => peopleOf(one, reportsOf(one))),
      ),
    ]);
    const byId = new Map(comments.map((comment) => [comment._id, comment]));
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

  /** Only moderators may do what depends on it. */
  async #moderatorsOf(ctx: UserContext, isModerator: boolean, cases: CaseRecord[]) {
    const authorIds = cases.map(({ authorId }) => authorId);
    return isModerator ? this.#deps.moderators.among(ctx, authorIds) : new Set<string>();
  }
}
