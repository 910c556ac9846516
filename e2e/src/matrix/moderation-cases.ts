import type { moderationRoutes } from '@snippetry/contracts';
import { type Case, signedIn, type World, write } from './world.ts';

/** Creates a report by the owner about a comment by the stranger. */
async function reported({ owner, stranger, open }: World): Promise<{ id: string }> {
  const body = { content: 'Spam', snippet: open };
  const { comment } = (await stranger.api.call('POST /comments', { body })).data;
  const params = { id: comment._id };
  await owner.api.call('POST /comments/:id/report', { params, body: { reason: 'spam' } });
  const { data } = await owner.api.call('GET /comments/reports', { query: { limit: 100 } });
  const found = data.reports.find((one) => one.comment?._id === comment._id);
  if (!found) throw new Error('the report is not in the queue');
  return { id: found._id };
}

const forOwner = write({ stranger: 404, owner: 200 });

export const MODERATION_CASES: Record<keyof typeof moderationRoutes, Case[]> = {
  'GET /comments/reports': [
    { what: 'open ones', expected: signedIn() },
    { what: 'resolved ones', query: { status: 'resolved' }, expected: signedIn() },
  ],
  'POST /comments/reports/:id/resolve': [
    {
      what: 'dismissed',
      params: reported,
      body: () => ({ action: 'dismiss' }),
      expected: forOwner,
    },
    {
      what: 'by removing the comment',
      params: reported,
      body: () => ({ action: 'remove-comment', reason: 'Spam' }),
      expected: forOwner,
    },
    {
      what: 'with an action for moderators only',
      params: reported,
      body: () => ({ action: 'suspend-user', reason: 'Spam' }),
      expected: write({ stranger: 404, owner: 403 }),
    },
  ],
  'GET /comments/reports/log': [{ what: 'for moderators', expected: signedIn(403) }],
};
