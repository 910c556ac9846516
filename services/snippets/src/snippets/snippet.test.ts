import { describe, expect, it } from 'vitest';
import { metadataOf } from '../texts/snippet-content.ts';
import { WORDS_VERSION } from '../texts/tokenizer.ts';
import { writtenFields } from '../texts/written-fields.ts';
import { newSnippet } from './snippet.ts';

const written = {
  title: 'Parse dates',
  description: '',
  content: 'let parsed = 1;',
  language: 'javascript',
  tags: ['time'],
  isPublic: true,
  ...metadataOf({}),
};

function fieldsOf(content: string) {
  return writtenFields({ ...written, content }, 'ana');
}

describe('the fields stored with a snippet’s text', () => {
  it('have an excerpt of 400 characters, and whether it is truncated', () => {
    const exact = fieldsOf('x'.repeat(400));
    expect([exact.excerpt.length, exact.truncated]).toEqual([400, false]);
    const longer = fieldsOf('x'.repeat(401));
    expect([longer.excerpt.length, longer.truncated]).toEqual([400, true]);
  });

  it('never have half a character at the end of an excerpt', () => {
    const { excerpt, truncated } = fieldsOf(`${'x'.repeat(399)}🙂`);
    expect([excerpt, truncated]).toEqual(['x'.repeat(399), true]);
  });

  it.each([
    ['', 1],
    ['a', 1],
    ['a\nb', 2],
    ['a\r\nb\r\n', 2],
    ['a\n\n', 2],
    ['a\rb\nc', 3],
  ])('have for %j a line count of %i', (content, lineCount) => {
    expect(fieldsOf(content).lineCount).toBe(lineCount);
  });

  it('have the author among the search words, and the version of the words', () => {
    const { textWords, codeWords, wordsVersion } = fieldsOf('let parsed = 1;');
    expect(textWords.split(' ')).toEqual(expect.arrayContaining(['parse', 'dates', 'time', 'ana']));
    expect(codeWords.split(' ')).toContain('parsed');
    expect(wordsVersion).toBe(WORDS_VERSION);
  });
});

describe('a new snippet', () => {
  it('begins with its first revision, without counters and history', () => {
    const now = new Date();
    const author = { authorId: 'a'.repeat(24), authorName: 'ana' };
    const made = newSnippet({
      id: 'b'.repeat(24),
      ...author,
      fields: writtenFields(written, 'ana'),
      now,
    });
    expect(made).toMatchObject({ ...author, revision: 1, seq: 1, changed: [], forkedFrom: null });
    expect([made.viewCount, made.starCount, made.forkCount, made.copyCount]).toEqual([0, 0, 0, 0]);
    expect([made.createdAt, made.updatedAt, made.changedAt]).toEqual([now, now, now]);
  });
});
