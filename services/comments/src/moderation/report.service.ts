import type { ReportReason } from '@snippetry/contracts';
import { newId, type UnitOfWork, type UserContext } from '@snippetry/service-kit';
import { grant } from '../domain/comment.policy.ts';
import type { CommentAccess } from '../ports/comment-access.ts';
import type { CommentRepository } from '../store/comment.repository.ts';
import type { ReportRepository } from '../store/report.repository.ts';

export interface ReportServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CommentRepository;
  reports: ReportRepository;
  access: CommentAccess;
}

/** Takes reports of comments. */
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
    said: { reason: ReportReason; description: string },
  ): Promise<void> {
    const { unitOfWork, repository, reports, access } = this.#deps;
    const { viewer } = ctx;
    const snippet = await access.write(ctx, id);
    await unitOfWork.commit(ctx, async (tx) => {
      const comment = await repository.countReport(tx, id);
      const by = { viewer, moderatesAs: null };
      const { authorId: writtenBy, content: reportedText } = grant(by, 'report', comment);
      // Comments of deleted accounts can be reported, too: a random id replaces the author.
      const authorId = writtenBy ?? newId();
      const { id: snippetId, title: snippetTitle, updatedAt: titledAt, ownerId } = snippet;
      const title = { snippetId, snippetTitle, titledAt };
      const about = { ...title, commentId: id, ownerId, authorId, reportedText };
      await reports.add(tx, about, { reporterId: viewer.id, ...said });
    });
  }
}
