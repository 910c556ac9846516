import { PREVIEW_LIMITS } from '@snippetry/preview';
import { describe, expect, it } from 'vitest';
import { createMeter, lengthOf, parseMessage } from './messages.ts';

describe('messages of a preview frame', () => {
  it('accepts known preview messages and drops their other fields', () => {
    expect(parseMessage({ type: 'rendered', html: '<b>' })).toEqual({ type: 'rendered' });
    expect(parseMessage({ type: 'error', text: 'a', onClick: 1 })).toEqual({
      type: 'error',
      text: 'a',
    });
    expect(parseMessage({ type: 'console', level: 'warn', text: 'b' })).toEqual({
      type: 'console',
      level: 'warn',
      text: 'b',
    });
  });

  it.each([
    null,
    'rendered',
    7,
    {},
    [],
    { type: 'close' },
    { type: 'console', text: 'a' },
    { type: 'console', level: 'alert', text: 'a' },
    { type: 'error' },
    { type: 'error', text: ['a'] },
  ])('rejects the preview message %j', (value) => {
    expect(parseMessage(value)).toBeNull();
  });

  it('cuts long messages of a preview', () => {
    const message = parseMessage({ type: 'error', text: 'x'.repeat(1_000_000) });
    expect(lengthOf(message)).toBe(PREVIEW_LIMITS.text + 1);
  });
});

describe('the meter of preview messages', () => {
  const feed = (count: number, characters = 1) => {
    const meter = createMeter();
    return Array.from({ length: count }, () => meter(characters, 0));
  };

  it('accepts preview messages at a readable rate, drops more, and stops a flood', () => {
    expect(feed(PREVIEW_LIMITS.perSecond).at(-1)).toBe('take');
    expect(feed(PREVIEW_LIMITS.perSecond + 1).at(-1)).toBe('drop');
    expect(feed(PREVIEW_LIMITS.flood).at(-1)).toBe('drop');
    expect(feed(PREVIEW_LIMITS.flood + 1).at(-1)).toBe('stop');
  });

  it('stops a preview that sends few but huge messages', () => {
    expect(feed(1, PREVIEW_LIMITS.floodText).at(-1)).toBe('take');
    expect(feed(2, PREVIEW_LIMITS.floodText).at(-1)).toBe('stop');
  });

  it('restarts the count of preview messages every second', () => {
    const meter = createMeter();
    for (let index = 0; index < PREVIEW_LIMITS.perSecond; index += 1) meter(1, 0);
    expect([meter(1, 999), meter(1, 1000)]).toEqual(['drop', 'take']);
  });
});
