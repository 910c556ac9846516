import { readdirSync, readFileSync } from 'node:fs';
import { SnippetInput } from '@snippetry/contracts';
import { newId } from '@snippetry/service-kit';
import { newSnippet, type StoredSnippet } from '../snippets/index.ts';
import { contentOf, writtenFields } from '../texts/index.ts';

const folder = new URL('../../demo/', import.meta.url);

/** Snippets of a new demo account, oldest first. Read once, and validated like API input. */
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) =>
    contentOf(SnippetInput.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))),
  );

export function demoSnippets(
  author: { authorId: string; authorName: string },
  now: number,
): StoredSnippet[] {
  // Each is a millisecond later than the one before, which makes their order unambiguous.
  return samples.map((written, i) =>
    newSnippet({
      id: newId(),
      ...author,
      fields: writtenFields(written, author.authorName),
      now: new Date(now - samples.length + i),
    }),
  );
}
