import type { ApiReply } from '@snippetry/contracts';

/** A snippet as the API answers it. */
export type Snippet = ApiReply<'GET /snippets/:id'>['snippet'];

/** One page of a snippet list. */
export type SnippetPage = ApiReply<'GET /snippets/my'>;
