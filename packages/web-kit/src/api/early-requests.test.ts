import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, succeeded } from '../../test/network.ts';
import { createEarlyRequests } from './early-requests.ts';

const A = new Response('a');
const B = new Response('b');

/** Early requests with these responses by address, sent with `a-token` at time 0. */
function pageThatRequested(answers: Readonly<Record<string, Response | undefined>>) {
  const asked = Object.entries(answers).map(([address, answer]) => ({
    address,
    token: 'a-token',
    at: 0,
    answer: Promise.resolve(answer),
  }));
  vi.stubGlobal('earlyRequests', asked);
  return createEarlyRequests();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('returns each early response once', async () => {
  const ahead = pageThatRequested({ '/api/a': A, '/api/b?c=1': B });
  expect(await ahead.take('/api/b?c=1', 'a-token')).toBe(B);
  expect(ahead.take('/api/b?c=1', 'a-token')).toBeUndefined();
  expect(ahead.take('/api/other', 'a-token')).toBeUndefined();
  expect(await ahead.take('/api/a', 'a-token')).toBe(A);
});

it('returns nothing without early requests', () => {
  expect(createEarlyRequests().take('/api/a', 'a-token')).toBeUndefined();
});

it('returns no response of another token, an old one, or one from before a change', async () => {
  const ahead = pageThatRequested({ '/api/a': A, '/api/b': B, '/api/c': A, '/api/d': B });
  expect(ahead.take('/api/a', 'another')).toBeUndefined();
  vi.advanceTimersByTime(9_999);
  expect(await ahead.take('/api/b', 'a-token')).toBe(B);
  vi.advanceTimersByTime(1);
  expect(ahead.take('/api/c', 'a-token')).toBeUndefined();
  const changed = pageThatRequested({ '/api/d': B });
  changed.forget();
  expect(changed.take('/api/d', 'a-token')).toBeUndefined();
});

it('resolves to undefined for a failed request', async () => {
  const ahead = pageThatRequested({ '/api/a': undefined });
  expect(await ahead.take('/api/a', 'a-token')).toBeUndefined();
});

describe('data of early requests', () => {
  const isRead = (ahead: ReturnType<typeof createEarlyRequests>, address: string) =>
    vi.waitFor(() => expect(ahead.takeData(address, 'a-token')).toBeDefined());

  it('is available once the response has been parsed, for the first caller only', async () => {
    const ahead = pageThatRequested({
      '/api/a': succeeded({ a: 1 }),
      '/api/b': succeeded({ b: 2 }),
    });
    expect(ahead.takeData('/api/a', 'a-token')).toBeUndefined();
    await vi.waitFor(() => expect(ahead.takeData('/api/a', 'a-token')).toEqual({ a: 1 }));
    expect(ahead.takeData('/api/a', 'a-token')).toBeUndefined();
    expect(ahead.take('/api/a', 'a-token')).toBeUndefined();
    const answer = await ahead.take('/api/b', 'a-token');
    expect(await answer?.json()).toMatchObject({ data: { b: 2 } });
    expect(ahead.takeData('/api/b', 'a-token')).toBeUndefined();
  });

  it('is not returned for another token, if it is old, or from before a change', async () => {
    const answers = { '/api/a': succeeded({}), '/api/b': succeeded({}), '/api/c': succeeded({}) };
    const ahead = pageThatRequested(answers);
    await isRead(ahead, '/api/c');
    expect(ahead.takeData('/api/a', 'another')).toBeUndefined();
    expect(ahead.takeData('/api/a', 'a-token')).toEqual({});
    vi.advanceTimersByTime(10_000);
    expect(ahead.takeData('/api/b', 'a-token')).toBeUndefined();
    vi.useFakeTimers({ now: 0, toFake: ['performance'] });
    const changed = pageThatRequested({ '/api/a': succeeded({}), '/api/b': succeeded({}) });
    await isRead(changed, '/api/b');
    changed.forget();
    expect(changed.takeData('/api/a', 'a-token')).toBeUndefined();
  });

  it('is undefined if the server refuses; take returns the refusal', async () => {
    const ahead = pageThatRequested({ '/api/a': failed(403, {}), '/api/b': succeeded({}) });
    await isRead(ahead, '/api/b');
    expect(ahead.takeData('/api/a', 'a-token')).toBeUndefined();
    expect((await ahead.take('/api/a', 'a-token'))?.status).toBe(403);
  });
});
