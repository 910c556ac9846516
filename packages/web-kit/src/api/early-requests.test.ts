import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, succeeded } from '../../test/network.ts';
import { createEarlyRequests } from './early-requests.ts';

const A = new Response('a');
const B = new Response('b');

/** What the head of a page has asked these addresses with a token at the beginning of time. */
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

describe('data that the page has asked for ahead', () => {
  const isRead = (ahead: ReturnType<typeof createEarlyRequests>, address: string) =>
    vi.waitFor(() => expect(ahead.takeData(address, 'a-token')).toBeDefined());

  it('is there once the answer has been read, for the first who wants it', async () => {
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

  it('is not of another token, old, or from before a change', async () => {
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

  it('is none where the server has refused, which whoever takes the answer is told', async () => {
    const ahead = pageThatRequested({ '/api/a': failed(403, {}), '/api/b': succeeded({}) });
    await isRead(ahead, '/api/b');
    expect(ahead.takeData('/api/a', 'a-token')).toBeUndefined();
    expect((await ahead.take('/api/a', 'a-token'))?.status).toBe(403);
  });
});
