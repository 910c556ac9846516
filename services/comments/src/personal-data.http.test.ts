import { PERSONAL_PARTS, personalInternalRoutes } from '@snippetry/contracts';
import { TEST_INTERNAL_KEY } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiscussion } from '../test/discussion.ts';
import { type Harness, startHarness } from '../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

type Part = (typeof PERSONAL_PARTS.comments)[number];

const { reply } = personalInternalRoutes.comments['POST /internal/comments/personal'];

async function pageOf(userId: string, part: Part) {
  const answer = await harness.api.send('/internal/comments/personal', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-key': TEST_INTERNAL_KEY },
    body: JSON.stringify({ userId, part, after: null }),
  });
  return reply.parse(answer.data);
}

it('returns each part of a user’s personal data, and no data of others', async () => {
  const talk = openDiscussion(harness);
  const [ana, bo] = [harness.person(), harness.person()];
  const comment = await talk.post(ana, 'First');
  const second = await talk.post(bo, 'Second', comment._id);
  await talk.react(ana, second._id);
  await talk.report(ana, second._id, 'other', 'Off topic');
  const api = harness.api.as(ana);
  await api.call('PUT /notifications/settings', {
    body: { mutedTypes: ['follow'], digest: 'weekly' },
  });
  await api.call('PUT /notifications/muted/:snippetId', {
    params: { snippetId: talk.snippetId },
    body: { isMuted: true },
  });
  const pages = await Promise.all(
    PERSONAL_PARTS.comments.map(async (part) => [part, await pageOf(ana.id, part)] as const),
  );
  const { snippetId } = talk;
  expect(Object.fromEntries(pages)).toEqual({
    comments: {
      items: [
        {
          _id: comment._id,
          snippetId,
          parentId: null,
          content: 'First',
          isEdited: false,
          anchor: null,
          likesCount: 0,
          dislikesCount: 0,
          repliesCount: 1,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        },
      ],
      next: null,
    },
    reactions: {
      items: [{ _id: expect.any(String), commentId: second._id, snippetId, type: 'likes' }],
      next: null,
    },
    reports: {
      items: [
        {
          _id: expect.any(String),
          commentId: second._id,
          reason: 'other',
          description: 'Off topic',
          createdAt: expect.any(String),
        },
      ],
      next: null,
    },
    notifications: {
      items: [
        {
          _id: expect.any(String),
          type: 'reply',
          action: null,
          snippetId,
          commentId: second._id,
          reason: '',
          isRead: false,
          createdAt: expect.any(String),
        },
      ],
      next: null,
    },
    'notification-settings': {
      items: [{ mutedTypes: ['follow'], digest: 'weekly' }],
      next: null,
    },
    'muted-discussions': { items: [{ _id: expect.any(String), snippetId }], next: null },
  });
});
