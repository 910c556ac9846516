import type { ApiReply } from '@snippetry/contracts';
import { readMetadata } from '@snippetry/contracts/snippet-fields';

type ListedSnippet = ApiReply<'GET /snippets'>['snippets'][number];

/** A listed public snippet of another user; `given` overrides fields. */
export function aListedSnippet(title: string, given: Partial<ListedSnippet> = {}): ListedSnippet {
  return {
    _id: idOf(title),
    title,
    description: 'What it does',
    content: 'let x = 1',
    truncated: false,
    lineCount: 1,
    language: 'javascript',
    tags: [],
    isPublic: true,
    isStarred: false,
    isOwner: false,
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
    source: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...given,
  };
}

/** Returns a valid id (24 hex digits) derived from a name. */
export function idOf(name: string): string {
  return [...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(24, '0')
    .slice(0, 24);
}

/** Pagination of a list response; `total` defaults to the number of items. */
export function aPage(
  items: readonly unknown[],
  { page = 1, total = items.length, limit = 12 } = {},
) {
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}
