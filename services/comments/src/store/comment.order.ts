import type { CommentSort } from '../domain/comment.ts';

const newest = { createdAt: -1, _id: -1 } as const;

/** Orders of top-level comments. The id ends every order, so pages never overlap. */
export const ORDERS = {
  '-createdAt': newest,
  newest,
  oldest: { createdAt: 1, _id: 1 },
  popular: { score: -1, ...newest },
} as const satisfies Record<CommentSort, Record<string, 1 | -1>>;
