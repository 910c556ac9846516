import {
  type ApiKey,
  apiRoutes,
  isErrorCode,
  LIMITS,
  parseRouteKey,
  type RouteSpec,
} from '@snippetry/contracts';
import { request, type TestResponse } from '@snippetry/test-kit';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { aPerson, type Person } from '../../src/people.ts';

const { url } = inject('platform');
let person: Person;

beforeAll(async () => {
  person = await aPerson(url);
});

const ROUTES = Object.entries(apiRoutes).map(([key, spec]) => {
  // Object.entries loses the key type.
  const { method, path } = parseRouteKey(key as ApiKey);
  const route: RouteSpec = spec;
  return { key, method, path, spec: route };
});
const WITH_BODY = ROUTES.filter(({ spec }) => spec.body);
const WITH_ID = ROUTES.filter(({ path }) => path.includes(':'));
const WITH_QUERY = ROUTES.filter(({ spec }) => spec.query);

const someId = 'a'.repeat(24);
const withId = (path: string, id: string) =>
  `/api${path.replace(/:(?:revision|version)\b/, '1').replace(/:\w+/g, id)}`;
/** Returns a path of a route with valid parameters. */
const filled = (path: string) => withId(path.replace(/:provider\b/, 'github'), someId);

function send(path: string, method: string, body?: string, type = 'application/json') {
  const content = body === undefined ? {} : { body, headers: { 'content-type': type } };
  return request(url, person.token).send(path, { method, ...content });
}

/** Expects the documented error envelope, without a stack trace or other internals. */
function expectRefusal(answer: TestResponse, status: number): void {
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([status, expect.any(String)]);
  expect(answer.body).toMatchObject({
    status: 'error',
    message: expect.any(String),
    requestId: answer.headers.get('x-request-id'),
  });
  expect(isErrorCode(answer.code)).toBe(true);
  expect(answer.text).not.toMatch(/\bat .*\.ts:\d+|node_modules|Mongo(?:ose)?Error/);
}

/** Returns the names of the body's top-level fields; empty if the body is not an object. */
function fieldsOf(spec: RouteSpec): string[] {
  return spec.body instanceof z.ZodObject ? Object.keys(spec.body.shape) : [];
}

/** Lists whose invalid entries are reported one by one in a successful response. */
const OPEN_LISTS = new Set(['POST /snippets/import items', 'POST /collections/import collections']);

describe.each(WITH_BODY)('$key', ({ key, method, path, spec }) => {
  it('refuses a body that is malformed, has another content type or is too large', async () => {
    const target = filled(path);
    const broken = await send(target, method, '{"title": ');
    expectRefusal(broken, 400);
    expect(broken.code).toBe('request.malformed_json');
    expectRefusal(await send(target, method, 'a=b', 'application/x-www-form-urlencoded'), 415);
    const huge = JSON.stringify({ content: 'x'.repeat(spec.maxBody ?? LIMITS.body) });
    expectRefusal(await send(target, method, huge), 413);
  });

  it('refuses fields that are a query operator, a list or a number, and bodies that are no object', async () => {
    for (const field of fieldsOf(spec)) {
      const list = OPEN_LISTS.has(`${key} ${field}`) ? [] : [[[1]]];
      for (const wrong of [{ $gt: '' }, { $where: 'sleep(1000)' }, ...list, 12.5]) {
        const answer = await send(filled(path), method, JSON.stringify({ [field]: wrong }));
        expectRefusal(answer, 400);
        expect(answer.code).toBe('request.invalid');
        expect(answer.fields.some((name) => name.split('.')[0] === field)).toBe(true);
      }
    }
    for (const body of ['[]', '"text"', 'null', '7']) {
      expectRefusal(await send(filled(path), method, body), 400);
    }
  });
});

describe.each(WITH_ID)('$key', ({ method, path, spec }) => {
  it('answers 404 for a malformed id', async () => {
    const body = spec.body ? '{}' : undefined;
    const ids = ['nothing', '12', `${someId}0`, '%24gt', '%00'];
    // Most of these are valid names of remotes and of identity providers, and of GitHub accounts,
    // which this test must not request from GitHub.
    const isName = /:owner|:name|:provider/.test(path);
    for (const id of isName ? ids.slice(-2) : ids) {
      const answer = await send(withId(path, id), method, body);
      expectRefusal(answer, 404);
    }
  });
});

describe.each(WITH_QUERY)('$key', ({ method, path, spec }) => {
  it('refuses a query with a repeated parameter or an invalid number', async () => {
    const names = Object.keys(spec.query?.shape ?? {});
    for (const name of names) {
      expectRefusal(await send(`${filled(path)}?${name}=1&${name}=2`, method), 400);
    }
    if (!names.includes('page')) return;
    for (const page of ['0', '-1', 'x', '1.5', '1e9']) {
      const answer = await send(`${filled(path)}?page=${page}`, method);
      expectRefusal(answer, 400);
      expect(answer.fields).toEqual(['page']);
    }
  });
});

it('the gateway answers unknown paths and methods with the error envelope', async () => {
  for (const path of [
    '/api/nothing',
    '/api',
    '/api/snippets/a/b/c',
    '/api/internal/snippets/facts',
  ]) {
    expectRefusal(await send(path, 'GET'), 404);
  }
  expectRefusal(await send('/api/snippets/my', 'PATCH', '{}'), 405);
  expectRefusal(await send('/api/../internal/snippets/totals', 'GET'), 404);
});

it('the gateway refuses forged and malformed tokens', async () => {
  const parts = person.token.split('.');
  const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const tokens = [
    'nonsense',
    `${header}.${parts[1]}.`,
    `${parts[0]}.${parts[1]}.${'A'.repeat(342)}`,
    `${parts[0]}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${parts[2]}`,
  ];
  for (const token of tokens) {
    const answer = await request(url, token).call('GET /auth/me');
    expectRefusal(answer, 401);
  }
});
