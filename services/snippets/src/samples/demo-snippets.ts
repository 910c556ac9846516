import { readdirSync, readFileSync } from 'node:fs';
import { SnippetInput } from '@snippetry/contracts';
import { newId } from '@snippetry/service-kit';
import { newSnippet, type StoredSnippet } from '../snippets/index.ts';
import { contentOf, writtenFields } from '../texts/index.ts';

const folder = new URL('../../demo/', import.meta.url);

/** The snippets a demo account begins with, oldest first. Read once, checked like any other. */
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
  // Each a little later than the one before, so that their order by creation is certain.
  return samples.map((written, i) =>
    newSnippet({
      id: newId(),
      ...author,
      fields: writtenFields(written, author.authorName),
      now: new Date(now - samples.length + i),
    }),
  );
}
