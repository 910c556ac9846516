import { idOf } from '@snippetry/web-kit/test/samples';
import type { Member } from '../src/data/types.ts';

export function aMember(title: string, overrides: Partial<Member> = {}): Member {
  return {
    _id: idOf(title),
    title,
    description: '',
    language: 'typescript',
    tags: [],
    author: { _id: 'a'.repeat(24), username: 'mira' },
    isPublic: true,
    isOwn: true,
    starCount: 0,
    updatedAt: '2026-11-19T10:00:00.000Z',
    addedAt: '2026-11-18T10:00:00.000Z',
    ...overrides,
  };
}
