import {
  AppError,
  type Comment,
  LIMITS,
  type PageQuery,
  type Pagination,
  paginate,
} from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { RequestContext, Transaction, UnitOfWork, UserContext } from '@snippetry/service-kit';
import { nestReplies } from '../domain/comment.presenter.ts';
import type { AnchorRecord, CommentQuery, CommentRecord, LineRange } from '../domain/comment.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';
import type { AnchorFinder } from '../ports/anchor-finder.ts';
import type { CommentAccess } from '../ports/comment-access.ts';
import type { CommentPresenter } from '../ports/comment-presenter.ts';
import type { MentionFinder } from '../ports/mention-finder.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { Participants } from '../ports/participants.ts';
import type { SnippetAccess } from '../ports/snippet-access.ts';
import type { CommentRepository } from '../store/comment.repository.ts';

interface CommentPage {
  comments: Comment[];
  pagination: Pagination & { totalComments: number };
}

interface CommentDraft {
  snippet: string;
  parentComment?: string | undefined;
  content: string;
  anchor?: (LineRange & { revision: number }) | undefined;
}

export interface CommentServiceDeps {
  repository: CommentRepository;
  access: SnippetAccess;
  commentAccess: CommentAccess;
  participants: Participants;
  presenter: CommentPresenter;
  mentions: MentionFinder;
  anchors: AnchorFinder;
  notifications: Notifier;
  unitOfWork: UnitOfWork;
}

/** Maximum number of comments of a level that include replies; clients load those of others. */
const MOST_REPLIED = 200;

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
    const { repository, commentAccess } = this.#deps;
    const snippet = await commentAccess.read(ctx, commentId);
    const [parent, found, totals] = await Promise.all([
      repository.find(snippet, commentId),
      repository.directReplies(snippet, commentId, page),
      repository.totals(snippet),
    ]);
    return {
      comments: await this.#present(ctx, snippet, found),
      pagination: {
        ...paginate(page, parent?.repliesCount ?? 0),
        totalComments: totals.total,
      },
    };
  }

  /** The tree of the top-level comment above a comment, in which the comment is included. */
  async thread(ctx: RequestContext, commentId: string): Promise<Comment> {
    const snippet = await this.#deps.commentAccess.read(ctx, commentId);
    const [root, ...path] = await this.#pathTo(snippet, commentId);
    const [tree] = root ? await this.#trees(ctx, snippet, [root], path) : [];
    if (!tree) throw new AppError('comment.not_found');
    return tree;
  }

  async create(ctx: UserContext, draft: CommentDraft): Promise<Comment> {
    const { repository, access, mentions, notifications, participants, presenter, unitOfWork } =
      this.#deps;
    const { viewer } = ctx;
    const { content } = draft;
    const snippet = await access.authorizeWrite(ctx, draft.snippet);
    const [anchor, mentioned] = await Promise.all([
      this.#anchorOf(ctx, snippet, draft),
      mentions.find(ctx, content),
    ]);
    const record = await unitOfWork.commit(ctx, async (tx) => {
      const parent = await this.#parentOf(tx, snippet, draft);
      const created = await repository.insert(tx, snippet, {
        authorId: viewer.id,
        content,
        parent,
        anchor,
        mentions: mentioned,
      });
      if (!created) throw new AppError('snippet.not_found');
      const { id: commentId, snippetId } = created;
      tx.emit('comment.changed', { snippetId, commentId, change: 'created' });
      await notifications.notifyComment(tx, {
        comment: created,
        snippet,
        parentAuthorId: parent?.authorId ?? null,
        mentionedIds: mentioned.map(({ userId }) => userId),
      });
      return created;
    });
    return presenter.one(ctx, await participants.of(ctx, snippet), record);
  }

  async count(ctx: RequestContext, snippetId: string): Promise<number> {
    const { repository, access } = this.#deps;
    const snippet = await access.authorizeRead(ctx, snippetId);
    return (await repository.totals(snippet)).total;
  }

  /** These comments, each with the first replies to it and to those, and with those of `path`. */
  async #trees(
    ctx: RequestContext,
    snippet: VisibleSnippet,
    comments: CommentRecord[],
    path: CommentRecord[] = [],
  ): Promise<Comment[]> {
    const replies = await this.#firstReplies(snippet, comments, path);
    const presented = await this.#present(ctx, snippet, [...comments, ...replies]);
    const roots = presented.slice(0, comments.length);
    return nestReplies(roots, presented.slice(comments.length));
  }

  async #present(ctx: RequestContext, snippet: VisibleSnippet, records: CommentRecord[]) {
    const { participants, presenter } = this.#deps;
    return presenter.many(ctx, await participants.of(ctx, snippet), records);
  }

  async #firstReplies(
    snippet: VisibleSnippet,
    comments: CommentRecord[],
    path: CommentRecord[],
  ): Promise<CommentRecord[]> {
    const replied = comments
      .filter(({ repliesCount }) => repliesCount > 0)
      .map(({ id }) => id)
      .slice(0, MOST_REPLIED);
    if (replied.length === 0) return [];
    const { repliesPageSize } = LIMITS.comment;
    const first = await this.#deps.repository.firstReplies(snippet, replied, repliesPageSize);
    // The replies are oldest first, so what is not among the first ones comes after them.
    const [next, ...further] = path;
    const found = !next || first.some(({ id }) => id === next.id) ? first : [...first, next];
    return [...found, ...(await this.#firstReplies(snippet, found, further))];
  }

  /** The comment with those it answers, from the top. */
  async #pathTo(snippet: VisibleSnippet, commentId: string): Promise<CommentRecord[]> {
    const comment = await this.#deps.repository.find(snippet, commentId);
    if (!comment) return [];
    if (comment.parentId === null) return [comment];
    return [...(await this.#pathTo(snippet, comment.parentId)), comment];
  }

  /** @throws AppError `request.invalid` for lines that the snippet does not have, and in a reply */
  async #anchorOf(
    ctx: UserContext,
    snippet: VisibleSnippet,
    { anchor, parentComment }: CommentDraft,
  ): Promise<AnchorRecord | null> {
    if (!anchor) return null;
    if (parentComment !== undefined) {
      const fault = msg('A reply is about what it answers, not about lines');
      throw new AppError('request.invalid', { errors: [{ path: 'anchor', msg: fault }] });
    }
    return this.#deps.anchors.find(ctx, snippet, anchor);
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
