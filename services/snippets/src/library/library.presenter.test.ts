import { describe, expect, it } from 'vitest';
import { metadataOf } from '../texts/snippet-content.ts';
import { presentEntry } from './library.presenter.ts';

const time = new Date('2026-11-22T12:00:00.000Z');

const record = {
  id: 'a'.repeat(24),
  title: 'Title',
  description: 'Description',
  excerpt: 'short',
  truncated: false,
  lineCount: 1,
  language: 'go',
  tags: ['one'],
  isPublic: false,
  ...metadataOf({ difficulty: 'beginner' }),
  readTime: 2,
  viewCount: 4,
  starCount: 3,
  forkCount: 2,
  copyCount: 1,
  revision: 7,
  codeWords: 'get user (',
  textWords: 'title description one',
  names: ' getuser fetchuser \n mytitle ',
  createdAt: time,
  updatedAt: time,
  changedAt: time,
};

describe('an entry of the library index', () => {
  it('has the words of code, text and names, separated by single blanks', () => {
    const { words } = presentEntry(record, false);
    expect(words).toBe('get user ( title description one getuser fetchuser mytitle');
  });

  it('has no additional blanks if there are no words of a kind', () => {
    const { words } = presentEntry({ ...record, codeWords: '', names: '' }, false);
    expect(words).toBe('title description one');
  });

  it('has the code that lists show, and whether it is truncated', () => {
    const shown = { content: 'short', truncated: false };
    expect(presentEntry(record, false)).toMatchObject(shown);
    expect(presentEntry({ ...record, truncated: true }, false).truncated).toBe(true);
  });

  it('has the fields of lists, and whether the owner starred the snippet', () => {
    const entry = presentEntry(record, true);
    expect(entry).toMatchObject({ _id: record.id, isStarred: true, revision: 7, isPublic: false });
    expect(entry.metadata).toEqual({
      ...metadataOf({ difficulty: 'beginner' }),
      estimatedReadTime: 2,
    });
    expect([entry.createdAt, entry.updatedAt]).toEqual([time.toISOString(), time.toISOString()]);
  });
});
