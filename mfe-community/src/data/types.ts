import type { ApiInput, ApiReply } from '@snippetry/contracts';

export type SnippetPage = ApiReply<'GET /snippets'>;

export type Snippet = SnippetPage['snippets'][number];

/** Numbers of snippets in a list by filter value. */
export type Facets = ApiReply<'GET /snippets/facets'>['facets'];

export type CommentPage = ApiReply<'GET /comments/snippet/:snippetId'>;

/** A comment with its replies. */
export type Comment = CommentPage['comments'][number];

/** Public data of a user. */
export type Person = ApiReply<'GET /users/:id'>['user'];

export type ReportPage = ApiReply<'GET /comments/reports'>;

/** A reported comment with its reports. */
export type ReportCase = ReportPage['reports'][number];

export type Resolution = ReportCase['allowed'][number];

/** Entry of the moderation log: an action, or its reversal. */
export type ModerationRecord = ApiReply<'GET /comments/reports/log'>['records'][number];

export type NewComment = ApiInput<'POST /comments'>['body'];
