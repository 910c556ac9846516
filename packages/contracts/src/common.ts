import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** A record's id: 24 hexadecimal digits, which are converted to lower case. */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{24}$/i, 'must be an id of 24 hexadecimal digits')
  .toLowerCase();

/** A point in time: ISO 8601 in UTC. */
export const Time = z.iso.datetime();

/** An integer sent in a path or a query string. */
export function textInt(min: number, max: number) {
  return z.coerce
    .number({ error: `must be a whole number from ${min} to ${max}` })
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
}

/** An integer of a query string that may be left out. */
export function queryInt(min: number, max: number, initial: number) {
  return textInt(min, max).default(initial);
}

/** `page` and `limit` of every list. */
export const PageQuery = z.object({
  page: queryInt(1, 1_000_000, 1),
  limit: queryInt(1, LIMITS.maxPageSize, LIMITS.pageSize),
});
/** A parsed page request. */
export type PageQuery = z.output<typeof PageQuery>;

/** The pagination fields of every list. */
export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
});
/** See the schema of the same name. */
export type Pagination = z.output<typeof Pagination>;

/** Computes the pagination record of a page: `total` counts all matching items. */
export function paginate(query: PageQuery, total: number): Pagination {
  const totalPages = Math.ceil(total / query.limit);
  return {
    page: query.page,
    limit: query.limit,
    total,
    totalPages,
    hasNext: query.page < totalPages,
    hasPrev: query.page > 1 && totalPages > 0,
  };
}

/** A list of tags: trimmed, lower case, without empty ones and duplicates. */
export const Tags = z
  .array(z.string().trim().toLowerCase().max(LIMITS.tags.length))
  .max(LIMITS.tags.max, `at most ${LIMITS.tags.max} tags`)
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))]);

/** An empty reply. */
export const EmptyReply = z.object({});

/** An id in a path. */
export const IdParams = z.object({ id: Id });

/** The fields of a user that lists and threads show. */
export const UserCard = z.object({
  _id: Id,
  username: z.string(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  avatar: z.string().optional(),
  reputation: z.int().optional(),
});
/** See the schema of the same name. */
export type UserCard = z.output<typeof UserCard>;
