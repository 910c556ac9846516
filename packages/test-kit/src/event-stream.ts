import { LiveMessage } from '@snippetry/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { issueToken, type TokenUser } from './tokens.ts';

/** One event of a stream; its name is `message` by default. */
export interface StreamEvent {
  id: string;
  event: string;
  data: string;
  /** Time of arrival, in milliseconds of `performance.now()`. */
  at: number;
}

/** An open event stream of one client. */
export interface StreamClient {
  status: number;
  headers: Headers;
  /** All events so far, without heartbeats. */
  readonly events: StreamEvent[];
  /** The messages of the events. */
  readonly messages: LiveMessage[];
  /** Value for `Last-Event-ID`; undefined until an id has arrived. */
  readonly lastId: string | undefined;
  readonly isEnded: boolean;
  close(): void;
}

/** Options of {@link openStream}. */
export interface StreamOptions {
  /** User or token that reads the stream; a visitor by default. */
  as?: TokenUser | string | undefined;
  snippet?: string | undefined;
  lastEventId?: string | undefined;
  /** Called with each event on arrival. */
  onEvent?: (event: StreamEvent) => void;
}

function headersOf({ as, lastEventId }: StreamOptions): Record<string, string> {
  const token = typeof as === 'object' ? issueToken(as) : as;
  return {
    accept: 'text/event-stream',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  };
}

/** Reads a stream to its end. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  callbacks: Parameters<typeof createParser>[0],
): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createParser(callbacks);
  for await (const part of body) parser.feed(decoder.decode(part, { stream: true }));
}

/** Opens `GET /api/live` at `baseUrl` and collects its events until it ends or is closed. */
export async function openStream(
  baseUrl: string,
  options: StreamOptions = {},
): Promise<StreamClient> {
  const controller = new AbortController();
  const query = options.snippet === undefined ? '' : `?snippet=${options.snippet}`;
  const { signal } = controller;
  const answer = await fetch(`${baseUrl}/api/live${query}`, {
    headers: headersOf(options),
    signal,
  });
  const events: StreamEvent[] = [];
  let lastId = options.lastEventId;
  let isEnded = false;
  const onId = (id: string) => {
    lastId = id;
  };
  const onEvent = ({ event = 'message', data }: EventSourceMessage) => {
    const received = { id: lastId ?? '', event, data, at: performance.now() };
    events.push(received);
    options.onEvent?.(received);
  };
  const reading =
    answer.ok && answer.body ? readEvents(answer.body, { onId, onEvent }) : answer.text();
  void Promise.resolve(reading)
    // The connection was lost, or the test closed it.
    .catch(() => undefined)
    .then(() => {
      isEnded = true;
    });
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    get messages() {
      const messages = events.filter(({ event }) => event === 'message');
      return messages.map(({ data }) => LiveMessage.parse(JSON.parse(data)));
    },
    get lastId() {
      return lastId;
    },
    get isEnded() {
      return isEnded;
    },
    close: () => controller.abort(),
  };
}
