import type { COMMENT_SORTS, PageQuery } from '@snippetry/contracts';
import { skipOf, trusted } from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { VisibleSnippet } from '../snippets/snippet-access.ts';
import { commentModel, discussionModel } from './comment.model.ts';
import { ORDERS } from './comment.order.ts';
import { type CommentRecord, objectId, toRecord } from './comment.record.ts';

export interface Totals {
  total: number;
  topLevel: number;
}

export interface CommentReader {
  topLevel(
    snippet: VisibleSnippet,
    query: PageQuery & { sortBy: (typeof COMMENT_SORTS)[number] },
  ): Promise<CommentRecord[]>;
  /** Every reply below these top-level comments, oldest first. */
  below(snippet: VisibleSnippet, rootIds: string[]): Promise<CommentRecord[]>;
  directReplies(
    snippet: VisibleSnippet,
    parentId: string,
    page: PageQuery,
  ): Promise<CommentRecord[]>;
  find(snippet: VisibleSnippet, id: string, session?: ClientSession): Promise<CommentRecord | null>;
  totals(snippet: VisibleSnippet): Promise<Totals>;
  /** Which snippet a comment belongs to: the one question asked before access can be judged. */
  snippetOf(id: string): Promise<string | null>;
}

export function commentReader(connection: Connection): CommentReader {
  const comments = commentModel(connection);
  const discussions = discussionModel(connection);
  return {
    async topLevel(snippet, query) {
      const found = await comments
        .find({ snippetId: objectId(snippet.id), depth: 1 })
        .sort(ORDERS[query.sortBy])
        .skip(skipOf(query))
        .limit(query.limit)
        .lean();
      return found.map(toRecord);
    },
    async below(snippet, rootIds) {
      if (rootIds.length === 0) return [];
      const found = await comments
        .find({
          rootId: trusted({ $in: rootIds.map(objectId) }),
          snippetId: objectId(snippet.id),
        })
        .sort({ createdAt: 1, _id: 1 })
        .lean();
      return found.map(toRecord);
    },
    async directReplies(snippet, parentId, page) {
      const found = await comments
        .find({ parentId: objectId(parentId), snippetId: objectId(snippet.id) })
        .sort({ createdAt: 1, _id: 1 })
        .skip(skipOf(page))
        .limit(page.limit)
        .lean();
      return found.map(toRecord);
    },
    async find(snippet, id, session) {
      const found = await comments
        .findOne({ _id: objectId(id), snippetId: objectId(snippet.id) })
        .session(session ?? null)
        .lean();
      return found && toRecord(found);
    },
    async totals(snippet) {
      const found = await discussions.findById(objectId(snippet.id)).lean();
      return { total: found?.total ?? 0, topLevel: found?.topLevel ?? 0 };
    },
    async snippetOf(id) {
      const found = await comments.findById(objectId(id), { snippetId: 1 }).lean();
      return found?.snippetId.toHexString() ?? null;
    },
  };
}
