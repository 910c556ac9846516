import { AppError, defineRoutes, Id, snippetRoutes } from '@snippetry/contracts';
import { request, type TestClient } from '@snippetry/test-kit';
import type { Express } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp, finishApp } from './http.ts';
import { createMetrics, createReadiness, type Listening, listen } from './index.ts';
import { mountRoutes } from './mount.ts';
import { quietLog } from './test-log.ts';

const thingRoutes = defineRoutes({
  'GET /things': {
    summary: 'Things',
    auth: 'none',
    query: z.object({ page: z.coerce.number().int().min(1).default(1), q: z.string().optional() }),
    reply: z.object({ page: z.int() }),
  },
  'GET /things/:id': {
    summary: 'One thing',
    auth: 'none',
    params: z.object({ id: Id }),
    reply: z.object({ id: Id }),
    errors: ['snippet.not_found'],
  },
  'POST /things': {
    ...snippetRoutes['POST /snippets'],
    auth: 'none',
    reply: z.object({ title: z.string() }),
  },
  'PUT /things/:id': {
    summary: 'Change nothing',
    auth: 'none',
    params: z.object({ id: z.string() }),
    body: z.object({ thing: Id }),
    reply: z.object({}),
  },
  'POST /things/many': {
    summary: 'Many things',
    auth: 'none',
    body: z.object({ text: z.string() }),
    maxBody: 2_000_000,
    reply: z.object({ length: z.int() }),
  },
  'POST /things/ids': {
    summary: 'Things by their ids',
    auth: 'none',
    body: z.object({ ids: z.array(Id) }),
    reply: z.object({}),
  },
  'POST /things/:id/fail': {
    summary: 'Fail in a given way',
    auth: 'none',
    params: z.object({ id: z.string() }),
    reply: z.object({}),
  },
});

const ABSENT = 'f'.repeat(24);

const FAILURES: Record<string, () => unknown> = {
  known: () => new AppError('snippet.stale_revision'),
  limited: () => new AppError('request.rate_limited', { retryAfter: 7.2 }),
  cast: () =>
    Object.assign(new Error('Cast to ObjectId failed'), { name: 'CastError', path: 'author' }),
  duplicate: () => Object.assign(new Error('E11000 duplicate key'), { code: 11_000 }),
  refused: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  mongo: () => Object.assign(new Error('no primary'), { name: 'MongoServerSelectionError' }),
  redis: () => new Error("Stream isn't writeable and enableOfflineQueue options is false"),
  zod: () => z.object({ a: z.string() }).safeParse({ a: 1 }).error,
  unforeseen: () => new TypeError('secret detail'),
  text: () => 'just a text',
};

function appWith(readiness = createReadiness()): Express {
  const app = createApp({
    name: 'things',
    log: quietLog(),
    metrics: createMetrics({ service: 'things' }),
    readiness,
  });
  mountRoutes(app, thingRoutes, {
    'GET /things': async (_ctx, { query }) => ({ page: query.page }),
    'GET /things/:id': async (_ctx, { params, res }) => {
      res.setHeader('etag', '"of-the-thing"');
      if (params.id === ABSENT) throw new AppError('snippet.not_found');
      return { id: params.id };
    },
    'POST /things': async (_ctx, { body }) => ({ title: body.title }),
    'PUT /things/:id': async () => ({}),
    'POST /things/many': async (_ctx, { body }) => ({ length: body.text.length }),
    'POST /things/ids': async () => ({}),
    'POST /things/:id/fail': async (_ctx, { params }) => {
      throw FAILURES[params.id]?.();
    },
  });
  finishApp(app);
  return app;
}

let http: Listening;
let api: TestClient;
const readiness = createReadiness();

beforeAll(async () => {
  http = await listen(appWith(readiness), { host: '127.0.0.1', port: 0 });
  api = request(http.url);
});
afterAll(() => http.close(0));

const post = (body: string, type = 'application/json') =>
  api.send('/api/things', { method: 'POST', body, headers: { 'content-type': type } });

const SNIPPET = { title: 'abc', description: 'd', content: 'c' };

describe('a request to a service', () => {
  it('is answered with the success envelope and the status of the route', async () => {
    const answer = await post(JSON.stringify(SNIPPET));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ status: 'success', data: { title: 'abc' } });
  });

  it('is refused with the names of every missing and every invalid field', async () => {
    const missing = await post('{}');
    expect([missing.status, missing.code]).toEqual([400, 'request.invalid']);
    expect(missing.body).toMatchObject({
      errors: expect.arrayContaining([{ path: 'title', msg: 'title is required' }]),
    });
    expect(missing.fields).toEqual(['title', 'description', 'content']);
    const wrong = await post(
      JSON.stringify({ ...SNIPPET, title: 5, metadata: { category: 'no' } }),
    );
    expect(wrong.body).toMatchObject({
      errors: [
        { path: 'title', msg: 'title must be text' },
        { path: 'metadata.category', msg: 'metadata.category is not one of the categories' },
      ],
    });
  });

  it.each([
    ['an operator', { ...SNIPPET, title: { $gt: '' } }, 'title'],
    ['an operator at the top', { ...SNIPPET, $where: '1' }, '$where'],
    ['a list', { ...SNIPPET, title: ['abc'] }, 'title'],
    ['an object', { ...SNIPPET, description: {} }, 'description'],
    ['null', { ...SNIPPET, content: null }, 'content'],
  ])('is refused when it has %s where a string belongs', async (_what, body, field) => {
    const answer = await post(JSON.stringify(body));
    expect([answer.status, answer.code, answer.fields]).toEqual([400, 'request.invalid', [field]]);
  });

  it('is refused if it has a lone surrogate', async () => {
    const answer = await post(JSON.stringify({ ...SNIPPET, content: '\ud800' }));
    expect([answer.status, answer.fields]).toEqual([400, ['content']]);
  });

  it('is refused when its body has a prototype key or is nested too deeply', async () => {
    const polluted = await post(
      '{"title":"abc","description":"d","content":"c","__proto__":{"a":1}}',
    );
    expect(polluted.status).toBe(400);
    const nested = await post(`{"title":${'['.repeat(5000)}${']'.repeat(5000)}}`);
    expect([nested.status, nested.code]).toEqual([400, 'request.invalid']);
  });

  it('is refused at its first hostile key, with one short error', async () => {
    const hostile = Array.from({ length: 5000 }, () => '{"$":1}').join(',');
    const many = await post(`{"tags":[${hostile}]}`);
    expect(many.body).toMatchObject({
      errors: [{ path: 'tags.0', msg: 'tags.0.$ is not allowed' }],
    });
    const long = await post(`{"$${'x'.repeat(500_000)}":1}`);
    expect([many.status, long.status, long.text.length < 600]).toEqual([400, 400, true]);
  });

  it('is answered with twenty errors at most', async () => {
    const tags = Array.from({ length: 10 }, () => 'x'.repeat(40));
    const many = await post(JSON.stringify({ ...SNIPPET, title: 1, tags, ids: tags }));
    expect(many.fields).toHaveLength(11);
    const ids = { method: 'POST', body: JSON.stringify({ ids: Array(200).fill(1) }) };
    const headers = { 'content-type': 'application/json' };
    expect((await api.send('/api/things/ids', { ...ids, headers })).fields).toHaveLength(20);
  });

  it('is refused before it is parsed when it has more than 20 000 values', async () => {
    // The second body is no JSON, which only a parser would detect.
    for (const body of [`[${'[],'.repeat(25_000)}[]]`, '{"$":1},'.repeat(125_000)]) {
      const answer = await post(body);
      expect([answer.status, answer.code]).toEqual([413, 'request.too_large']);
      expect(answer.text.length).toBeLessThan(600);
    }
    expect((await post(`[${'[],'.repeat(9000)}[]]`)).code).toBe('request.invalid');
  });

  it('is refused in another encoding than UTF-8, which would hide how many values it has', async () => {
    const answer = await post('{}', 'application/json; charset=utf-16');
    expect([answer.status, answer.code]).toEqual([415, 'request.unsupported_media_type']);
  });

  it('is read with a byte order mark, and with its charset in quotes and capitals', async () => {
    const body = JSON.stringify({ ...SNIPPET, title: 'größer' });
    const answer = await post(`\uFEFF${body}`, 'application/json; charset="UTF-8"');
    expect([answer.status, answer.body]).toMatchObject([201, { data: { title: 'größer' } }]);
  });

  it('refuses a list that is too long without validating its entries', async () => {
    const body = JSON.stringify({ ...SNIPPET, tags: Array(10_000).fill(7) });
    const answer = await post(body);
    expect(answer.body).toMatchObject({
      errors: [{ path: 'tags', msg: 'tags must be at most 10' }],
    });
  });

  it('treats a parameter without a value as one that was not sent', async () => {
    for (const query of ['page=', 'page=%20&q=', 'q']) {
      expect((await api.send(`/api/things?${query}`)).data).toEqual({ page: 1 });
    }
  });

  it('loses the fields that the contract does not declare', async () => {
    const answer = await post(JSON.stringify({ ...SNIPPET, author: 'me', starCount: 9 }));
    expect(answer.data).toEqual({ title: 'abc' });
  });

  it.each([
    ['{', 400, 'request.malformed_json'],
    ['{"title":', 400, 'request.malformed_json'],
    ['"text"', 400, 'request.invalid'],
    ['[]', 400, 'request.invalid'],
    [`"${'x'.repeat(2_600_000)}"`, 413, 'request.too_large'],
  ])('with the body %.12s is answered with %d and the code %s', async (body, status, code) => {
    const answer = await post(body);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  it('may have a body as large as the route allows', async () => {
    const send = (length: number) =>
      api.send('/api/things/many', {
        method: 'POST',
        body: JSON.stringify({ text: 'x'.repeat(length) }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await send(1_900_000)).data).toEqual({ length: 1_900_000 });
    const larger = await send(2_000_000);
    expect([larger.status, larger.code]).toEqual([413, 'request.too_large']);
  });

  it('is refused with 415 when its content type is not JSON', async () => {
    const form = await post('title=abc', 'application/x-www-form-urlencoded');
    expect([form.status, form.code]).toEqual([415, 'request.unsupported_media_type']);
    const charset = await post('{}', 'application/json; charset=no-such');
    expect(charset.status).toBe(415);
  });

  it.each([
    ['page=1&page=2', 'page'],
    ['q=a&q=b', 'q'],
    ['q[$ne]=a', 'q'],
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['other=1&other=2', 'other'],
  ])('with the query %s is refused and the field is named', async (query, field) => {
    const answer = await api.send(`/api/things?${query}`);
    expect([answer.status, answer.code, answer.fields]).toEqual([400, 'request.invalid', [field]]);
  });

  it('with an invalid id is answered with 404 for a path and with 400 for a body', async () => {
    const path = await api.send('/api/things/not-an-id');
    expect([path.status, path.code]).toEqual([404, 'snippet.not_found']);
    const body = await api.send('/api/things/x', {
      method: 'PUT',
      body: '{"thing":"not-an-id"}',
      headers: { 'content-type': 'application/json' },
    });
    expect([body.status, body.fields]).toEqual([400, ['thing']]);
    expect((await api.send('/api/things/%zz')).status).toBe(404);
  });
});

describe('routing in a service', () => {
  it('answers unknown paths and methods with the envelope', async () => {
    const unknown = await api.send('/nowhere');
    expect([unknown.status, unknown.code]).toEqual([404, 'route.not_found']);
    expect(unknown.body).toMatchObject({ status: 'error', requestId: expect.any(String) });
    const method = await api.send('/api/things/abc', { method: 'DELETE' });
    expect([method.status, method.code]).toEqual([405, 'route.method_not_allowed']);
    expect(method.headers.get('allow')).toBe('GET, HEAD, PUT');
  });

  it('answers HEAD like GET without a body, and OPTIONS with the allowed methods', async () => {
    const head = await api.send('/api/things', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const options = await api.send('/api/things', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST']);
  });

  it('answers 304 when the client sends the ETag of the current answer', async () => {
    const first = await api.send('/api/things');
    const etag = first.headers.get('etag') ?? '';
    // Without it, fetch adds `no-cache`, which requests the whole answer.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await api.send('/api/things', { headers });
    expect([etag.length > 5, again.status, again.text]).toEqual([true, 304, '']);
  });

  it('does not send the ETag of a resource with a failure', async () => {
    const { headers } = await api.send(`/api/things/${'a'.repeat(24)}`);
    expect(headers.get('etag')).toBe('"of-the-thing"');
    const failed = await api.send(`/api/things/${ABSENT}`);
    expect([failed.status, failed.code]).toEqual([404, 'snippet.not_found']);
    expect(failed.headers.get('etag')).not.toBe('"of-the-thing"');
    expect(failed.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps a well-formed request id, and replaces one that could forge a log line', async () => {
    const given = await api.send('/api/things', { headers: { 'x-request-id': 'abc-1' } });
    expect(given.headers.get('x-request-id')).toBe('abc-1');
    const odd = await api.send('/api/things', { headers: { 'x-request-id': 'a b"}' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});

describe('a failure in a handler', () => {
  it.each([
    ['known', 409, 'snippet.stale_revision'],
    ['limited', 429, 'request.rate_limited'],
    ['cast', 400, 'request.invalid'],
    ['duplicate', 409, 'request.conflict'],
    ['refused', 503, 'service.unavailable'],
    ['mongo', 503, 'service.unavailable'],
    ['redis', 503, 'service.unavailable'],
    ['zod', 400, 'request.invalid'],
    ['unforeseen', 500, 'internal'],
    ['text', 500, 'internal'],
  ])('of the kind %s is answered with %d and the code %s', async (kind, status, code) => {
    const answer = await api.send(`/api/things/${kind}/fail`, { method: 'POST' });
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.text).not.toMatch(/secret detail|E11000|at .*\.ts:/);
  });

  it('that is limited is answered with Retry-After in whole seconds, rounded up', async () => {
    const limited = await api.send('/api/things/limited/fail', { method: 'POST' });
    expect(limited.headers.get('retry-after')).toBe('8');
  });
});

describe('a service process', () => {
  it('is alive, and ready only while its checks pass', async () => {
    expect((await api.send('/healthz')).status).toBe(200);
    expect((await api.send('/readyz')).status).toBe(200);
    let broken = true;
    readiness.add('store', () => {
      if (broken) throw new Error('store is unreachable');
    });
    const unready = await api.send('/readyz');
    expect(unready.status).toBe(503);
    expect(unready.body).toEqual({ status: 'unready', checks: { store: 'store is unreachable' } });
    broken = false;
    expect((await api.send('/readyz')).status).toBe(200);
  });

  it('labels its request metrics with the route pattern, never with the path', async () => {
    await api.send(`/api/things/${'a'.repeat(24)}`);
    const metrics = await api.send('/metrics');
    expect(metrics.text).toContain('http_request_duration_seconds_count{');
    expect(metrics.text).toContain('route="/api/things/:id"');
    expect(metrics.text).not.toContain('a'.repeat(24));
  });

  it('still answers while it drains, and closes each connection', async () => {
    const own = createReadiness();
    const draining = await listen(appWith(own), { host: '127.0.0.1', port: 0 });
    own.drain();
    const client = request(draining.url);
    expect((await client.send('/readyz')).body).toMatchObject({ status: 'draining' });
    const answer = await client.send('/api/things');
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await draining.close(0);
  });
});

it('a reply with a field that its contract does not have fails in tests', async () => {
  const app = createApp({
    name: 'leak',
    log: quietLog(),
    metrics: createMetrics({ service: 'leak' }),
    readiness: createReadiness(),
  });
  const stored = { page: 1, passwordHash: 'x' };
  mountRoutes(
    app,
    { 'GET /things': thingRoutes['GET /things'] },
    { 'GET /things': async () => stored },
  );
  finishApp(app);
  const leaky = await listen(app, { host: '127.0.0.1', port: 0 });
  const answer = await request(leaky.url).send('/api/things');
  expect([answer.status, answer.code]).toEqual([500, 'internal']);
  await leaky.close(0);
});
