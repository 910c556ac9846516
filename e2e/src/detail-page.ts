import { aSnippet } from '@snippetry/test-kit';
import type { Person } from './people.ts';

/** More lines than the code panel shows at once. */
export const LONG = Array.from(
  { length: 60 },
  (_, index) => `const line${index + 1} = ${index + 1};`,
);

/** Stores a snippet of {@link LONG} with the given fields, and returns it. */
export async function storeLong(person: Person, given: Record<string, unknown> = {}) {
  const body = aSnippet({ content: LONG.join('\n'), ...given });
  return (await person.api.call('POST /snippets', { body })).data.snippet;
}
