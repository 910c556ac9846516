import type { LiveMessage } from '@snippetry/contracts';
import { refuseToken } from '../api/client.ts';
import { isTokenEvent, onTokenChange, readToken } from '../api/token-store.ts';
import { pauseMs, spreadMs } from './pause.ts';
import { readStream, type StreamEnd } from './stream.ts';
import { type LiveSubscription, liveState, setLiveState, subscriptions } from './subscriptions.ts';

/** Subject of a connection. */
interface Wanted {
  snippet: string | undefined;
  token: string | undefined;
}

const UNAUTHORIZED = 401;
/** A subscription older than this may have missed changes before the first connection. */
const LATE_MS = 2000;

const keyOf = ({ snippet, token }: Wanted): string => `${snippet ?? ''} ${token ?? ''}`;

function isFor(message: LiveMessage, snippet: string | undefined): boolean {
  if (message.type === 'reset') return true;
  return message.type === 'comment' ? message.snippetId === snippet : snippet === undefined;
}

/** Calls the listeners; one that throws does not affect the others. */
function deliver(message: LiveMessage, listening: Iterable<LiveSubscription>): void {
  for (const { listener } of [...listening]) {
    try {
      listener(message);
    } catch (error) {
      reportError(error);
    }
  }
}

const deliverToTopic = (message: LiveMessage): void =>
  deliver(
    message,
    [...subscriptions].filter(({ snippet }) => isFor(message, snippet)),
  );

function resetLate(): void {
  const now = performance.now();
  deliver(
    { type: 'reset' },
    [...subscriptions].filter(({ at }) => now - at > LATE_MS),
  );
}

/**
 * The one event stream of a tab. Browsers open six connections to a host with HTTP/1.1, which all
 * tabs share: a stream for each thing that is shown, or for each tab, would leave none for anything
 * else. So there is one for everything, in visible tabs only; a hidden tab catches up by the id of the
 * last event when it is shown again.
 */
class LiveConnection {
  /** Key of the stream that is open or about to be reopened. */
  #key: string | null = null;
  #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resetTimer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #retryMs = 1000;
  #lastEventId: string | undefined;
  /** Keys that the server has refused for good. */
  readonly #refused = new Set<string>();

  constructor() {
    document.addEventListener('visibilitychange', this.follow);
    window.addEventListener('online', this.follow);
    window.addEventListener('offline', this.follow);
    window.addEventListener('storage', (event) => {
      if (isTokenEvent(event)) this.follow();
    });
    onTokenChange(this.follow);
  }

  /** Opens, changes or closes the stream as it is needed now. */
  readonly follow = (): void => {
    // No subscriber is left that could have missed an event.
    if (subscriptions.size === 0) this.#lastEventId = undefined;
    const wanted = this.#wanted();
    const key = wanted && keyOf(wanted);
    if (key === this.#key) return;
    this.#close();
    this.#key = key;
    this.#attempt = 0;
    if (wanted) void this.#open(wanted);
    else setLiveState('off');
  };

  #wanted(): Wanted | null {
    const isAway = document.visibilityState === 'hidden' || !navigator.onLine;
    const token = readToken();
    const snippets = [...subscriptions].flatMap(({ snippet }) => snippet ?? []);
    const choices = [
      { snippet: snippets.at(-1), token },
      { snippet: undefined, token },
    ];
    // A page that unsubscribes and subscribes again gets a new attempt.
    const keys = new Set(subscriptions.size === 0 ? [] : choices.map(keyOf));
    for (const key of this.#refused) if (!keys.has(key)) this.#refused.delete(key);
    if (subscriptions.size === 0 || isAway) return null;
    // A visitor without a snippet has no topic.
    const possible = choices.filter((one) => one.snippet !== undefined || token !== undefined);
    return possible.find((one) => !this.#refused.has(keyOf(one))) ?? null;
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }

  async #open(wanted: Wanted): Promise<void> {
    setLiveState('connecting');
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    const { snippet, token } = wanted;
    const query = snippet === undefined ? '' : `?snippet=${encodeURIComponent(snippet)}`;
    const target = { url: `/api/live${query}`, token, lastEventId: this.#lastEventId };
    const onOpen = () => {
      this.#attempt = 0;
      setLiveState('live');
      if (target.lastEventId === undefined) resetLate();
    };
    const handlers = {
      onEvent: (event: string | undefined, data: string) => {
        if (event === 'open') onOpen();
        // The server's own tests hold it to what it sends.
        else if (event === undefined) this.#onMessage(JSON.parse(data) as LiveMessage);
      },
      onId: (id: string) => {
        this.#lastEventId = id;
      },
      onRetry: (ms: number) => {
        this.#retryMs = ms;
      },
    };
    const end = await readStream(target, handlers, signal);
    if (!signal.aborted) this.#onEnd(wanted, end);
  }

  #onMessage(message: LiveMessage): void {
    // On streams that were up to date, it comes to all pages at the same moment.
    if (message.type === 'reset' && liveState() === 'live') {
      clearTimeout(this.#resetTimer);
      this.#resetTimer = setTimeout(() => deliverToTopic(message), spreadMs());
    } else deliverToTopic(message);
  }

  #onEnd(wanted: Wanted, end: StreamEnd): void {
    if (end.kind === 'ended') {
      this.#retry(wanted, end.retryAfterMs);
      return;
    }
    this.#refused.add(keyOf(wanted));
    if (end.status === UNAUTHORIZED && wanted.token) refuseToken(wanted.token);
    this.follow();
  }

  #retry(wanted: Wanted, leastMs: number): void {
    setLiveState('connecting');
    const pause = Math.max(leastMs, pauseMs(this.#attempt, this.#retryMs));
    this.#attempt += 1;
    this.#timer = setTimeout(() => void this.#open(wanted), pause);
  }
}

/** The connection of this tab. */
export const connection = new LiveConnection();
