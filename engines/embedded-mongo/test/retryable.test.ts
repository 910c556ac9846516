import { type Document, Long, UUID } from 'bson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { RawClient } from './raw-client.ts';
import { temporaryFolder } from './server.ts';

let dir: string;
let server: EmbeddedMongo;
let client: RawClient;

async function start(): Promise<void> {
  server = await startEmbeddedMongo({ dir, durable: false });
  client = await RawClient.connect(server.port);
}

async function stop(): Promise<void> {
  client.close();
  await server.close();
}

beforeEach(async () => {
  dir = temporaryFolder();
  await start();
  await client.command({ insert: 'c', documents: [{ _id: 'a', n: 1 }] });
});
afterEach(stop);

const lsid = { id: new UUID() };
const numbered = (number: number): Document => ({ lsid, txnNumber: Long.fromNumber(number) });

async function documents(filter: Document): Promise<Document[]> {
  const reply = await client.command({ find: 'c', filter });
  return reply.cursor.firstBatch;
}

describe('retryable writes', () => {
  it('are executed once and answered again with the same result, even after a restart', async () => {
    const command = {
      update: 'c',
      updates: [
        { q: { _id: 'a' }, u: { $inc: { n: 1 } } },
        { q: { k: 'u' }, u: { $inc: { n: 1 } }, upsert: true },
      ],
      ...numbered(5),
    };
    const first = await client.command(command);
    expect(first).toMatchObject({ ok: 1, n: 2, nModified: 1 });
    const again = await client.command(command);
    await stop();
    await start();
    const restarted = await client.command(command);
    for (const reply of [again, restarted]) {
      expect(reply).toMatchObject({ ok: 1, n: 2, nModified: 1, upserted: first.upserted });
    }
    expect(await documents({ _id: 'a' })).toEqual([{ _id: 'a', n: 2 }]);
    expect(await documents({ k: 'u' })).toMatchObject([{ n: 1 }]);
    const outdated = await client.command({ ...command, ...numbered(4) });
    expect(outdated).toMatchObject({ ok: 0, code: 225 });
  });

  it('run once if the same insert is sent twice at once', async () => {
    const other = await RawClient.connect(server.port);
    const list = Array.from({ length: 50 }, (_, n) => ({ _id: `i${n}` }));
    const command = { insert: 'c', documents: [...list, { _id: 'a' }], ...numbered(7) };
    const replies = await Promise.all([client.command(command), other.command(command)]);
    for (const reply of replies) {
      expect(reply).toMatchObject({ n: 50, writeErrors: [{ index: 50, code: 11000 }] });
    }
    other.close();
  });

  it('return the first results of findAndModify and delete again', async () => {
    const modify = {
      findAndModify: 'c',
      query: { _id: 'a' },
      update: { $inc: { n: 1 } },
      new: true,
      ...numbered(8),
    };
    expect((await client.command(modify)).value).toEqual({ _id: 'a', n: 2 });
    await client.command({ update: 'c', updates: [{ q: {}, u: { $set: { n: 50 } } }] });
    expect((await client.command(modify)).value).toEqual({ _id: 'a', n: 2 });
    const remove = { findAndModify: 'c', query: { _id: 'a' }, remove: true, ...numbered(9) };
    expect((await client.command(remove)).value).toEqual({ _id: 'a', n: 50 });
    expect((await client.command(remove)).value).toEqual({ _id: 'a', n: 50 });
  });
});

describe('commits', () => {
  it('can be repeated after a restart without running the transaction twice', async () => {
    const transaction = {
      lsid: { id: new UUID() },
      txnNumber: Long.fromNumber(3),
      autocommit: false,
    };
    const updates = [{ q: { _id: 'a' }, u: { $inc: { n: 1 } } }];
    await client.command({ update: 'c', updates, ...transaction, startTransaction: true });
    const commit = { commitTransaction: 1, ...transaction };
    expect(await client.command(commit)).toMatchObject({ ok: 1 });
    await stop();
    await start();
    expect(await client.command(commit)).toMatchObject({ ok: 1 });
    expect(await documents({ _id: 'a' })).toEqual([{ _id: 'a', n: 2 }]);
    const unknown = { ...commit, txnNumber: Long.fromNumber(4) };
    expect(await client.command(unknown)).toMatchObject({ ok: 0, code: 251 });
  });

  it('succeed on each connection that requests one while it is being written', async () => {
    const other = await RawClient.connect(server.port);
    const session = { lsid: { id: new UUID() }, autocommit: false };
    const updates = [{ q: { _id: 'a' }, u: { $inc: { n: 1 } } }];
    // The first commit of a session is looked up in the store, later ones only in memory.
    for (const number of [1, 2, 3]) {
      const transaction = { ...session, txnNumber: Long.fromNumber(number) };
      await client.command({ update: 'c', updates, ...transaction, startTransaction: true });
      const commit = { commitTransaction: 1, ...transaction };
      const replies = await Promise.all([client.command(commit), other.command(commit)]);
      expect(replies).toMatchObject([{ ok: 1 }, { ok: 1 }]);
      expect(await documents({ _id: 'a' })).toEqual([{ _id: 'a', n: number + 1 }]);
    }
    other.close();
  });
});
