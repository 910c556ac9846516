import {
  AppError,
  type COMMENT_SORTS,
  type Comment,
  LIMITS,
  type PageQuery,
  type Pagination,
  paginate,
} from '@snippetry/contracts';
import type { Asking, People, UserAsking } from '@snippetry/service-kit';
import type { ClientSession } from 'mongoose';
import type { SnippetAccess, VisibleSnippet } from '../snippets/snippet-access.ts';
import { nest, presentComment } from './comment.present.ts';
import type { CommentRecord } from './comment.record.ts';
import type { CommentRepository } from './comment.repository.ts';

interface CommentPage {
  comments: Comment[];
  pagination: Pagination & { totalComments: number };
}

export interface Draft {
  snippet: string;
  parentComment?: string | undefined;
  content: string;
}

export interface CommentService {
  list(
    asking: Asking,
    snippetId: string,
    query: PageQuery & { sortBy: (typeof COMMENT_SORTS)[number] },
  ): Promise<CommentPage>;
  replies(asking: Asking, commentId: string, page: PageQuery): Promise<CommentPage>;
  create(asking: UserAsking, draft: Draft): Promise<Comment>;
  count(asking: Asking, snippetId: string): Promise<number>;
}

export interface CommentServiceDeps {
  comments: CommentRepository;
  access: SnippetAccess;
  people: People;
  transact<Result>(fn: (session: ClientSession) => Promise<Result>): Promise<Result>;
}

const authorsOf = (records: CommentRecord[]): string[] =>
  records.flatMap(({ authorId, isDeleted }) => (authorId === null || isDeleted ? [] : [authorId]));

/** What the draft replies to, or null; says why it cannot be replied to. */
async function parentOf(
  comments: CommentRepository,
  { snippet, draft }: { snippet: VisibleSnippet; draft: Draft },
  session: ClientSession,
): Promise<CommentRecord | null> {
  if (draft.parentComment === undefined) return null;
  const parent = await comments.find(snippet, draft.parentComment, session);
  if (!parent || parent.isDeleted) throw new AppError('comment.not_found');
  if (parent.depth >= LIMITS.comment.depth) throw new AppError('comment.too_deep');
  return parent;
}

export function commentService(deps: CommentServiceDeps): CommentService {
  const { comments, access, people } = deps;

  return {
    async list(asking, snippetId, query) {
      const snippet = await access.see(asking, snippetId);
      const [roots, totals] = await Promise.all([
        comments.topLevel(snippet, query),
        comments.totals(snippet),
      ]);
      const rootIds = roots.filter((root) => root.repliesCount > 0).map((root) => root.id);
      const below = await comments.below(snippet, rootIds);
      const cards = await people.cards(authorsOf([...roots, ...below]), asking);
      const present = (record: CommentRecord) => presentComment(record, asking.viewer, cards);
      return {
        comments: nest(roots.map(present), below.map(present)),
        pagination: { ...paginate(query, totals.topLevel), totalComments: totals.total },
      };
    },
    async replies(asking, commentId, page) {
      const snippetId = await comments.snippetOf(commentId);
      if (snippetId === null) throw new AppError('comment.not_found');
      const snippet = await access.see(asking, snippetId, 'comment.not_found');
      const [parent, found, totals] = await Promise.all([
        comments.find(snippet, commentId),
        comments.directReplies(snippet, commentId, page),
        comments.totals(snippet),
      ]);
      const cards = await people.cards(authorsOf(found), asking);
      return {
        comments: found.map((record) => presentComment(record, asking.viewer, cards)),
        pagination: {
          ...paginate(page, parent?.repliesCount ?? 0),
          totalComments: totals.total,
        },
      };
    },
    async create(asking, draft) {
      const { viewer } = asking;
      const snippet = await access.seeNow(asking, draft.snippet);
      const record = await deps.transact(async (session) => {
        const parent = await parentOf(comments, { snippet, draft }, session);
        const { content } = draft;
        const made = await comments.insert(
          snippet,
          { authorId: viewer.id, content, parent },
          session,
        );
        if (!made) throw new AppError('snippet.not_found');
        return made;
      });
      return presentComment(record, viewer, await people.cards([viewer.id], asking));
    },
    async count(asking, snippetId) {
      const snippet = await access.see(asking, snippetId);
      return (await comments.totals(snippet)).total;
    },
  };
}
