import type { ApiReply, BulkRequest } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { snippetsChanged } from '../../data/snippet-mutations.ts';

/** One action on any number of snippets. */
export type BulkAction = BulkRequest;

/** What became of them. */
export type BulkResult = ApiReply<'POST /snippets/bulk'>;

async function inParts(action: BulkAction): Promise<BulkResult> {
  const whole: BulkResult = { done: [], failed: [] };
  for (let at = 0; at < action.ids.length; at += LIMITS.bulk) {
    const ids = action.ids.slice(at, at + LIMITS.bulk);
    const { done, failed } = await api('POST /snippets/bulk', { body: { ...action, ids } });
    whole.done.push(...done);
    whole.failed.push(...failed);
  }
  return whole;
}

/** Does one thing with several snippets; more than the server takes at once go in parts. */
export function useBulk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: inParts,
    // Also after a failure: the parts before it were done.
    onSettled: () => void snippetsChanged(client),
  });
}
