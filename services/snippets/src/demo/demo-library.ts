import { readdirSync, readFileSync } from 'node:fs';
import { SnippetInput } from '@snippetry/contracts';
import { newSnippetDoc } from '../snippets/snippet.fields.ts';
import type { SnippetDoc } from '../snippets/snippet.model.ts';
import { contentOf } from '../snippets/snippet.record.ts';

const folder = new URL('../../demo/', import.meta.url);

/** The snippets a demo account begins with, oldest first. Read once, checked like any other. */
const library = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) =>
    contentOf(SnippetInput.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))),
  );

export function demoSnippets(
  owner: { authorId: string; authorName: string },
  now: number,
): SnippetDoc[] {
  // Each a little later than the one before, so that their order by creation is certain.
  return library.map((written, i) =>
    newSnippetDoc({ ...owner, written, now: new Date(now - library.length + i) }),
  );
}
