import type { ApiInput, ApiReply } from '@snippetry/contracts';

export type Collection = ApiReply<'GET /collections/:id'>['collection'];

export type CollectionBody = ApiInput<'POST /collections'>['body'];

/** A snippet in a collection. */
export type Member = ApiReply<'GET /collections/:id/snippets'>['snippets'][number];

/** Fields of an edit; omitted ones stay unchanged. */
export type CollectionChanges = ApiInput<'PUT /collections/:id'>['body'];
