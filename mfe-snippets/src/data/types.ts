import type { ApiInput, ApiReply } from '@snippetry/contracts';

export type Snippet = ApiReply<'GET /snippets/:id'>['snippet'];

export type SnippetPage = ApiReply<'GET /snippets/my'>;

export type ListQuery = NonNullable<ApiInput<'GET /snippets/my'>['query']>;

/** The viewer's own snippets, or the starred ones. */
export type ListName = 'my' | 'starred';
