import type { ApiReply } from '@snippetry/contracts';

/** One page of public snippets. */
export type SnippetPage = ApiReply<'GET /snippets'>;

/** A snippet as lists answer it. */
export type Snippet = SnippetPage['snippets'][number];
