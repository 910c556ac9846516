import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';

/** A snippet with nearly the same code. */
export type SimilarSnippet = ApiReply<'POST /snippets/similar'>['similar'][number];

/** Maximum time that a save is delayed by the search for duplicates. */
const TIMEOUT_MS = 800;
/** Minimum similarity in percent at which code counts as nearly the same. */
const MIN_SIMILARITY = 70;

/** Finds snippets with similar code, most similar first; empty on failure or timeout. Never rejects. */
export async function findSimilar(content: string, except?: string): Promise<SimilarSnippet[]> {
  try {
    const body = except === undefined ? { content } : { content, except };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { similar } = await api('POST /snippets/similar', { body }, { signal });
    return similar.filter(({ similarity }) => similarity >= MIN_SIMILARITY);
  } catch {
    return [];
  }
}
