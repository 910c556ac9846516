import { aListedSnippet } from '@snippetry/web-kit/test/samples';
import type { Snippet } from '../src/data/types.ts';

/** Builds a public snippet of the viewer; `given` overrides fields. */
export function aSnippet(title: string, given: Partial<Snippet> = {}): Snippet {
  const _id = title.replaceAll(' ', '-').padEnd(24, '0');
  return aListedSnippet(title, { _id, isOwner: true, ...given });
}
