import { readMetadata } from '@snippetry/contracts/snippet-fields';
import type { Snippet } from '../src/data/types.ts';

/** A public snippet of the viewer's own; `given` says what matters to the test. */
export function aSnippet(title: string, given: Partial<Snippet> = {}): Snippet {
  return {
    _id: title.replaceAll(' ', '-').padEnd(24, '0'),
    title,
    description: 'What it does',
    content: 'let x = 1',
    truncated: false,
    lineCount: 1,
    language: 'javascript',
    tags: [],
    isPublic: true,
    isStarred: false,
    isOwner: true,
    allowed: [],
    viewCount: 0,
    starCount: 0,
    forkCount: 0,
    copyCount: 0,
    revision: 1,
    author: { _id: 'a'.repeat(24), username: 'mira' },
    metadata: { ...readMetadata({}), estimatedReadTime: 1 },
    forkedFrom: null,
    aiExplanation: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...given,
  };
}
