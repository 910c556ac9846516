import { PREVIEW_LEVELS, PREVIEW_LIMITS, type PreviewMessage } from '@snippetry/preview';

const cut = (text: string) =>
  text.length > PREVIEW_LIMITS.text ? `${text.slice(0, PREVIEW_LIMITS.text)}…` : text;

/** A frame's message with its text cut, or null for anything it must not say. */
export function parseMessage(value: unknown): PreviewMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const said: { type?: unknown; text?: unknown; level?: unknown } = value;
  if (said.type === 'rendered' || said.type === 'pong') return { type: said.type };
  if (typeof said.text !== 'string') return null;
  if (said.type === 'error') return { type: 'error', text: cut(said.text) };
  const level = PREVIEW_LEVELS.find((known) => known === said.level);
  if (said.type !== 'console' || !level) return null;
  return { type: 'console', level, text: cut(said.text) };
}

/** How many characters of text a message holds, whatever it is. */
export function lengthOf(value: unknown): number {
  const text: unknown = Object(value).text;
  return typeof text === 'string' ? text.length : 0;
}

/** What is to be done with one more message. */
export type Verdict = 'take' | 'drop' | 'stop';

const WINDOW_MS = 1000;

/**
 * Counts what a frame says. Past the lines a person could follow it is dropped; past what the frame's own
 * script ever sends, somebody floods the page and is stopped.
 *
 * @returns a function of the message's characters and the time in milliseconds
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
