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

/** The fields of a new comment or reply. */
export type NewComment = ApiInput<'POST /comments'>['body'];
