import { PREVIEW_LIMITS, type PreviewMessage } from '@snippetry/contracts/preview';

/** Sends what happens in the frame to the application. */
export type Send = (message: PreviewMessage) => void;

const WINDOW_MS = 1000;

/**
 * Sends messages of a bounded length, and no more a second than the application reads. A courtesy to
 * honest snippets: the application counts for itself.
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
