import type { PackedWords } from './packed-words.ts';

/** What the catalogue keeps of a snippet's words and facets. */
export interface IndexedText extends PackedWords {
  authorId: string;
  authorName: string;
  isPublic: boolean;
  language: string;
  difficulty: string;
  category: string;
  tags: readonly string[];
}

const NAME_START_LENGTH = 5;
export const PUBLIC = 'is:public';
export const CUT = 'is:cut';

/** The term under which names are filed that begin like this: their first characters. */
export function nameStart(name: string): string {
  return [...name].slice(0, NAME_START_LENGTH).join('');
}

/** Where `nameStart` ends in a name's UTF-8. */
export function nameStartEnd(bytes: Uint8Array, start: number, end: number): number {
  let characters = 0;
  for (let i = start; i < end; i += 1) {
    // Bytes of the form 10xxxxxx go on with a character.
    if (((bytes[i] ?? 0) & 0xc0) !== 0x80) characters += 1;
    if (characters > NAME_START_LENGTH) return i;
  }
  return end;
}

/** Whether all names that begin like this are filed under one term. */
export function isWholeStart(name: string): boolean {
  return [...name].length >= NAME_START_LENGTH;
}

/** A facet within public snippets: kept as a list of its own, so its total is a length. */
export function withinPublic(facet: string): string {
  return `|${facet}`;
}
