// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAskedAhead } from './asked-ahead.ts';

const fetched = vi.fn<(address: string, request?: RequestInit) => Promise<Response>>();
const answer = (value: number) =>
  new Response(JSON.stringify({ status: 'success', data: { value } }));

/** A page that says what it will ask for; nothing was asked yet. */
function pageThatAsks(content: string) {
  document.head.innerHTML = `<meta name="asks" content="${content}">`;
  return createAskedAhead();
}

beforeEach(() => {
  history.replaceState(null, '', '/app');
  vi.stubGlobal('fetch', fetched);
  let value = 0;
  fetched.mockReset().mockImplementation(async () => {
    value += 1;
    return answer(value);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.head.innerHTML = '';
});

it('asks for what the page names with the token, once, and gives each answer to the first who wants it', async () => {
  const ahead = pageThatAsks('/app /api/a /api/b?c=1');
  ahead.ask('a-token');
  ahead.ask('a-token');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/a', '/api/b?c=1']);
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer a-token' });
  expect((await ahead.take('/api/b?c=1', 'a-token'))?.ok).toBe(true);
  expect(ahead.take('/api/b?c=1', 'a-token')).toBeUndefined();
  expect(ahead.take('/api/other', 'a-token')).toBeUndefined();
});

it('asks for nothing at another address than that of the page', () => {
  const ahead = pageThatAsks('/app/trash /api/a');
  ahead.ask('a-token');
  expect(fetched).not.toHaveBeenCalled();
});

it('has no answer for somebody else, nor one that is old, nor one from before a change', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const ahead = pageThatAsks('/app /api/a /api/b /api/c');
  ahead.ask('a-token');
  expect(ahead.take('/api/a', 'another')).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  expect(ahead.take('/api/b', 'a-token')).toBeUndefined();
  ahead.forget();
  expect(ahead.take('/api/c', 'a-token')).toBeUndefined();
});

it('leaves what failed to whoever wants it', async () => {
  fetched.mockRejectedValue(new Error('offline'));
  const ahead = pageThatAsks('/app /api/a');
  ahead.ask('a-token');
  expect(await ahead.take('/api/a', 'a-token')).toBeUndefined();
});
