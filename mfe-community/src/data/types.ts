import type { ApiInput, ApiReply } from '@snippetry/contracts';

/** One page of public snippets. */
export type SnippetPage = ApiReply<'GET /snippets'>;

/** A snippet as lists answer it. */
export type Snippet = SnippetPage['snippets'][number];

/** How many snippets a list has of each value. */
export type Facets = ApiReply<'GET /snippets/facets'>['facets'];

/** One page of a discussion. */
export type CommentPage = ApiReply<'GET /comments/snippet/:snippetId'>;

/** A comment with the replies below it. */
export type Comment = CommentPage['comments'][number];

/** Public data of a user. */
export type Person = ApiReply<'GET /users/:id'>['user'];

/** One page of reported comments. */
export type ReportPage = ApiReply<'GET /comments/reports'>;

/** A reported comment with who reported it and why. */
export type ReportCase = ReportPage['reports'][number];

/** A resolution of a reported comment. */
export type Resolution = ReportCase['allowed'][number];

/** One action of a moderator or of the owner of a snippet, or what took it back. */
export type ModerationRecord = ApiReply<'GET /comments/reports/log'>['records'][number];

/** The fields of a new comment or reply. */
export type NewComment = ApiInput<'POST /comments'>['body'];
