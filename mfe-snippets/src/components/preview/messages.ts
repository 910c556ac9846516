import { PREVIEW_LEVELS, PREVIEW_LIMITS, type PreviewMessage } from '@snippetry/preview';

const cut = (text: string) =>
  text.length > PREVIEW_LIMITS.text ? `${text.slice(0, PREVIEW_LIMITS.text)}…` : text;

/** Validates a message of a frame and cuts its text; null if it is invalid. */
export function parseMessage(value: unknown): PreviewMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const message: { type?: unknown; text?: unknown; level?: unknown } = value;
  if (message.type === 'rendered' || message.type === 'pong') return { type: message.type };
  if (typeof message.text !== 'string') return null;
  if (message.type === 'error') return { type: 'error', text: cut(message.text) };
  const level = PREVIEW_LEVELS.find((known) => known === message.level);
  if (message.type !== 'console' || !level) return null;
  return { type: 'console', level, text: cut(message.text) };
}

/** Number of characters of text in a message of any shape. */
export function lengthOf(value: unknown): number {
  const text: unknown = Object(value).text;
  return typeof text === 'string' ? text.length : 0;
}

/** Result of metering a message; `stop` removes the frame. */
export type Verdict = 'take' | 'drop' | 'stop';

const WINDOW_MS = 1000;

/**
 * Meters the messages of a frame. Drops messages above the rate that a user can read, and stops the frame
 * above the rate that its own script can produce.
 *
 * @returns a function of the number of characters and the time in milliseconds
 */
export function createMeter(): (characters: number, now: number) => Verdict {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  let text = 0;
  return (characters, now) => {
    if (now - since >= WINDOW_MS) {
      since = now;
      count = 0;
      text = 0;
    }
    count += 1;
    text += characters;
    if (count > PREVIEW_LIMITS.flood || text > PREVIEW_LIMITS.floodText) return 'stop';
    return count > PREVIEW_LIMITS.perSecond ? 'drop' : 'take';
  };
}
