import { BSON } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message, RawClient } from './raw-client.ts';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

const ping = Buffer.from(BSON.serialize({ ping: 1, $db: 'admin' }));

function withLength(bytes: Buffer, length: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeInt32LE(length, 0);
  return changed;
}

function at(bytes: Buffer, offset: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[offset] = value;
  return changed;
}

/** Sends bytes that must close the connection, with no other effect. */
async function closes(bytes: Buffer): Promise<void> {
  const client = await RawClient.connect(test.server.port);
  client.sendBytes(bytes);
  await client.closed;
}

describe('a connection', () => {
  it.each([
    ['length 5', withLength(message(ping), 5)],
    ['a negative length', withLength(message(ping), -1)],
    ['a huge length', withLength(message(ping), 2_000_000_000)],
    ['an unknown operation', at(message(ping), 12, 99)],
    ['an unknown section', at(message(ping), 20, 7)],
    ['no body', withLength(message(ping).subarray(0, 21), 21)],
    ['an unknown required flag', message(ping, 8)],
    ['a body longer than the message', message(withLength(ping, ping.length + 1))],
    ['a body with a negative length', message(withLength(ping, -5))],
    [
      'two bodies',
      withLength(Buffer.concat([message(ping), Buffer.from([0]), ping]), 21 + 2 * ping.length + 1),
    ],
  ])('is closed after %s', async (_, bytes) => {
    await closes(bytes);
    expect(await test.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('survives a document with invalid content, with an error reply', async () => {
    const client = await RawClient.connect(test.server.port);
    const broken = Buffer.from(
      BSON.serialize({ insert: 'c', documents: [{ a: 'text' }], $db: 'app' }),
    );
    const length = broken.indexOf('text') - 4;
    for (const value of [-1, 0, 1000, 2_147_483_647]) {
      broken.writeInt32LE(value, length);
      expect(await client.answerTo(message(broken))).toMatchObject({ ok: 0, code: 22 });
    }
    const unknownType = at(Buffer.from(BSON.serialize({ ping: 1, $db: 'admin' })), 4, 0x55);
    expect(await client.answerTo(message(unknownType))).toMatchObject({ ok: 0, code: 22 });
    expect(await client.command({ ping: 1 })).toMatchObject({ ok: 1 });
    client.close();
  });

  it('refuses 20 000 levels without a stack overflow', async () => {
    const levels = 20_000;
    // {a: {a: … {}}}: each level is 8 bytes around the next.
    let deep = Buffer.from([5, 0, 0, 0, 0]);
    const parts: Buffer[] = [];
    for (let level = 0; level < levels; level++) {
      const head = Buffer.alloc(7);
      head.writeInt32LE(deep.length + 8 * (levels - level), 0);
      head.write('\x03a\0', 4, 'latin1');
      parts.push(head);
    }
    deep = Buffer.concat([...parts, deep, Buffer.alloc(levels)]);
    const client = await RawClient.connect(test.server.port);
    expect(await client.answerTo(message(deep))).toMatchObject({ ok: 0, code: 15 });
    client.close();
  });

  it('answers in order, however the bytes are split', async () => {
    const client = await RawClient.connect(test.server.port);
    const bytes = message(BSON.serialize({ hello: 1, $db: 'admin' }));
    const replies = [client.answerTo(bytes.subarray(0, 3))];
    for (let offset = 3; offset < bytes.length; offset += 7) {
      client.sendBytes(bytes.subarray(offset, offset + 7));
    }
    replies.push(
      client.answerTo(Buffer.concat([message(ping), bytes])),
      client.answerTo(Buffer.alloc(0)),
    );
    const [first, second, third] = await Promise.all(replies);
    expect([first?.setName, second?.setName, third?.setName]).toEqual(['rs0', undefined, 'rs0']);
    client.close();
  });

  it('gets no answer if it requests none', async () => {
    const client = await RawClient.connect(test.server.port);
    const insert = BSON.serialize({
      insert: 'quiet',
      documents: [{}],
      $db: 'app',
      writeConcern: { w: 0 },
    });
    const reply = client.answerTo(Buffer.concat([message(insert, 2), message(ping)]));
    expect(await reply).toMatchObject({ ok: 1 });
    expect(await reply).not.toHaveProperty('n');
    expect(await test.db.collection('quiet').countDocuments()).toBe(1);
    client.close();
  });
});
