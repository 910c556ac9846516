import { api } from '@snippetry/web-kit';
import type { SimilarSnippet } from '../editor-queries.ts';

/** The longest a save waits for an answer about duplicates, in milliseconds. */
export const PATIENCE_MS = 800;
/** Percent from which code counts as nearly the same. */
const NEARLY_SAME = 70;

/** Snippets much like the code, the nearest first; none when there is no answer in time. Never fails. */
export async function askSimilar(content: string, except?: string): Promise<SimilarSnippet[]> {
  try {
    const body = { content, ...(except !== undefined && { except }) };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { similar } = await api('POST /snippets/similar', { body }, { signal });
    return similar.filter(({ similarity }) => similarity >= NEARLY_SAME);
  } catch {
    return [];
  }
}
