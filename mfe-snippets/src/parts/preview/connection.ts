import { PREVIEW_LIMITS, type PreviewInit, type PreviewMessage } from '@snippetry/preview';
import { createMeter, lengthOf, parseMessage } from './messages.ts';

/** What the application learns of a running preview. */
export interface ConnectionEvents {
  onMessage: (message: PreviewMessage) => void;
  /** Whether the frame has not answered for five seconds; it may come back. */
  onStuck: (stuck: boolean) => void;
  /** The frame floods the page: it has to go. */
  onFlood: () => void;
}

const TICK_MS = 1000;
const MISSED_TICKS = PREVIEW_LIMITS.silenceMs / TICK_MS;

/** Asks once a second whether the frame still answers; counts questions, for timers of hidden pages are slow. */
function watchdog(ask: () => void, onStuck: (stuck: boolean) => void) {
  let missed = 0;
  const timer = setInterval(() => {
    missed += 1;
    if (missed === MISSED_TICKS) onStuck(true);
    ask();
  }, TICK_MS);
  return {
    heard: () => {
      if (missed >= MISSED_TICKS) onStuck(false);
      missed = 0;
    },
    end: () => clearInterval(timer),
  };
}

/**
 * Talks to the frame in `iframe`. Its first word, from exactly this frame and from an origin without a
 * name, is answered once with the snippet and a port; everything that comes after is untrusted.
 *
 * @returns how to end it
 */
export function connect(
  iframe: HTMLIFrameElement,
  init: PreviewInit,
  events: ConnectionEvents,
): () => void {
  const meter = createMeter();
  let port: MessagePort | undefined;
  const dog = watchdog(() => port?.postMessage('ping'), events.onStuck);

  const hear = (value: unknown): PreviewMessage | null => {
    const verdict = meter(lengthOf(value), performance.now());
    if (verdict === 'stop') events.onFlood();
    else dog.heard();
    return verdict === 'take' ? parseMessage(value) : null;
  };
  const onWindowMessage = (event: MessageEvent<unknown>) => {
    const frame = iframe.contentWindow;
    if (frame === null || event.source !== frame) return;
    // A frame has one word to say here; all others are counted so that they cannot become a flood.
    if (meter(lengthOf(event.data), performance.now()) === 'stop') return events.onFlood();
    if (port || event.origin !== 'null' || !isReady(event.data)) return;
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = hear(data);
      if (message) events.onMessage(message);
    };
    // The frame's origin has no name to address; the message holds the snippet and nothing of the person.
    frame.postMessage(init, '*', [channel.port2]);
  };
  window.addEventListener('message', onWindowMessage);
  return () => {
    window.removeEventListener('message', onWindowMessage);
    dog.end();
    port?.close();
  };
}

function isReady(value: unknown): boolean {
  const said: { type?: unknown } = Object(value);
  return said.type === 'preview:ready';
}
