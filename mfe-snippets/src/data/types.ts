import type { ApiInput, ApiReply } from '@snippetry/contracts';

/** A snippet as the API answers it. */
export type Snippet = ApiReply<'GET /snippets/:id'>['snippet'];

/** One page of a snippet list. */
export type SnippetPage = ApiReply<'GET /snippets/my'>;

/** What a snippet list can be asked for. */
export type ListQuery = NonNullable<ApiInput<'GET /snippets/my'>['query']>;

/** Which list: the viewer's own snippets, or those the viewer starred. */
export type ListName = 'my' | 'starred';
