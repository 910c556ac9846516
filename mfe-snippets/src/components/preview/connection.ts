import { PREVIEW_LIMITS, type PreviewInit, type PreviewMessage } from '@snippetry/preview';
import { createMeter, lengthOf, parseMessage } from './messages.ts';

export interface ConnectionEvents {
  onMessage: (message: PreviewMessage) => void;
  /** Called with true after five seconds without an answer, and with false if the frame recovers. */
  onStuck: (stuck: boolean) => void;
  /** The frame sends too many messages and has to be removed. */
  onFlood: () => void;
}

const TICK_MS = 1000;
const MISSED_TICKS = PREVIEW_LIMITS.silenceMs / TICK_MS;

/** Pings the frame once a second. Counts missed pings instead of time, because timers of hidden pages are slow. */
function startPings(ping: () => void, onStuck: (stuck: boolean) => void) {
  let missed = 0;
  const timer = setInterval(() => {
    missed += 1;
    if (missed === MISSED_TICKS) onStuck(true);
    ping();
  }, TICK_MS);
  return {
    reset: () => {
      if (missed >= MISSED_TICKS) onStuck(false);
      missed = 0;
    },
    end: () => clearInterval(timer),
  };
}

/**
 * Connects to the preview in `iframe`. The first ready message of this frame, sent from an opaque origin,
 * is answered with the snippet and a port. Everything after that is untrusted.
 *
 * @returns a function that disconnects
 */
export function connect(
  iframe: HTMLIFrameElement,
  init: PreviewInit,
  events: ConnectionEvents,
): () => void {
  const meter = createMeter();
  let port: MessagePort | undefined;
  const pings = startPings(() => port?.postMessage('ping'), events.onStuck);

  const receive = (value: unknown): PreviewMessage | null => {
    const verdict = meter(lengthOf(value), performance.now());
    if (verdict === 'stop') events.onFlood();
    else pings.reset();
    return verdict === 'take' ? parseMessage(value) : null;
  };
  const onWindowMessage = (event: MessageEvent<unknown>) => {
    const frame = iframe.contentWindow;
    if (frame === null || event.source !== frame) return;
    // Only the ready message is expected here; the others count towards the flood limit.
    if (meter(lengthOf(event.data), performance.now()) === 'stop') return events.onFlood();
    if (port || event.origin !== 'null' || !isReady(event.data)) return;
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = receive(data);
      if (message) events.onMessage(message);
    };
    // An opaque origin cannot be a target; the message contains the snippet and no personal data.
    frame.postMessage(init, '*', [channel.port2]);
  };
  window.addEventListener('message', onWindowMessage);
  return () => {
    window.removeEventListener('message', onWindowMessage);
    pings.end();
    port?.close();
  };
}

function isReady(value: unknown): boolean {
  const message: { type?: unknown } = Object(value);
  return message.type === 'preview:ready';
}
