import type { ApiInput, ApiReply } from '@snippetry/contracts';

/** A collection as the API sends it. */
export type Collection = ApiReply<'GET /collections/:id'>['collection'];

/** The fields of a new collection. */
export type CollectionBody = ApiInput<'POST /collections'>['body'];

/** A snippet in a collection, as its page lists it. */
export type Member = ApiReply<'GET /collections/:id/snippets'>['snippets'][number];

/** What an edit sends: what it leaves out stays as it is. */
export type CollectionChanges = ApiInput<'PUT /collections/:id'>['body'];
