import type { collectionServiceRoutes } from '@snippetry/contracts';
import { anId } from '@snippetry/test-kit';
import {
  type Case,
  everyone,
  hiddenFromOthers,
  nobody,
  onlyOwner,
  signedIn,
  type World,
  write,
} from './world.ts';

const open = ({ openCollection: id }: World) => ({ id });
const hidden = ({ hiddenCollection: id }: World) => ({ id });

/** Returns the cases of a route that changes a collection. */
const changes = (more: Omit<Case, 'what' | 'params' | 'expected'> = {}): Case[] => [
  { what: 'a public one', params: open, expected: write({ stranger: 403 }), ...more },
  { what: 'a private one', params: hidden, expected: write({ stranger: 404 }), ...more },
];

/** Cases of a route that reads a collection. */
const reads: Case[] = [
  { what: 'public', params: open, expected: everyone(200) },
  { what: 'private', params: hidden, expected: hiddenFromOthers() },
];

/** Creates a collection of the owner, for a case that deletes it. */
const fresh =
  (isPublic: boolean): NonNullable<Case['params']> =>
  async ({ owner }) => {
    const body = { name: `c${anId()}`, isPublic };
    const { data } = await owner.api.call('POST /collections', { body });
    return { id: data.collection._id };
  };

/** Creates a collection of the owner with a published version. */
const published =
  (isPublic: boolean): NonNullable<Case['params']> =>
  async (world) => {
    const { id = '' } = await fresh(isPublic)(world);
    const input = { params: { id }, body: {} };
    await world.owner.api.call('POST /collections/:id/versions', input);
    return { id, version: '1' };
  };

export const COLLECTION_CASES: Record<keyof typeof collectionServiceRoutes, Case[]> = {
  'GET /collections': [{ what: 'public ones', expected: everyone(200), reveals: nobody }],
  'GET /collections/popular': [{ what: 'public ones', expected: everyone(200), reveals: nobody }],
  'GET /collections/starred': [{ what: 'own stars', expected: signedIn(), reveals: nobody }],
  'GET /collections/my': [{ what: 'own', expected: signedIn(), reveals: onlyOwner }],
  'GET /collections/:id': reads,
  'GET /collections/:id/feed': [
    { what: 'public', params: open, expected: everyone(200) },
    {
      what: 'private, not even for the owner',
      params: hidden,
      expected: everyone(404),
      reveals: nobody,
    },
  ],
  'POST /collections': [
    { what: 'new', body: () => ({ name: `c${anId()}` }), expected: signedIn(201) },
  ],
  'POST /collections/import': [
    {
      what: 'one with a public and a private snippet of the owner',
      body: ({ open: one, hidden: two }) => ({
        collections: [{ name: `c${anId()}`, snippetIds: [one, two] }],
      }),
      expected: signedIn(),
      reveals: nobody,
    },
  ],
  'PUT /collections/:id': changes({ body: () => ({ name: `c${anId()}` }) }),
  'DELETE /collections/:id': [
    { what: 'a public one', params: fresh(true), expected: write({ stranger: 403 }) },
    { what: 'a private one', params: fresh(false), expected: write({ stranger: 404 }) },
  ],
  'POST /collections/:id/star': [
    { what: 'a public one', params: fresh(true), expected: signedIn() },
    { what: 'a private one', params: fresh(false), expected: write({ stranger: 404 }) },
  ],
  'POST /collections/:id/fork': [
    { what: 'a public one', params: fresh(true), expected: signedIn(201) },
    { what: 'a private one', params: fresh(false), expected: write({ stranger: 404, owner: 201 }) },
  ],
  'GET /collections/:id/snippets': reads,
  'POST /collections/:id/snippets': [
    {
      what: 'to a public one',
      params: open,
      body: ({ open: snippetId }) => ({ snippetId }),
      expected: write({ stranger: 403 }),
    },
    {
      what: 'to a private one',
      params: hidden,
      body: ({ hidden: snippetId }) => ({ snippetId }),
      expected: write({ stranger: 404 }),
    },
  ],
  'GET /collections/:id/versions': reads,
  'POST /collections/:id/versions': [
    {
      what: 'a public one',
      params: fresh(true),
      body: () => ({}),
      expected: write({ stranger: 403, owner: 201 }),
    },
    {
      what: 'a private one',
      params: fresh(false),
      body: () => ({}),
      expected: write({ stranger: 404, owner: 201 }),
    },
  ],
  'GET /collections/:id/pack': reads,
  'GET /collections/:id/pack@:version': [
    { what: 'public', params: published(true), expected: everyone(200) },
    { what: 'private', params: published(false), expected: hiddenFromOthers() },
  ],
  'POST /collections/:id/update': [
    {
      what: 'a public one that is no fork',
      params: open,
      expected: write({ stranger: 403, owner: 409 }),
    },
    {
      what: 'a private one that is no fork',
      params: hidden,
      expected: write({ stranger: 404, owner: 409 }),
    },
  ],
  'PATCH /collections/:id/order': changes({
    body: ({ open: id }) => ({ moved: [id], order: [id] }),
  }),
  'DELETE /collections/:id/snippets': changes({ query: { ids: anId() } }),
  'DELETE /collections/:id/snippets/:snippetId': [
    {
      what: 'of a public one',
      params: ({ openCollection: id, open: snippetId }) => ({ id, snippetId }),
      expected: write({ stranger: 403 }),
    },
    {
      what: 'of a private one',
      params: ({ hiddenCollection: id, hidden: snippetId }) => ({ id, snippetId }),
      expected: write({ stranger: 404 }),
    },
  ],
};
