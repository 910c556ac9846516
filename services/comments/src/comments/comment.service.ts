import {
  AppError,
  type Comment,
  LIMITS,
  type PageQuery,
  type Pagination,
  paginate,
  type UserCard,
} from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { RequestContext, Transaction, UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { SnippetLines } from '../clients/snippets.client.ts';
import { deletesAs, grant } from './comment.policy.ts';
import { type CommentPresenter, nestReplies } from './comment.presenter.ts';
import type { CommentRepository } from './comment.repository.ts';
import type {
  AnchorRecord,
  CommentHooks,
  CommentQuery,
  CommentRecord,
  LineRange,
} from './comment.ts';
import type { CommentAccess, SnippetViewer } from './comment-access.ts';
import type { MentionFinder } from './mentions.ts';
import type { RemovalService } from './removal.service.ts';
import type { SnippetAccess, VisibleSnippet } from './snippet-access.ts';

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

/** The placeholder of a deleted comment, if any, and the size of the discussion. */
interface DeletedComment {
  comment: Comment | null;
  totalComments: number;
}

/** Data of a comment that is the same for all viewers. */
export interface CommentState {
  /** Null if it was deleted. */
  record: CommentRecord | null;
  cards: ReadonlyMap<string, UserCard>;
  /** Comments of the discussion that are not deleted. */
  totalComments: number;
}

interface CommentServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CommentRepository;
  snippets: SnippetAccess;
  access: CommentAccess;
  presenter: CommentPresenter;
  mentions: MentionFinder;
  lines: SnippetLines;
  removal: RemovalService;
  hooks: CommentHooks;
}

/** Maximum comments per level that include replies; clients load the replies of others. */
const MOST_REPLIED = 200;

/** Reads and changes discussions. Every method checks that the viewer can see the snippet. */
export class CommentService {
  readonly #deps: CommentServiceDeps;

  constructor(deps: CommentServiceDeps) {
    this.#deps = deps;
  }

  async list(ctx: RequestContext, snippetId: string, query: CommentQuery): Promise<CommentPage> {
    const { repository, snippets } = this.#deps;
    const snippet = await snippets.authorizeRead(ctx, snippetId);
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
    const { repository, access } = this.#deps;
    const snippet = await access.read(ctx, commentId);
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

  /** Returns the whole tree that contains a comment, from its top-level comment down. */
  async thread(ctx: RequestContext, commentId: string): Promise<Comment> {
    const snippet = await this.#deps.access.read(ctx, commentId);
    const [root, ...path] = await this.#pathTo(snippet, commentId);
    const [tree] = root ? await this.#trees(ctx, snippet, [root], path) : [];
    if (!tree) throw new AppError('comment.not_found');
    return tree;
  }

  async create(ctx: UserContext, draft: CommentDraft): Promise<Comment> {
    const { repository, snippets, access, mentions, presenter, hooks, unitOfWork } = this.#deps;
    const { content } = draft;
    const snippet = await snippets.authorizeWrite(ctx, draft.snippet);
    const [anchor, mentioned] = await Promise.all([
      this.#anchorOf(ctx, snippet, draft),
      mentions.find(ctx, content),
    ]);
    const record = await unitOfWork.commit(ctx, async (tx) => {
      const parent = await this.#parentOf(tx, snippet, draft);
      const comment = await repository.insert(tx, snippet, {
        authorId: ctx.viewer.id,
        content,
        parent,
        anchor,
        mentions: mentioned,
      });
      if (!comment) throw new AppError('snippet.not_found');
      const { id: commentId, snippetId } = comment;
      tx.emit('comment.changed', { snippetId, commentId, change: 'created' });
      await hooks.onCreated(tx, { comment, snippet, parentAuthorId: parent?.authorId ?? null });
      return comment;
    });
    return presenter.one(ctx, await access.participant(ctx, snippet), record);
  }

  /** Replaces the text; an equal text is not an edit. */
  async edit(ctx: UserContext, id: string, content: string): Promise<Comment> {
    const { unitOfWork, repository, access, presenter, mentions, hooks } = this.#deps;
    const snippet = await access.write(ctx, id);
    const by = await access.participant(ctx, snippet);
    const before = grant(by, 'edit', await repository.find(snippet, id));
    const edit = { content, mentions: await mentions.find(ctx, content, before.mentions) };
    const record = await unitOfWork.commit(ctx, async (tx) => {
      // Read in the transaction: it may be deleted concurrently.
      const comment = grant(by, 'edit', await repository.find(snippet, id, tx));
      if (comment.content === content) return comment;
      tx.emit('comment.changed', { snippetId: snippet.id, commentId: id, change: 'edited' });
      const edited = grant(by, 'edit', await repository.edit(tx, id, edit));
      await hooks.onEdited(tx, { comment: edited, snippet });
      return edited;
    });
    return presenter.one(ctx, by, record);
  }

  async delete(ctx: UserContext, id: string): Promise<DeletedComment> {
    const { unitOfWork, repository, access, presenter, removal } = this.#deps;
    const snippet = await access.write(ctx, id);
    const by = await access.participant(ctx, snippet);
    const left = await unitOfWork.commit(ctx, async (tx) => {
      const comment = grant(by, 'delete', await repository.find(snippet, id, tx));
      const deletion = { as: deletesAs(by, comment), byId: ctx.viewer.id, reason: '' };
      await removal.remove(tx, comment, deletion);
      const { total } = await repository.totals(snippet, tx);
      return { placeholder: await repository.find(snippet, id, tx), total };
    });
    const comment = left.placeholder && (await presenter.one(ctx, by, left.placeholder));
    return { comment, totalComments: left.total };
  }

  async count(ctx: RequestContext, snippetId: string): Promise<number> {
    const { repository, snippets } = this.#deps;
    const snippet = await snippets.authorizeRead(ctx, snippetId);
    return (await repository.totals(snippet)).total;
  }

  /** Returns the likes that the comments of these authors have, without authors that have none. */
  likesOf(authorIds: readonly string[]): Promise<Map<string, number>> {
    return this.#deps.repository.likesOf(authorIds);
  }

  /** Reads a comment for event streams, once for all viewers. */
  async stateOf({ ctx, snippet }: SnippetViewer, commentId: string): Promise<CommentState> {
    const { repository, presenter } = this.#deps;
    const [record, totals] = await Promise.all([
      repository.find(snippet, commentId),
      repository.totals(snippet),
    ]);
    const cards = await presenter.cards(ctx, record ? [record] : []);
    return { record, cards, totalComments: totals.total };
  }

  /** Presents a comment to each viewer, in the order of the viewers. */
  async presentState(
    { record, cards }: CommentState,
    to: readonly SnippetViewer[],
  ): Promise<(Comment | null)[]> {
    const { access, presenter } = this.#deps;
    if (!record) return to.map(() => null);
    return presenter.toMany(record, cards, await access.participants(to));
  }

  /** Returns comments with their first replies on each level, and with the replies of `path`. */
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
    const { access, presenter } = this.#deps;
    return presenter.many(ctx, await access.participant(ctx, snippet), records);
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
    // The replies are oldest first, so one that is not among the first follows them.
    const [next, ...further] = path;
    const found = !next || first.some(({ id }) => id === next.id) ? first : [...first, next];
    return [...found, ...(await this.#firstReplies(snippet, found, further))];
  }

  /** Returns the comment and its ancestors, from the top. */
  async #pathTo(snippet: VisibleSnippet, commentId: string): Promise<CommentRecord[]> {
    const comment = await this.#deps.repository.find(snippet, commentId);
    if (!comment) return [];
    if (comment.parentId === null) return [comment];
    return [...(await this.#pathTo(snippet, comment.parentId)), comment];
  }

  /**
   * @throws AppError `request.invalid` for a reply, and for lines that the snippet does not have
   */
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
    const forOwner = snippet.ownerId === ctx.viewer.id;
    return this.#deps.lines.find(ctx, { snippetId: snippet.id, lines: anchor, forOwner });
  }

  /**
   * Returns the parent of a draft; null for a top-level comment.
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
