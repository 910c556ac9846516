import { describe, expect, it } from 'vitest';
import { WORDS_VERSION } from '../texts/tokenizer.ts';
import { readCursor, writeCursor } from './library.ts';

const startedAt = Date.UTC(2026, 10, 22, 12);
const after = { changedAt: startedAt - 1234, id: '0123456789abcdef01234567' };

describe('the cursor of the library index', () => {
  it.each([
    ['between two rounds', { startedAt, after: null }],
    ['within a round', { startedAt, after }],
  ])('can be written and read %s', (_when, cursor) => {
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it('is invalid after a change of the version of words', () => {
    const written = writeCursor({ startedAt, after });
    const other = written.replace(/^\d+/, String(WORDS_VERSION - 1));
    expect([readCursor(other), readCursor(written)]).toEqual([null, { startedAt, after }]);
  });

  it.each([
    '',
    'anything',
    `${WORDS_VERSION}`,
    `${WORDS_VERSION}.`,
    `${WORDS_VERSION}.-1`,
    `${WORDS_VERSION}.zzzzzzzzzz`,
    `${WORDS_VERSION}.abc.def`,
    `${WORDS_VERSION}.abc.def.0123`,
    ` ${WORDS_VERSION}.abc`,
    `${WORDS_VERSION}.abc.def.0123456789abcdef01234567.x`,
  ])('is invalid in another format: %j', (text) => {
    expect(readCursor(text)).toBeNull();
  });
});
