import { z } from 'zod';
import { AiExplanation } from './ai.ts';
import {
  EditedTags,
  EmptyReply,
  Id,
  IdParams,
  limitedText,
  PageQuery,
  Pagination,
  queryInt,
  Tags,
  Time,
  UserCard,
} from './common.ts';
import type { FieldError } from './errors.ts';
import { LANGUAGE_KEYS } from './languages.ts';
import { LIMITS } from './limits.ts';
import { mapNames } from './map-names.ts';
import { normalText } from './normal-text.ts';
import { plainTextFault, refusePlainTextFault, tagFault } from './plain-text.ts';
import { defineRoutes } from './route.ts';
import {
  METADATA,
  METADATA_FIELDS,
  type MetadataChoice,
  type MetadataField,
  REQUIRED_TEXTS,
  readMetadata,
} from './snippet-fields.ts';
import { msg } from './texts.ts';

const language = z.enum(LANGUAGE_KEYS, { error: 'is not one of the languages' });
const oneOf = <Value extends string>({ values, refusal }: MetadataChoice<Value>) =>
  z.enum(values, { error: refusal });
const chosen = <Value extends string>(choice: MetadataChoice<Value>) =>
  oneOf(choice).default(choice.fallback);

/** Returns an object with the given schema for every metadata field. */
function eachMetadataField<Schema extends z.ZodType>(
  schema: Schema,
): Record<MetadataField, Schema> {
  return mapNames(METADATA_FIELDS, () => schema);
}

const metadataInput = {
  difficulty: chosen(METADATA.difficulty),
  category: chosen(METADATA.category),
} satisfies Record<MetadataField, z.ZodType>;

const metadataEdit = {
  difficulty: oneOf(METADATA.difficulty).optional(),
  category: oneOf(METADATA.category).optional(),
} satisfies Record<MetadataField, z.ZodType>;

/** Accepted since older clients send it, but ignored: the server computes its own. */
const estimatedReadTime = z.number().min(0).optional();

/** Stored metadata, which may have values that are no longer allowed. */
export const storedMetadata = eachMetadataField(z.string());

const { title, description, content } = REQUIRED_TEXTS;

const texts = {
  title: normalText(title.max, title.tooLong).min(title.min, title.tooShort),
  description: z
    .string()
    .trim()
    .min(description.min, description.tooShort)
    .max(description.max, description.tooLong),
  content: z
    .string()
    .max(content.max, content.tooLong)
    .refine((code) => code.trim() !== '', { error: content.tooShort }),
};

/** Fields sent by a snippet's owner. */
export const SnippetInput = z.object({
  title: texts.title.superRefine(refusePlainTextFault),
  description: texts.description,
  content: texts.content,
  language: language.default('javascript'),
  tags: Tags.default([]),
  isPublic: z.boolean().default(true),
  metadata: z.object({ ...metadataInput, estimatedReadTime }).default(readMetadata({})),
});
/** See the schema of the same name. */
export type SnippetInput = z.output<typeof SnippetInput>;

/**
 * An edit. Omitted fields stay unchanged. `revision` is the one the editor has loaded: 409 if the
 * snippet has a newer one.
 */
export const SnippetUpdate = z.object({
  title: texts.title.optional(),
  description: texts.description.optional(),
  content: texts.content.optional(),
  language: language.optional(),
  tags: EditedTags.optional(),
  isPublic: z.boolean().optional(),
  metadata: z.object({ ...metadataEdit, estimatedReadTime }).optional(),
  revision: z.int().min(1).optional(),
});
/** See the schema of the same name. */
export type SnippetUpdate = z.output<typeof SnippetUpdate>;

/**
 * Returns the errors of the title and tags that an edit changes. Unchanged ones are accepted, even
 * if they were stored before the current rules.
 */
export function editedTextErrors(
  before: { title: string; tags: readonly string[] },
  { title: changed, tags = [] }: SnippetUpdate,
): FieldError[] {
  const stored = new Set([before.title, ...before.tags].map((text) => text.normalize('NFC')));
  const faultOf = (text: string, check: (text: string) => string | null) =>
    stored.has(text) ? null : check(text);
  const titleFault = changed === undefined ? null : faultOf(changed, plainTextFault);
  const errors = titleFault === null ? [] : [{ path: 'title', msg: `title ${titleFault}` }];
  for (const [at, tag] of tags.entries()) {
    const fault = faultOf(tag, tagFault);
    if (fault !== null) errors.push({ path: `tags.${at}`, msg: `tags.${at} ${fault}` });
  }
  return errors;
}

/** The actions on a snippet that a viewer may be allowed. */
export const SnippetAction = z.enum(['edit', 'delete', 'export', 'star', 'fork']);

/** Source of an imported snippet at GitHub. */
export const SnippetSourceFile = z.object({
  kind: z.enum(['file', 'gist']),
  owner: z.string(),
  /** Null for a gist. */
  repo: z.string().nullable(),
  gistId: z.string().nullable(),
  path: z.string(),
  /** The branch; null for a gist. */
  ref: z.string().nullable(),
  /** Git’s hash of the content that was imported. */
  sha: z.string(),
  /** Its page at GitHub. */
  url: z.string(),
  /** Whether the source is public; only then viewers other than the owner see it. */
  isPublic: z.boolean(),
});
/** See the schema of the same name. */
export type SnippetSourceFile = z.output<typeof SnippetSourceFile>;

/** Position of `content` within longer code that a search matched: it begins at the first hit. */
export const SearchExcerpt = z.object({
  /** The number of the line it begins in, from 1. */
  line: z.int(),
  /** Whether the beginning of that line is left out. */
  cut: z.boolean(),
  /** Number of hits in the code. */
  matches: z.int(),
  /** Whether there may be more hits: only the beginning of very long code is searched. */
  more: z.boolean(),
});
/** See the schema of the same name. */
export type SearchExcerpt = z.output<typeof SearchExcerpt>;

/**
 * A snippet. Lists cut `content` at 400 characters and set `truncated`; with `excerpt`, the cut
 * starts at the first search hit instead of at the beginning.
 */
export const Snippet = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  content: z.string(),
  truncated: z.boolean(),
  excerpt: SearchExcerpt.optional(),
  lineCount: z.int(),
  language: z.string(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  isStarred: z.boolean(),
  isOwner: z.boolean(),
  allowed: z.array(SnippetAction),
  viewCount: z.int(),
  starCount: z.int(),
  forkCount: z.int(),
  copyCount: z.int(),
  revision: z.int(),
  author: UserCard,
  metadata: z.object({ ...storedMetadata, estimatedReadTime: z.int() }),
  forkedFrom: z
    .object({ _id: Id, title: z.string(), author: z.object({ _id: Id, username: z.string() }) })
    .nullable(),
  aiExplanation: AiExplanation.nullable(),
  /** Source it was imported from, if the viewer may see it. */
  source: SnippetSourceFile.nullable(),
  /** Reason of a moderator for hiding it, for its owner; absent if it is not hidden. */
  hidden: z.object({ reason: z.string(), at: Time }).optional(),
  createdAt: Time,
  updatedAt: Time,
});
/** See the schema of the same name. */
export type Snippet = z.output<typeof Snippet>;

/**
 * Sort orders of a list: the names used by the dashboard and by the explore page, valid for both.
 */
export const SNIPPET_SORTS = [
  'newest',
  'oldest',
  'most-starred',
  'most-viewed',
  'recently-updated',
  'updated',
  'created',
  'views',
  'stars',
] as const;

const sortBy = z
  .enum(SNIPPET_SORTS, { error: `must be one of ${SNIPPET_SORTS.join(', ')}` })
  .default('newest');

const listFilters = {
  search: limitedText(msg('A search'), LIMITS.search).optional(),
  language: limitedText(msg('A language'), 40).optional(),
  /** Comma-separated; a snippet must have all of them. */
  tags: limitedText(msg('The list of tags'), 400).optional(),
  ...eachMetadataField(limitedText(msg('A value'), 40).optional()),
};

/** Query of every snippet list. */
export const SnippetListQuery = PageQuery.extend({ sortBy, ...listFilters });
/** See the schema of the same name. */
export type SnippetListQuery = z.output<typeof SnippetListQuery>;

/** Filters of a list of public snippets, without order and page. */
export const PublicSnippetFilters = z.object({
  ...listFilters,
  author: Id.optional(),
  /** Only public snippets of users whom the viewer follows; empty for visitors. */
  following: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((value) => value === 'true')
    .optional(),
});
/** See the schema of the same name. */
export type PublicSnippetFilters = z.output<typeof PublicSnippetFilters>;

/** Number of snippets in a list by value: highest first, ties by value. */
const facetCounts = z.array(z.object({ value: z.string(), count: z.int() }));

/**
 * Counts by value of the snippets in a list. A snippet has one language and one value of each
 * metadata field, so these are counted without their own filter: a count is the size of the list if
 * that value is chosen instead. Tags narrow a list further and are counted within it, the most
 * frequent ones only.
 */
export const SnippetFacets = z.object({
  language: facetCounts,
  ...eachMetadataField(facetCounts),
  tags: facetCounts.max(LIMITS.facetTags),
});
/** See the schema of the same name. */
export type SnippetFacets = z.output<typeof SnippetFacets>;

/** One page of snippets. */
export const SnippetPage = z.object({ snippets: z.array(Snippet), pagination: Pagination });
/** See the schema of the same name. */
export type SnippetPage = z.output<typeof SnippetPage>;

/** A reply with one snippet. */
export const OneSnippet = z.object({ snippet: Snippet });

/** Routes of `/api/snippets`, without the comments below a snippet. */
export const snippetRoutes = defineRoutes({
  'GET /snippets': {
    summary: 'Public snippets, and the viewer’s own where `author` is the viewer',
    auth: 'optional',
    query: SnippetListQuery.extend(PublicSnippetFilters.shape),
    reply: SnippetPage,
  },
  'GET /snippets/facets': {
    summary:
      'How many snippets the same list has of each language, metadata value and frequent tag',
    auth: 'optional',
    query: PublicSnippetFilters,
    reply: z.object({ facets: SnippetFacets }),
  },
  'GET /snippets/my': {
    summary: 'The signed-in user’s own snippets',
    auth: 'required',
    query: SnippetListQuery,
    reply: SnippetPage,
  },
  'GET /snippets/starred': {
    summary: 'The snippets the signed-in user starred and may see',
    auth: 'required',
    query: SnippetListQuery,
    reply: SnippetPage,
  },
  'GET /snippets/trending': {
    summary: 'Public snippets that gained most stars in the last 7 days',
    auth: 'optional',
    query: z.object({
      limit: queryInt(1, LIMITS.maxPageSize, LIMITS.trending),
      sortBy: z.string().max(40).optional(),
    }),
    reply: z.object({ snippets: z.array(Snippet) }),
  },
  'GET /snippets/summary': {
    summary: 'Totals of the signed-in user’s library, for the dashboard',
    auth: 'required',
    reply: z.object({
      summary: z.object({
        totalSnippets: z.int(),
        totalViews: z.int(),
        totalStars: z.int(),
        totalForks: z.int(),
        totalFavorites: z.int(),
      }),
    }),
  },
  'GET /snippets/user/:userId': {
    summary: 'The snippets of one user that the viewer may see',
    auth: 'optional',
    params: z.object({ userId: Id }),
    query: SnippetListQuery,
    reply: SnippetPage,
  },
  'GET /snippets/:id': {
    summary: 'One snippet with its whole code; counts a view, unless by HEAD or read ahead',
    auth: 'optional',
    params: IdParams,
    query: z.object({ ahead: z.literal('true', { error: 'must be true' }).optional() }),
    reply: OneSnippet,
    errors: ['snippet.not_found'],
  },
  'GET /snippets/:id/similar': {
    summary:
      'Visible snippets that share words and tags with a snippet, those that share most first',
    auth: 'optional',
    params: IdParams,
    query: z.object({ limit: queryInt(1, 20, LIMITS.similar) }),
    reply: z.object({ snippets: z.array(Snippet) }),
    errors: ['snippet.not_found'],
  },
  'POST /snippets': {
    summary: 'Create a snippet',
    auth: 'required',
    body: SnippetInput,
    maxBody: LIMITS.codeBody,
    reply: OneSnippet,
    status: 201,
  },
  'PUT /snippets/:id': {
    summary: 'Change a snippet; what is omitted stays as it is',
    auth: 'required',
    params: IdParams,
    body: SnippetUpdate,
    maxBody: LIMITS.codeBody,
    reply: OneSnippet,
    errors: ['snippet.not_found', 'access.forbidden', 'snippet.hidden', 'snippet.stale_revision'],
  },
  'DELETE /snippets/:id': {
    summary: 'Move a snippet to the trash: gone for everyone at once, restorable for 30 days',
    auth: 'required',
    params: IdParams,
    reply: EmptyReply,
    errors: ['snippet.not_found', 'access.forbidden'],
  },
  'POST /snippets/:id/star': {
    summary: 'Star a snippet, or take the star back',
    auth: 'required',
    params: IdParams,
    reply: z.object({ isStarred: z.boolean(), starCount: z.int() }),
    errors: ['snippet.not_found'],
  },
  'POST /snippets/:id/fork': {
    summary: 'Copy a visible snippet into a private one of the caller',
    auth: 'required',
    params: IdParams,
    reply: OneSnippet,
    status: 201,
    errors: ['snippet.not_found'],
  },
  'POST /snippets/:id/lift-hiding': {
    summary: 'Let the owner of a hidden snippet make it public again; for moderators',
    auth: 'required',
    params: IdParams,
    reply: EmptyReply,
    errors: ['snippet.not_found', 'access.forbidden'],
  },
});
