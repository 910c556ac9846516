import { readToken } from './api/token-store.ts';
import { pauseMs } from './live/pause.ts';
import { readStream } from './live/stream.ts';

/** Options of reading events. */
export interface EventReading<Message> {
  onMessage: (message: Message) => void;
  /** Returns whether the stream ends after this message. If it breaks off earlier, it is opened again. */
  isLast: (message: Message) => boolean;
  /** Aborts the reading. */
  signal: AbortSignal;
}

/** How the reading ended: `refused` with a status that trying again would not change. */
export type EventsEnd = { kind: 'ended' } | { kind: 'refused'; status: number };

const FIRST_PAUSE_MS = 1000;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/**
 * Reads the Server-Sent Events of one thing that comes to an end, a job for instance, as the signed-in
 * user: `readEvents<Job>('/ai/jobs/1/events', { onMessage, isLast, signal })`. Each message is JSON and
 * is complete, so messages missed during a reconnect do not matter. It never rejects.
 */
export async function readEvents<Message>(
  path: string,
  { onMessage, isLast, signal }: EventReading<Message>,
): Promise<EventsEnd> {
  let attempt = 0;
  let retryMs = FIRST_PAUSE_MS;
  let isOver = false;
  const last = new AbortController();
  const either = AbortSignal.any([signal, last.signal]);
  while (!isOver && !signal.aborted) {
    const onEvent = (event: string | undefined, data: string) => {
      if (event !== undefined || isOver || signal.aborted) return;
      attempt = 0;
      // Not validated here: the server's tests check its messages.
      const message = JSON.parse(data) as Message;
      isOver = isLast(message);
      onMessage(message);
      if (isOver) last.abort();
    };
    const onRetry = (ms: number) => {
      retryMs = ms;
    };
    const target = { url: `/api${path}`, token: readToken() };
    const end = await readStream(target, { onEvent, onRetry }, either);
    if (isOver || signal.aborted) break;
    if (end.kind === 'refused') return end;
    await pause(Math.max(end.retryAfterMs, pauseMs(attempt, retryMs)), signal);
    attempt += 1;
  }
  return { kind: 'ended' };
}
