// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  brokenBody,
  failed,
  fakeNetwork,
  type Sent,
  succeeded,
} from '../../test/network.ts';
import { ApiError, isApiError } from './api-error.ts';
import { api, onUnauthorized } from './client.ts';

let sent: Sent[];
let answer: Answer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answer = () => succeeded({});
  sent = fakeNetwork((request) => answer(request));
});
afterEach(() => vi.unstubAllGlobals());

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call', () => {
  it('fills the path, drops empty query values and joins lists', async () => {
    await api('GET /snippets/:id', { params: { id: 'a b/c' } });
    await api('GET /snippets', { query: { search: '', language: 'go', page: 2, tags: 'x,y' } });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/snippets/a%20b%2Fc',
      '/api/snippets?language=go&page=2&tags=x%2Cy',
    ]);
  });

  it('prefers the persistent token to that of the session', async () => {
    await api('GET /users/stats');
    sessionStorage.setItem('token', 'of-the-tab');
    await api('GET /users/stats');
    localStorage.setItem('token', 'kept');
    await api('GET /users/stats');
    expect(sent.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer of-the-tab',
      'Bearer kept',
    ]);
  });

  it('sends a body as JSON and returns the data of the envelope', async () => {
    answer = () => succeeded({ token: 't', user: { username: 'mira' } }, 201);
    const body = { username: 'mira', email: 'm@example.dev', password: 'Twenty-lines1' };
    const reply = await api('POST /auth/register', { body });
    expect(reply.user.username).toBe('mira');
    expect(sent[0]).toMatchObject({ method: 'POST', url: '/api/auth/register', body });
    expect(sent[0]?.headers['content-type']).toBe('application/json');
  });

  it('accepts JSON, and sends no content type without a body', async () => {
    await api('GET /users/stats');
    expect(sent[0]?.headers).toEqual({ accept: 'application/json' });
    expect(sent[0]?.body).toBeUndefined();
  });

  it('sends a given token instead of the stored one', async () => {
    localStorage.setItem('token', 'kept');
    await api('GET /users/stats', {}, { token: 'given' });
    expect(sent[0]?.headers.authorization).toBe('Bearer given');
  });

  it('passes its signal to fetch', async () => {
    const { signal } = new AbortController();
    await api('GET /users/stats', {}, { signal });
    expect(sent[0]?.signal).toBe(signal);
  });
});

describe('a failed call', () => {
  it('carries status, code, message, field errors and request id', async () => {
    const errors = [{ path: 'title', msg: 'is too short' }];
    answer = () =>
      failed(400, { code: 'request.invalid', message: 'Not valid', errors, requestId: 'r1' });
    const error = await caught(api('GET /users/stats'));
    expect(isApiError(error, 'request.invalid')).toBe(true);
    expect(isApiError(error, 'auth.required')).toBe(false);
    expect(error).toMatchObject({ status: 400, message: 'Not valid', errors, requestId: 'r1' });
    expect(error).toMatchObject({ isGeneric: false });
  });

  it('has the message "Network error" and status 0 if there was no response', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    const error = await caught(api('GET /users/stats'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, message: 'Network error', code: undefined });
  });

  it.each([
    ['a page instead of JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['an envelope without message', () => failed(500, {})],
    ['a success without data', () => Response.json({ status: 'success' })],
    ['a success whose data is null', () => Response.json({ status: 'success', data: null })],
    ['another status than success', () => Response.json({ status: 'fine', data: {} })],
  ])('has the message "Something went wrong" for %s', async (_what, reply) => {
    answer = reply;
    expect(await caught(api('GET /users/stats'))).toMatchObject({
      name: 'ApiError',
      message: 'Something went wrong',
      isGeneric: true,
    });
  });

  it.each([200, 404])('has "Network error" as message if a %i breaks off', async (status) => {
    answer = () => new Response(brokenBody(), { status });
    expect(await caught(api('GET /users/stats'))).toMatchObject({
      name: 'ApiError',
      status: 0,
      message: 'Network error',
    });
  });

  it('is no ApiError if it was aborted', async () => {
    answer = ({ signal }) => {
      throw signal?.reason;
    };
    const error = await caught(api('GET /users/stats', {}, { signal: AbortSignal.abort() }));
    expect(isApiError(error)).toBe(false);
    expect(error).toMatchObject({ name: 'AbortError' });
  });

  it('reports a refused token, but not a refused password without one', async () => {
    const refused: string[] = [];
    const stop = onUnauthorized((token) => refused.push(token));
    answer = () => failed(401, { code: 'auth.required', message: 'Please sign in first' });
    await caught(api('GET /users/stats'));
    localStorage.setItem('token', 'old');
    await caught(api('GET /users/stats'));
    stop();
    await caught(api('GET /users/stats'));
    expect(refused).toEqual(['old']);
  });

  it('uses the request id of the header if the body has none', async () => {
    const headers = { 'x-request-id': 'of-the-header' };
    answer = () => new Response('gone', { status: 502, headers });
    expect(await caught(api('GET /users/stats'))).toMatchObject({
      status: 502,
      requestId: 'of-the-header',
    });
  });

  it('ignores a code and field errors of an invalid shape', async () => {
    const errors = [{ path: 'title', msg: 7 }, 'title', null, { path: 'tags', msg: 'too many' }];
    answer = () => failed(400, { code: 7, message: 7, errors });
    expect(await caught(api('GET /users/stats'))).toMatchObject({
      code: undefined,
      message: 'Something went wrong',
      errors: [{ path: 'tags', msg: 'too many' }],
      requestId: undefined,
    });
    answer = () => failed(400, { errors: 'title' });
    expect(await caught(api('GET /users/stats'))).toMatchObject({ errors: [] });
  });

  it.each(['null', '[]', '"text"'])('includes a success status with the body %s', async (body) => {
    answer = () => new Response(body);
    expect(await caught(api('GET /users/stats'))).toBeInstanceOf(ApiError);
  });

  it('has the network error as its cause', async () => {
    const cause = new TypeError('Failed to fetch');
    answer = () => {
      throw cause;
    };
    expect(await caught(api('GET /users/stats'))).toMatchObject({ cause });
  });

  it('does not report the token if it is forbidden', async () => {
    const refused: string[] = [];
    const stop = onUnauthorized((token) => refused.push(token));
    localStorage.setItem('token', 'kept');
    answer = () => failed(403, { code: 'access.forbidden' });
    await caught(api('GET /users/stats'));
    stop();
    expect(refused).toEqual([]);
  });
});
