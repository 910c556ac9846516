import { readMetadata } from '@snippetry/contracts/snippet-fields';
import { describe, expect, it } from 'vitest';
import type { Revision } from '../../data/revision.queries.ts';
import { describeChanged, fieldChanges } from './describe-changes.ts';

const revision = (given: Partial<Revision> = {}): Revision => ({
  revision: 1,
  savedAt: '2026-11-20T12:00:00.000Z',
  title: 'Retry',
  description: 'Backs off',
  content: 'x',
  language: 'javascript',
  tags: ['a'],
  isPublic: true,
  lineCount: 1,
  changed: [],
  isCurrent: false,
  metadata: readMetadata({}),
  ...given,
});

describe('changes of a revision', () => {
  it('are described by the names of the fields', () => {
    expect(describeChanged(revision())).toBe('Created');
    expect(describeChanged(revision({ revision: 70 }))).toBe('Oldest stored version');
    expect(describeChanged(revision({ changed: ['content', 'tags', 'details'] }))).toBe(
      'Code, tags, difficulty or category',
    );
  });

  it('are listed by field, except the code', () => {
    const after = revision({
      content: 'y',
      language: 'cpp',
      tags: ['a', 'b'],
      isPublic: false,
      metadata: readMetadata({ category: 'web-development' }),
    });
    expect(fieldChanges(revision(), after)).toEqual([
      { name: 'Language', before: 'JavaScript', after: 'C++' },
      { name: 'Tags', before: '#a', after: '#a #b' },
      { name: 'Visibility', before: 'Public', after: 'Private' },
      { name: 'Category', before: '', after: 'Web Development' },
    ]);
    expect(fieldChanges(after, after)).toEqual([]);
  });
});
