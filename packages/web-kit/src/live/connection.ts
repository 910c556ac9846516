import type { LiveMessage } from '@snippetry/contracts';
import { refuseToken } from '../api/client.ts';
import { isTokenEvent, onTokenChange, readToken } from '../api/token-store.ts';
import { pauseMs, spreadMs } from './pause.ts';
import { readStream, type StreamEnd } from './stream.ts';
import { type LiveSubscription, liveState, setLiveState, subscriptions } from './subscriptions.ts';

/** What the connection should be about. */
interface Wanted {
  snippet: string | undefined;
  token: string | undefined;
}

const UNAUTHORIZED = 401;
/** Whoever began to listen longer ago may show what has changed before the first connection. */
const LATE_MS = 2000;

const keyOf = ({ snippet, token }: Wanted): string => `${snippet ?? ''} ${token ?? ''}`;

function isFor(message: LiveMessage, snippet: string | undefined): boolean {
  if (message.type === 'reset') return true;
  return message.type === 'comment' ? message.snippetId === snippet : snippet === undefined;
}

/** Tells these; a listener that fails keeps the message from no other. */
function tell(message: LiveMessage, listening: Iterable<LiveSubscription>): void {
  for (const { listener } of [...listening]) {
    try {
      listener(message);
    } catch (error) {
      reportError(error);
    }
  }
}

const tellConcerned = (message: LiveMessage): void =>
  tell(
    message,
    [...subscriptions].filter(({ snippet }) => isFor(message, snippet)),
  );

function resetLate(): void {
  const now = performance.now();
  tell(
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
  /** What the stream that is open, or is about to be opened again, is about. */
  #key: string | null = null;
  #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resetTimer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #retryMs = 1000;
  #lastEventId: string | undefined;
  /** What the server has refused, and will again. */
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
    // Nobody is left who could have missed something.
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
    // Whoever leaves and comes back asks anew.
    const keys = new Set(subscriptions.size === 0 ? [] : choices.map(keyOf));
    for (const key of this.#refused) if (!keys.has(key)) this.#refused.delete(key);
    if (subscriptions.size === 0 || isAway) return null;
    // A visitor without a snippet has nothing to be told of.
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
      this.#resetTimer = setTimeout(() => tellConcerned(message), spreadMs());
    } else tellConcerned(message);
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
