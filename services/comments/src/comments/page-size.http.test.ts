import type { Comment } from '@snippetry/contracts';
import { objectId } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiscussion } from '../../test/discussion.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { closeDatabase, openDatabase } from '../../test/stored.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

type Level = { _id: string; parentId: string | null }[];

const below = (parents: readonly (string | null)[], each: number): Level =>
  parents.flatMap((parentId) => Array.from({ length: each }, () => ({ _id: anId(), parentId })));

async function store(snippetId: string, levels: Level[]): Promise<void> {
  const database = openDatabase(harness.stores);
  const at = new Date();
  const authorId = objectId(anId());
  const docs = levels.flatMap((level, n) =>
    level.map(({ _id, parentId }) => ({
      _id: objectId(_id),
      snippetId: objectId(snippetId),
      parentId: parentId && objectId(parentId),
      ...{ depth: n + 1, authorId, content: 'Hi', isEdited: false, isDeleted: false },
      ...{ likesCount: 0, dislikesCount: 0, score: 0, createdAt: at, updatedAt: at },
      repliesCount: levels[n + 1]?.filter((reply) => reply.parentId === _id).length ?? 0,
    })),
  );
  await database.asPromise();
  await database.collection('comments').insertMany(docs);
  await closeDatabase(database);
}

const all = (comments: Comment[]): Comment[] =>
  comments.flatMap((comment) => [comment, ...all(comment.replies)]);

it('a page of a dense discussion is limited in size, and clients load further replies', async () => {
  const talk = openDiscussion(harness);
  const roots = below([null], 60);
  const replies = below(
    roots.map(({ _id }) => _id),
    5,
  );
  const last = below(
    replies.map(({ _id }) => _id),
    1,
  );
  await store(talk.snippetId, [roots, replies, last]);
  const page = async (limit: number) =>
    all((await talk.list(undefined, { limit })).comments).length;
  expect(await page(100)).toBe(60 + 300 + 200);
  // A page of the default length has every reply.
  expect(await page(20)).toBe(20 + 100 + 100);
});
