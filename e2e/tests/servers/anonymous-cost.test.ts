import { apiRoutes, parseRouteKey, type RouteKey, type RouteSpec } from '@snippetry/contracts';
import { aSnippet, request } from '@snippetry/test-kit';
import { expect, inject, it } from 'vitest';
import { ANONYMOUS_ROUTES, type AnonymousKey, type Bound } from '../../src/anonymous-routes.ts';
import { aPerson } from '../../src/people.ts';

const { url } = inject('platform');
const anonymous = Object.entries<RouteSpec>(apiRoutes).filter(
  ([, { auth }]) => auth !== 'required',
);

const listedAs = (bound: Bound) =>
  Object.entries(ANONYMOUS_ROUTES).flatMap(([key, bounds]) => (bounds.includes(bound) ? key : []));

it('every route that visitors can call is listed as cheap, cached or limited', () => {
  expect(Object.keys(ANONYMOUS_ROUTES).sort()).toEqual(anonymous.map(([key]) => key).sort());
  const unbounded = Object.entries(ANONYMOUS_ROUTES).filter(([, bounds]) => bounds.length === 0);
  expect(unbounded).toEqual([]);
});

it('the routes listed as limited are those with a rate limit of their own', () => {
  const limited = anonymous.filter(([, { limit = 'general' }]) => limit !== 'general');
  expect(listedAs('limited').sort()).toEqual(limited.map(([key]) => key).sort());
});

it('the routes listed as cached answer 304 to a request with the current ETag', async () => {
  const { api } = await aPerson(url);
  const { snippet } = (await api.call('POST /snippets', { body: aSnippet({ isPublic: true }) }))
    .data;
  const body = { name: 'Cached', description: '' };
  const { collection } = (await api.call('POST /collections', { body })).data;
  const params = { id: collection._id };
  await api.call('POST /collections/:id/snippets', { params, body: { snippetId: snippet._id } });
  await api.call('POST /collections/:id/versions', { params, body: {} });
  const answers: [string, number][] = [];
  for (const key of listedAs('cached')) {
    const { path } = parseRouteKey(key as RouteKey & AnonymousKey);
    const id = path.startsWith('/collections') ? collection._id : snippet._id;
    const address = `/api${path.replace(':id', id).replace(':version', '1')}`;
    const tag = (await request(url).send(address)).headers.get('etag') ?? '';
    // Without `cache-control`, fetch adds `no-cache` to requests with `if-none-match`.
    const headers = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
    answers.push([key, (await request(url).send(address, { headers })).status]);
  }
  expect(answers).toEqual(listedAs('cached').map((key) => [key, 304]));
});
