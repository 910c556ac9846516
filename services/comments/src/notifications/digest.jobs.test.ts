import type { DigestPeriod } from '@snippetry/contracts';
import { createLog, Leases, People, PeopleRepository, prepareModels } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotifier } from '../../test/with-notifier.ts';
import { CommentRepository } from '../comments/comment.repository.ts';
import { SnippetAccess } from '../comments/snippet-access.ts';
import { DigestJobs } from './digest.jobs.ts';
import { NotificationPresenter } from './notification.presenter.ts';
import type { NewNotification } from './notification.ts';

const DAY_MS = 86_400_000;
const ctx = { requestId: '' };

let made: Awaited<ReturnType<typeof startNotifier>>;
let digests: DigestJobs;
let failing: Set<string>;
beforeAll(async () => {
  made = await startNotifier();
  const { connection } = made;
  failing = new Set();
  const comments = new CommentRepository(connection);
  const presenter = new NotificationPresenter({
    readContents: (snippets, commentIds) => comments.contents(snippets, commentIds),
    snippets: new SnippetAccess({
      fetchFacts: async (_ctx, ids) => {
        if (ids.some((id) => failing.has(id))) throw new Error('no answer');
        return [];
      },
    }),
    people: new People({
      repository: new PeopleRepository(connection),
      fetchCards: async () => [],
    }),
  });
  const log = createLog({ name: 'test', level: 'silent' });
  const leases = new Leases(connection, 'digest_turns');
  digests = new DigestJobs({ ...made, presenter, leases, log });
  await prepareModels(connection);
});
// Each test has its own time, since the stored lease only moves forward.
beforeEach(() => made.connection.collection('digest_turns').deleteMany({}));
afterAll(() => made.stop());

/** Digests that were emitted, by user. */
async function digestsOf(userId: string) {
  const events = await made.connection.collection('outbox').find({ name: 'digest.due' }).toArray();
  return events.map(({ payload }) => payload).filter((payload) => payload.userId === userId);
}

const choose = (userId: string, digest: DigestPeriod, at = new Date()) =>
  made.unitOfWork.commit(ctx, (tx) =>
    made.settings.save(tx, userId, { mutedTypes: [], digest }, at),
  );

const notify = (userId: string, facts: Partial<NewNotification> = {}) =>
  made.unitOfWork.commit(ctx, (tx) =>
    made.notifications.add(tx, { userId, key: anId(), type: 'follow', ...facts }),
  );

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describe('the digest of unread notifications', () => {
  it('is not sent to users who have not switched it on', async () => {
    const userId = anId();
    await notify(userId);
    await digests.pass(inDays(10));
    expect(await digestsOf(userId)).toEqual([]);
  });

  it.each([
    ['daily', 0.9, 1.1],
    ['weekly', 6.9, 7.1],
  ] as const)('is made %s', async (period, before, after) => {
    const userId = anId();
    await choose(userId, period);
    await notify(userId);
    await digests.pass(inDays(before));
    expect(await digestsOf(userId)).toEqual([]);
    await digests.pass(inDays(after));
    expect(await digestsOf(userId)).toMatchObject([
      { period, unread: 1, items: [{ type: 'follow' }] },
    ]);
  });

  it('contains the new notifications since the last one, twenty at most, and the number of unread ones', async () => {
    const userId = anId();
    await notify(userId);
    await choose(userId, 'daily', new Date(Date.now() + 1));
    await digests.pass(inDays(2));
    expect(await digestsOf(userId)).toEqual([]);
    // Switches it off and on, with a start in the past.
    await choose(userId, 'off');
    await choose(userId, 'daily', new Date(Date.now() - 1000));
    for (let n = 0; n < 24; n += 1) await notify(userId);
    await digests.pass(inDays(3));
    await digests.pass(inDays(5));
    const [first, ...later] = await digestsOf(userId);
    expect([first.items.length, first.unread]).toEqual([20, 25]);
    expect(later).toEqual([]);
  });

  it('leaves notifications that arrive during its creation to the next one', async () => {
    const userId = anId();
    await choose(userId, 'daily', inDays(-4));
    const began = new Date(Date.now() - 1);
    await notify(userId);
    await digests.pass(began);
    expect(await digestsOf(userId)).toEqual([]);
    await digests.pass(inDays(1.1));
    expect(await digestsOf(userId)).toHaveLength(1);
  });

  it('contains no notification about a snippet that the user can no longer see', async () => {
    const userId = anId();
    await choose(userId, 'daily');
    await notify(userId, { type: 'comment', snippetId: anId() });
    await digests.pass(inDays(2));
    expect(await digestsOf(userId)).toEqual([]);
  });

  it('is not sent once it is switched off', async () => {
    const userId = anId();
    await choose(userId, 'daily');
    await notify(userId);
    await choose(userId, 'off');
    await digests.pass(inDays(2));
    expect(await digestsOf(userId)).toEqual([]);
  });

  it('is sent once, even if several processes check at the same time', async () => {
    const userId = anId();
    await choose(userId, 'daily');
    await notify(userId);
    const at = inDays(2);
    await Promise.all(Array.from({ length: 5 }, () => digests.pass(at)));
    expect(await digestsOf(userId)).toHaveLength(1);
  });

  it('is sent to others if the one of a user fails, and to that user later', async () => {
    const [broken, fine, snippetId] = [anId(), anId(), anId()];
    failing.add(snippetId);
    await choose(broken, 'daily', new Date(Date.now() - 1000));
    await choose(fine, 'daily');
    await notify(broken, { snippetId });
    await notify(fine);
    await digests.pass(inDays(2));
    expect([await digestsOf(broken), await digestsOf(fine)]).toMatchObject([[], [{ unread: 1 }]]);
    failing.delete(snippetId);
    await digests.pass(inDays(2.1));
    expect(await digestsOf(broken)).toHaveLength(1);
  });
});
