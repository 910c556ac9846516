import { fileURLToPath } from 'node:url';
import { objectId } from '@snippetry/service-kit';
import {
  freePort,
  openStream,
  request,
  type Stores,
  type StreamClient,
  startRedis,
  startServer,
  type TokenUser,
  until,
} from '@snippetry/test-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHarness } from '../../test/harness.ts';
import { commentsOf, listenTo } from '../../test/listen-live.ts';
import { postComment } from '../../test/post-comment.ts';
import { closeDatabase, openDatabase } from '../../test/stored.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Starting a process takes seconds on a busy machine. */
const SLOWEST_MS = 60_000;

/** A service with one author and their snippet. */
async function aDiscussion(variables?: Record<string, string>) {
  const harness = await startHarness(variables);
  onTestFinished(() => harness.stop());
  const author = harness.person();
  const snippet = harness.snippets.put({ authorId: author.id })._id;
  return { harness, author, snippet };
}

interface Draft {
  author: TokenUser;
  snippet: string;
}

/** Posts a comment and returns its id; null if the request failed. */
async function post(url: string, { author, snippet }: Draft): Promise<string | null> {
  const body = { snippet, content: 'Nice.' };
  const answer = await request(url)
    .as(author)
    .call('POST /comments', { body })
    .catch(() => null);
  return answer?.status === 201 ? answer.data.comment._id : null;
}

const whenReady = (url: string) =>
  until(async () => (await request(url).send('/readyz')).status === 200, SLOWEST_MS);

/** A client that reconnects whenever its stream ends, at the current address. */
async function faithful(urlOf: () => string, { author, snippet }: Draft) {
  const told: string[] = [];
  const ids: string[] = [];
  let lastEventId: string | undefined;
  let stopped = false;
  let current: StreamClient | undefined;
  const run = async () => {
    while (!stopped) {
      const options = { as: author, snippet, lastEventId };
      const stream = await openStream(urlOf(), options).catch(() => null);
      if (stream?.status !== 200) {
        await whenReady(urlOf());
        continue;
      }
      current = stream;
      await until(() => stream.isEnded || stopped, SLOWEST_MS);
      lastEventId = stream.lastId;
      told.push(...commentsOf(stream.messages));
      ids.push(...stream.events.filter(({ event }) => event === 'message').map(({ id }) => id));
      stream.close();
    }
  };
  const running = run();
  await until(() => current?.events.some(({ event }) => event === 'open'));
  const all = () => [...told, ...(current?.isEnded ? [] : commentsOf(current?.messages ?? []))];
  return {
    /** Comments received so far. */
    all,
    async stop() {
      stopped = true;
      await running;
      return { told, ids };
    },
  };
}

type Faithful = Awaited<ReturnType<typeof faithful>>;

/**
 * Expects that each listener gets every comment once, in the same order.
 *
 * @param stored number of comments, with those that were stored without an answer
 */
async function expectEachOnce(
  listeners: Faithful[],
  posted: readonly string[],
  stored = posted.length,
): Promise<void> {
  const isDone = ({ all }: Faithful) =>
    all().length >= stored && posted.every((id) => all().includes(id));
  await until(() => listeners.every(isDone));
  const results = await Promise.all(listeners.map((listener) => listener.stop()));
  for (const { told, ids } of results) {
    expect(new Set(told).size).toBe(told.length);
    expect(posted.filter((id) => !told.includes(id))).toEqual([]);
    expect(ids).toEqual([...new Set(ids)]);
    expect(told).toEqual(results[0]?.told);
  }
}

describe('every event is delivered once to each client, in order', () => {
  it('by two processes, either of which may have written it', async () => {
    const { harness, ...draft } = await aDiscussion();
    const other = await harness.another();
    onTestFinished(() => other.stop());
    const streams = [
      await listenTo(harness, { snippet: draft.snippet }),
      await listenTo(other, { as: draft.author, snippet: draft.snippet }),
      await listenTo(other, { snippet: draft.snippet }),
    ];
    const work = [harness.url, other.url].map(async (url) => {
      const ids = [];
      for (let n = 0; n < 15; n += 1) ids.push(await post(url, draft));
      return ids;
    });
    const posted = (await Promise.all(work)).flat();
    await until(() => streams.every(({ messages }) => messages.length >= posted.length));
    const [first] = streams;
    for (const { messages } of streams) {
      expect(commentsOf(messages).toSorted()).toEqual(posted.toSorted());
      expect(commentsOf(messages)).toEqual(commentsOf(first?.messages ?? []));
    }
  });

  it('while the processes of the streams are replaced', { timeout: SLOWEST_MS }, async () => {
    const { harness, ...draft } = await aDiscussion();
    let serving = await harness.another();
    const urlOf = () => serving.url;
    const listeners = [await faithful(urlOf, draft), await faithful(urlOf, draft)];
    const posted: (string | null)[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) posted.push(await post(harness.url, draft));
      const next = await harness.another();
      const stopping = serving.stop();
      serving = next;
      for (let n = 0; n < 4; n += 1) posted.push(await post(harness.url, draft));
      await stopping;
    }
    const ids = posted.filter((id) => id !== null);
    expect(ids).toHaveLength(24);
    await expectEachOnce(listeners, ids);
    await serving.stop();
  });

  it('through an outage of Redis', { timeout: SLOWEST_MS }, async () => {
    const redis = await startRedis();
    // Stopped last: a service closes its connections in order.
    onTestFinished(() => redis.stop());
    const { harness, ...draft } = await aDiscussion({ REDIS_URL: redis.url });
    const listener = await faithful(() => harness.url, draft);
    const posted: string[] = [];
    const postUntil = async (count: number) => {
      await until(async () => {
        const id = await post(harness.url, draft);
        if (id !== null) posted.push(id);
        return posted.length >= count;
      }, SLOWEST_MS);
    };
    await postUntil(5);
    const killed = redis.kill();
    await Promise.all([killed, post(harness.url, draft)]);
    await redis.restart();
    await postUntil(10);
    await expectEachOnce([listener], posted);
  });
});

/** Stored counts of a discussion and its comments, and those of the records. */
async function countsOf(stores: Stores, snippet: string) {
  const database = openDatabase(stores);
  onTestFinished(() => closeDatabase(database));
  await database.asPromise();
  const snippetId = objectId(snippet);
  const [comments, reactions, discussion] = await Promise.all([
    database.collection('comments').find({ snippetId }).toArray(),
    database.collection('reactions').find({ snippetId }).toArray(),
    database.collection('discussions').findOne({ _id: snippetId }),
  ]);
  const counted = (field: string) => comments.reduce((sum, one) => sum + one[field], 0);
  const records = (kind: string) => reactions.filter(({ type }) => type === kind).length;
  return {
    counted: [discussion?.total, counted('likesCount'), counted('dislikesCount')],
    records: [comments.length, records('likes'), records('dislikes')],
    userIds: reactions.map(({ userId }) => String(userId)),
  };
}

/** New users each react once to a comment, until stopped; returns those whose request succeeded. */
async function reactTo(url: string, id: string, isEnough: () => boolean, person: () => TokenUser) {
  const answered: string[] = [];
  while (!isEnough()) {
    const by = person();
    const type = answered.length % 3 === 0 ? 'dislikes' : 'likes';
    const answer = await request(url)
      .as(by)
      .call('POST /comments/:id/react', { params: { id }, body: { type } })
      .catch(() => null);
    if (answer?.status === 200) answered.push(by.id);
    else await whenReady(url);
  }
  return answered;
}

it('a service that is killed while users write and react loses nothing it has confirmed, and streams continue', {
  timeout: 3 * SLOWEST_MS,
}, async () => {
  const { harness, ...draft } = await aDiscussion();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...harness.env, PORT: String(port) };
  const run = () => startServer(process.execPath, [main], { port, env });
  let running = await run();
  await whenReady(url);
  const listeners = [await faithful(() => url, draft), await faithful(() => url, draft)];
  const posted: string[] = [];
  let stopped = false;
  const writer = async () => {
    while (!stopped) {
      const id = await post(url, draft);
      if (id !== null) posted.push(id);
      else await whenReady(url);
    }
  };
  const liked = harness.snippets.put({ authorId: draft.author.id })._id;
  const { _id } = await postComment(harness, { author: draft.author, snippetId: liked });
  const fans = () => reactTo(url, _id, () => stopped, harness.person);
  const writing = [writer(), writer()];
  const reacting = [fans(), fans()];
  for (let round = 1; round <= 2; round += 1) {
    await until(() => posted.length >= round * 10, SLOWEST_MS);
    await running.kill();
    running = await run();
    await whenReady(url);
  }
  stopped = true;
  await Promise.all([...writing, ...reacting]);
  const { data } = await request(url).call('GET /snippets/:id/comments/count', {
    params: { id: draft.snippet },
  });
  await expectEachOnce(listeners, posted, data.count);
  // Unconfirmed comments may be stored or not; stored ones are delivered.
  expect(data.count).toBeGreaterThanOrEqual(posted.length);
  await running.kill();
  for (const snippet of [draft.snippet, liked]) {
    const { counted, records } = await countsOf(harness.stores, snippet);
    expect(counted).toEqual(records);
  }
  const answered = (await Promise.all(reacting)).flat();
  const { userIds } = await countsOf(harness.stores, liked);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((id) => !userIds.includes(id))).toEqual([]);
});
