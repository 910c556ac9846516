import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';

/** A snippet whose code is nearly the same. */
export type SimilarSnippet = ApiReply<'POST /snippets/similar'>['similar'][number];

/** The longest a save waits for an answer about duplicates, in milliseconds. */
const PATIENCE_MS = 800;
/** Percent from which code counts as nearly the same. */
const NEARLY_SAME = 70;

/** Snippets much like the code, the nearest first; none when there is no answer in time. Never fails. */
export async function findSimilar(content: string, except?: string): Promise<SimilarSnippet[]> {
  try {
    const body = except === undefined ? { content } : { content, except };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { similar } = await api('POST /snippets/similar', { body }, { signal });
    return similar.filter(({ similarity }) => similarity >= NEARLY_SAME);
  } catch {
    return [];
  }
}
