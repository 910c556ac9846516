import type { LiveMessage } from '@snippetry/contracts';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  broken,
  fakeNetwork,
  type LiveAnswer,
  liveAnswer,
  refused,
  type Sent,
  unavailable,
} from '../../test/network.ts';
import { onUnauthorized } from '../api/client.ts';
import { clearTokens, keepToken } from '../api/token-store.ts';
import { subscribeLive, useLive, useLiveState } from './live.ts';
import { pauseMs } from './pause.ts';

const SNIPPET = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);

let live: LiveAnswer;
let answer: Answer;
let sent: Sent[];
let stops: (() => void)[];

beforeEach(() => {
  live = liveAnswer();
  answer = live.answer;
  sent = fakeNetwork((request) => answer(request));
  stops = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops) stop();
  cleanup();
  vi.restoreAllMocks();
  await waitFor(() => expect(live.open).toBe(0));
  localStorage.clear();
  vi.unstubAllGlobals();
});

const comment = (snippetId = SNIPPET): LiveMessage => ({
  type: 'comment',
  snippetId,
  commentId: 'c'.repeat(24),
  change: 'created',
  comment: null,
  totalComments: 1,
});
const read: LiveMessage = { type: 'notification', notification: null, unread: 3 };

/** Subscribes and returns the list of received messages. */
function listen(snippet?: string): LiveMessage[] {
  const messages: LiveMessage[] = [];
  stops.push(subscribeLive({ snippet }, (message) => messages.push(message)));
  return messages;
}

const isOpen = () => waitFor(() => expect(live.open).toBe(1));
const state = () => renderHook(useLiveState).result;

function show(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

function network(onLine: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

describe('a listener', () => {
  it('receives events of its discussion, through one connection for the whole page', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    keepToken('a-token');
    const [bell, discussion, elsewhere] = [listen(), listen(SNIPPET), listen(OTHER)];
    stops.at(-1)?.();
    await isOpen();
    live.push(comment());
    live.push(read);
    live.push({ type: 'reset' });
    await waitFor(() => expect(bell).toHaveLength(2));
    expect(bell).toEqual([read, { type: 'reset' }]);
    expect(discussion).toEqual([comment(), { type: 'reset' }]);
    expect(elsewhere).toEqual([]);
    expect(sent.map(({ query, headers }) => [query, headers.authorization])).toEqual([
      [{ snippet: SNIPPET }, 'Bearer a-token'],
    ]);
  });

  it('receives a reset after a random delay, so that pages do not all reload at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const current = state();
    const messages = listen(SNIPPET);
    await vi.dynamicImportSettled();
    await expect.poll(() => current.current).toBe('live');
    live.push({ type: 'reset' });
    live.push(comment());
    await expect.poll(() => messages).toEqual([comment()]);
    await act(() => vi.advanceTimersByTimeAsync(2499));
    expect(messages).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(messages).toEqual([comment(), { type: 'reset' }]);
  });

  it('receives events even if another listener throws', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const failing = () => {
      throw new Error('a screen is broken');
    };
    stops.push(subscribeLive({ snippet: SNIPPET }, failing));
    const messages = listen(SNIPPET);
    await isOpen();
    live.push(comment());
    await waitFor(() => expect(messages).toHaveLength(1));
    expect(report).toHaveBeenCalledOnce();
  });

  it('opens no connection for a visitor without a snippet', async () => {
    listen();
    const { current } = state();
    listen(SNIPPET);
    await isOpen();
    expect([current, sent.length]).toEqual(['off', 1]);
  });

  it('closes the connection with the last listener', async () => {
    function Discussion() {
      const [count, setCount] = useState(0);
      useLive(() => setCount(count + 1), { snippet: SNIPPET });
      return <p>{count} messages</p>;
    }
    const { unmount } = render(<Discussion />);
    await isOpen();
    for (const n of [1, 2]) {
      act(() => live.push(comment()));
      await screen.findByText(`${n} messages`);
    }
    unmount();
    await waitFor(() => expect(live.open).toBe(0));
    expect(sent).toHaveLength(1);
  });
});

describe('a connection that ends', () => {
  it('is reopened after the last received event', async () => {
    const current = state();
    const messages = listen(SNIPPET);
    await isOpen();
    live.push(comment());
    await waitFor(() => expect(messages).toHaveLength(1));
    expect(current.current).toBe('live');
    live.end();
    await waitFor(() => expect(current.current).toBe('connecting'));
    await waitFor(() => expect(live.open).toBe(1), { timeout: 3000 });
    expect(sent.at(-1)?.headers['last-event-id']).toBe('1-0');
  });

  it.each([
    ['no network', broken],
    ['an unavailable service', unavailable],
    ['too many streams', () => refused(429, 'request.rate_limited', 'Slow down')],
  ])('is retried with growing delays: %s', async (_what, failure) => {
    // Fake timers advance only by the test, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const current = state();
    answer = failure;
    listen(SNIPPET);
    await vi.dynamicImportSettled();
    expect(sent).toHaveLength(1);
    for (const [pause, tries] of [
      [1000, 1],
      [2000, 2],
      [4000, 3],
    ] as const) {
      await act(() => vi.advanceTimersByTimeAsync(pause - 1));
      expect(sent).toHaveLength(tries);
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(sent).toHaveLength(tries + 1);
    }
    expect(current.current).toBe('connecting');
    answer = live.answer;
    await act(() => vi.advanceTimersByTimeAsync(8000));
    await expect.poll(() => current.current).toBe('live');
  });

  it('is replaced if no response begins, as after waking up on another network', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    listen(SNIPPET);
    await waitFor(() => expect(sent).toHaveLength(1));
    answer = live.answer;
    await act(() => vi.advanceTimersByTimeAsync(46_000));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await isOpen();
  });

  it('is closed before the retry if received data cannot be parsed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const unreadable = new Response('data: {\n\n'.concat(': more\n\n'), {
      headers: { 'content-type': 'text/event-stream' },
    });
    answer = () => unreadable;
    listen(SNIPPET);
    await waitFor(() => expect(sent[0]?.signal?.aborted).toBe(true));
    answer = live.answer;
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await isOpen();
  });

  it('is replaced if it is silent for longer than the heartbeat interval', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    listen(SNIPPET);
    await isOpen();
    await act(() => vi.advanceTimersByTimeAsync(46_000));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(sent).toHaveLength(2));
    live.end();
  });
});

it('waits up to 30 seconds between retries, with jitter', () => {
  expect([0, 1, 5, 50].map((attempt) => pauseMs(attempt, 1000, 1))).toEqual([
    1000, 2000, 30_000, 30_000,
  ]);
  expect(pauseMs(3, 1000, 0)).toBe(4000);
});

describe('a refused connection is not retried', () => {
  it('for a discussion that is no longer visible; notifications continue', async () => {
    keepToken('a-token');
    answer = (request) =>
      request.query.snippet === undefined
        ? live.answer(request)
        : refused(404, 'snippet.not_found', 'Not found');
    const bell = listen();
    listen(SNIPPET);
    await isOpen();
    live.push(read);
    await waitFor(() => expect(bell).toEqual([read]));
    expect(sent.map(({ query }) => query.snippet)).toEqual([SNIPPET, undefined]);
  });

  it('for a visitor, whose page is then not live', async () => {
    const current = state();
    answer = () => refused(404, 'snippet.not_found', 'Not found');
    listen(SNIPPET);
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(current.current).toBe('off'));
    answer = live.answer;
    listen(OTHER);
    await isOpen();
    expect(sent).toHaveLength(2);
  });

  it('with a rejected token, which signs the user out', async () => {
    const stop = onUnauthorized(() => clearTokens());
    keepToken('an-old-token');
    answer = (request) =>
      request.headers.authorization === undefined
        ? live.answer(request)
        : refused(401, 'auth.invalid_token', 'Sign in again');
    listen(SNIPPET);
    await isOpen();
    expect(sent).toHaveLength(2);
    stop();
  });
});

describe('the connection follows', () => {
  it('the tab: it is closed while hidden, and resumes after the last event when shown', async () => {
    const messages = listen(SNIPPET);
    await isOpen();
    live.push(comment());
    await waitFor(() => expect(messages).toHaveLength(1));
    show('hidden');
    await waitFor(() => expect(live.open).toBe(0));
    show('visible');
    await isOpen();
    expect(sent.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1-0']);
  });

  it('a tab opened in the background: it connects when shown, and receives a reset', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show('hidden');
    const messages = listen(SNIPPET);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(sent).toEqual([]);
    show('visible');
    await isOpen();
    await waitFor(() => expect(messages).toEqual([{ type: 'reset' }]));
  });

  it('the network: it waits until the browser is online', async () => {
    const current = state();
    listen(SNIPPET);
    await isOpen();
    network(false);
    await waitFor(() => expect(current.current).toBe('off'));
    network(true);
    await isOpen();
    await waitFor(() => expect(current.current).toBe('live'));
  });

  it('the signed-in user and the shown snippet, keeping the last event id', async () => {
    listen(SNIPPET);
    await isOpen();
    keepToken('a-token');
    await waitFor(() => expect(sent).toHaveLength(2));
    listen(OTHER);
    await waitFor(() => expect(sent).toHaveLength(3));
    clearTokens();
    await waitFor(() => expect(sent).toHaveLength(4));
    await isOpen();
    const asked = sent.map(({ query, headers }) => [query.snippet, headers.authorization]);
    expect(asked).toEqual([
      [SNIPPET, undefined],
      [SNIPPET, 'Bearer a-token'],
      [OTHER, 'Bearer a-token'],
      [OTHER, undefined],
    ]);
    expect(sent.at(-1)?.headers['last-event-id']).toBe('0-0');
  });
});
