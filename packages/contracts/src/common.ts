import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { normalText } from './normal-text.ts';
import { tagFault } from './plain-text.ts';
import { fillText } from './texts.ts';

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
  page: queryInt(1, 1_000_000, 1).meta({ description: 'The number of the page, from 1' }),
  limit: queryInt(1, LIMITS.maxPageSize, LIMITS.pageSize).meta({
    description: 'Entries of a page',
  }),
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

/**
 * A list of limited length. The length is checked first, so that a list that is too long costs
 * nothing more.
 *
 * @param limits.tooLong the message for more than `max` entries; it may continue a sentence that
 * starts with the path
 */
export function listOf<Item extends z.ZodType>(
  item: Item,
  limits: { min?: number; tooShort?: string; max: number; tooLong?: string },
) {
  const { min = 0, max, tooShort, tooLong = `must have at most ${max} entries` } = limits;
  const list = z.array(item).min(min, tooShort).max(max, tooLong);
  return z.preprocess((value: z.input<typeof list>, ctx) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    ctx.addIssue({ code: 'too_big', origin: 'array', maximum: max, message: tooLong });
    return z.NEVER;
  }, list);
}

/** A trimmed text that may be empty. `label` starts its error message. */
export function limitedText(label: string, max: number) {
  return z
    .string()
    .trim()
    .max(max, fillText('{label} can be at most {max} characters long', { label, max }));
}

const tagTooLong = fillText('A tag can be at most {max} characters long', {
  max: LIMITS.tags.length,
});

/** One tag as it may be stored, in lower case; an empty one is none. */
export const StoredTag = normalText(LIMITS.tags.length, tagTooLong).toLowerCase();

/** One new tag. */
export const Tag = StoredTag.superRefine((tag, ctx) => {
  const message = tagFault(tag);
  if (message !== null) ctx.addIssue({ code: 'custom', message });
});

/** A list of tags: trimmed, lower case, without empty ones and duplicates. */
export const Tags = tagsOf(Tag);

/** Tags of an edit, some of which may have been stored before the current rules. */
export const EditedTags = tagsOf(StoredTag);

function tagsOf(tag: z.ZodType<string, string>) {
  const tooLong = `must be at most ${LIMITS.tags.max}`;
  return listOf(tag, { max: LIMITS.tags.max, tooLong }).transform((tags) => [
    ...new Set(tags.filter((one) => one !== '')),
  ]);
}

/** Comma-separated ids in a query string, at most `LIMITS.bulk`. */
export const idList = z
  .string()
  .max(LIMITS.bulk * 25)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).max(LIMITS.bulk));

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
