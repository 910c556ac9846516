import {
  AppError,
  type Comment,
  LIMITS,
  type PageQuery,
  type Pagination,
  paginate,
} from '@snippetry/contracts';
import type {
  People,
  RequestContext,
  Transaction,
  UnitOfWork,
  UserContext,
} from '@snippetry/service-kit';
import type { CommentQuery, CommentRecord } from '../domain/comment.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { SnippetAccess } from '../ports/snippet-access.ts';
import type { CommentRepository } from '../store/comment.repository.ts';
import { nestReplies, presentComment } from './comments.presenter.ts';

interface CommentPage {
  comments: Comment[];
  pagination: Pagination & { totalComments: number };
}

interface CommentDraft {
  snippet: string;
  parentComment?: string | undefined;
  content: string;
}

export interface CommentServiceDeps {
  repository: CommentRepository;
  access: SnippetAccess;
  people: People;
  notifications: Notifier;
  unitOfWork: UnitOfWork;
}

const authorsOf = (records: CommentRecord[]): string[] =>
  records.flatMap(({ authorId, isDeleted }) => (authorId === null || isDeleted ? [] : [authorId]));

/** Reads discussions and adds comments to them, for a viewer who sees the snippet. */
export class CommentService {
  readonly #deps: CommentServiceDeps;

  constructor(deps: CommentServiceDeps) {
    this.#deps = deps;
  }

  async list(ctx: RequestContext, snippetId: string, query: CommentQuery): Promise<CommentPage> {
    const { repository, access } = this.#deps;
    const snippet = await access.authorizeRead(ctx, snippetId);
    const [roots, totals] = await Promise.all([
      repository.topLevel(snippet, query),
      repository.totals(snippet),
    ]);
    return {
      comments: await this.#trees(ctx, snippet, roots),
      pagination: { ...paginate(query, totals.topLevel), totalComments: totals.total },
    };
  }

  async replies(ctx: RequestContext, commentId: string, page: PageQuery): Promise<CommentPage> {
    const { repository, access, people } = this.#deps;
    const snippetId = await repository.snippetOf(commentId);
    if (snippetId === null) throw new AppError('comment.not_found');
    const snippet = await access.authorizeRead(ctx, snippetId, 'comment.not_found');
    const [parent, found, totals] = await Promise.all([
      repository.find(snippet, commentId),
      repository.directReplies(snippet, commentId, page),
      repository.totals(snippet),
    ]);
    const cards = await people.cards(ctx, authorsOf(found));
    return {
      comments: found.map((record) => presentComment(record, ctx.viewer, cards)),
      pagination: {
        ...paginate(page, parent?.repliesCount ?? 0),
        totalComments: totals.total,
      },
    };
  }

  async create(ctx: UserContext, draft: CommentDraft): Promise<Comment> {
    const { repository, access, people, notifications, unitOfWork } = this.#deps;
    const { viewer } = ctx;
    const snippet = await access.authorizeWrite(ctx, draft.snippet);
    const record = await unitOfWork.commit(ctx, async (tx) => {
      const parent = await this.#parentOf(tx, snippet, draft);
      const { content } = draft;
      const created = await repository.insert(tx, snippet, {
        authorId: viewer.id,
        content,
        parent,
      });
      if (!created) throw new AppError('snippet.not_found');
      const parentAuthorId = parent?.authorId ?? null;
      const written = { comment: created, snippet, parentAuthorId, mentionedIds: [] };
      await notifications.notifyComment(tx, written);
      return created;
    });
    return presentComment(record, viewer, await people.cards(ctx, [viewer.id]));
  }

  async count(ctx: RequestContext, snippetId: string): Promise<number> {
    const { repository, access } = this.#deps;
    const snippet = await access.authorizeRead(ctx, snippetId);
    return (await repository.totals(snippet)).total;
  }

  /** These comments, each with the first replies to it and to those. */
  async #trees(
    ctx: RequestContext,
    snippet: VisibleSnippet,
    comments: CommentRecord[],
  ): Promise<Comment[]> {
    const replies = await this.#firstReplies(snippet, comments);
    const cards = await this.#deps.people.cards(ctx, authorsOf([...comments, ...replies]));
    const present = (record: CommentRecord) => presentComment(record, ctx.viewer, cards);
    return nestReplies(comments.map(present), replies.map(present));
  }

  async #firstReplies(
    snippet: VisibleSnippet,
    comments: CommentRecord[],
  ): Promise<CommentRecord[]> {
    const replied = comments.filter(({ repliesCount }) => repliesCount > 0).map(({ id }) => id);
    if (replied.length === 0) return [];
    const { repliesPageSize } = LIMITS.comment;
    const found = await this.#deps.repository.firstReplies(snippet, replied, repliesPageSize);
    return [...found, ...(await this.#firstReplies(snippet, found))];
  }

  /**
   * The comment that the draft replies to; null for a top-level comment.
   *
   * @throws AppError `comment.not_found` or `comment.too_deep`
   */
  async #parentOf(
    tx: Transaction,
    snippet: VisibleSnippet,
    draft: CommentDraft,
  ): Promise<CommentRecord | null> {
    if (draft.parentComment === undefined) return null;
    const parent = await this.#deps.repository.find(snippet, draft.parentComment, tx);
    if (!parent || parent.isDeleted) throw new AppError('comment.not_found');
    if (parent.depth >= LIMITS.comment.depth) throw new AppError('comment.too_deep');
    return parent;
  }
}
