import { PREVIEW_LIMITS, type PreviewMessage } from './protocol.ts';

/** Sends a message to the application. */
export type Send = (message: PreviewMessage) => void;

const WINDOW_MS = 1000;

/**
 * Bounds the length and the rate of messages, so that a harmless snippet that logs much is not stopped.
 * It is no protection: a hostile snippet can bypass it, so the application enforces its own limits.
 */
export function createSend(port: MessagePort): Send {
  let since = 0;
  let count = 0;
  return (message) => {
    const now = performance.now();
    if (now - since > WINDOW_MS) {
      since = now;
      count = 0;
    }
    count += 1;
    if (message.type === 'console' && count > PREVIEW_LIMITS.perSecond) return;
    port.postMessage('text' in message ? { ...message, text: cut(message.text) } : message);
  };
}

function cut(text: string): string {
  return text.length > PREVIEW_LIMITS.text ? `${text.slice(0, PREVIEW_LIMITS.text - 1)}…` : text;
}
