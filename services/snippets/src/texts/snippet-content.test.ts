import { METADATA_FIELDS } from '@snippetry/contracts';
import { describe, expect, it } from 'vitest';
import { changedParts, metadataOf, type SnippetContent, writtenOf } from './snippet-content.ts';

const written: SnippetContent = {
  title: 'Title',
  description: 'Description',
  content: 'code()',
  language: 'go',
  tags: ['one', 'two'],
  isPublic: true,
  ...metadataOf({ difficulty: 'beginner', category: 'api' }),
};

describe('the changed parts of an edit', () => {
  it.each([
    [['title'], { title: 'title' }],
    [['description'], { description: '' }],
    [['content'], { content: 'code() ' }],
    [['language'], { language: 'rust' }],
    [['tags'], { tags: ['two', 'one'] }],
    [['tags'], { tags: ['one'] }],
    [['visibility'], { isPublic: false }],
    [['details'], { difficulty: 'advanced' }],
    [['details'], { difficulty: 'advanced', category: '' }],
    [['title', 'tags', 'visibility'], { title: '', tags: [], isPublic: false }],
  ])('are %j for %j', (parts, edit) => {
    expect(changedParts(written, { ...written, ...edit })).toEqual(parts);
  });

  it('are none if the same content is written again', () => {
    expect(changedParts(written, structuredClone(written))).toEqual([]);
  });
});

describe('the content that an owner wrote', () => {
  it('omits counters and computed fields', () => {
    const stored = { ...written, starCount: 3, excerpt: 'c', seq: 9 };
    expect(writtenOf(stored)).toEqual(written);
  });

  it('has empty metadata if it was stored before metadata existed', () => {
    const empty = Object.fromEntries(METADATA_FIELDS.map((field) => [field, '']));
    expect(metadataOf({})).toEqual(empty);
    expect(metadataOf({ category: 'api' })).toEqual({ ...empty, category: 'api' });
  });
});
