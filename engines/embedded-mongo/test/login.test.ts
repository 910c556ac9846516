import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { Binary, BSON, type Document } from 'bson';
import { MongoClient, MongoServerError } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { message, RawClient } from './raw-client.ts';
import { temporaryFolder } from './server.ts';

const USER = 'snippetry';
const PASSWORD = 'pässword ﬁ/@:1';

let server: EmbeddedMongo;

beforeAll(async () => {
  const login = { user: USER, password: PASSWORD };
  server = await startEmbeddedMongo({ dir: temporaryFolder(), durable: false, login });
});
afterAll(() => server.close());

function uri({ user = USER, password = PASSWORD, options = '' } = {}): string {
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `mongodb://${who}@127.0.0.1:${server.port}/?directConnection=true${options}`;
}

async function failure(connection: string): Promise<unknown> {
  const client = new MongoClient(connection);
  try {
    return await client.connect().then(() => undefined);
  } catch (error) {
    return error instanceof MongoServerError ? error.code : error;
  } finally {
    await client.close();
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const hmac = (key: Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** The client's last message and the proof it expects of the server (RFC 5802 section 3). */
function clientFinal(first: string, serverFirst: string): { message: string; expected: string } {
  const [nonce = '', salt = '', rounds = ''] = serverFirst.split(',');
  const salted = pbkdf2Sync(
    PASSWORD.normalize('NFKC'),
    Buffer.from(salt.slice(2), 'base64'),
    Number(rounds.slice(2)),
    32,
    'sha256',
  );
  const clientKey = hmac(salted, 'Client Key');
  const auth = `${first},${serverFirst},c=biws,${nonce}`;
  const signature = hmac(sha256(clientKey), auth);
  const proof = Buffer.from(clientKey.map((byte, n) => byte ^ (signature[n] ?? 0)));
  return {
    message: `c=biws,${nonce},p=${proof.toString('base64')}`,
    expected: `v=${hmac(hmac(salted, 'Server Key'), auth).toString('base64')}`,
  };
}

const payload = (text: string): Binary => new Binary(Buffer.from(text));
const textOf = (reply: Document): string => Buffer.from(reply.payload.buffer).toString('utf8');

describe('a server with a password', () => {
  it('serves the driver and mongoose if they know it', async () => {
    const client = await MongoClient.connect(uri());
    const rows = client.db('app').collection('rows');
    await rows.insertOne({ a: 1 });
    expect(await rows.countDocuments()).toBe(1);
    const { authInfo } = await client.db('admin').command({ connectionStatus: 1 });
    expect(authInfo.authenticatedUsers).toEqual([{ user: USER, db: 'admin' }]);
    await client.close();
    const connection = await mongoose.createConnection(uri(), { dbName: 'app' }).asPromise();
    expect(await connection.collection('rows').findOne({ a: 1 })).toMatchObject({ a: 1 });
    await connection.close();
  });

  it('answers 18 to a wrong password, name, database or mechanism, the same for each', async () => {
    expect(await failure(uri({ password: 'wrong' }))).toBe(18);
    expect(await failure(uri({ user: 'nobody' }))).toBe(18);
    expect(await failure(uri({ options: '&authSource=app' }))).toBe(18);
    expect(await failure(uri({ options: '&authMechanism=SCRAM-SHA-1' }))).toBe(18);
  });

  it('answers 13 to everything but the handshake before the login', async () => {
    const client = await RawClient.connect(server.port);
    for (const command of [
      { find: 'rows' },
      { insert: 'rows', documents: [{}] },
      { serverStatus: 1 },
      { listDatabases: 1 },
      { dropDatabase: 1 },
      { endSessions: [] },
      { noSuchCommand: 1 },
    ]) {
      expect(await client.command(command)).toMatchObject({ ok: 0, code: 13 });
    }
    for (const command of [{ hello: 1 }, { ping: 1 }, { connectionStatus: 1 }]) {
      expect(await client.command(command)).toMatchObject({ ok: 1 });
    }
    client.close();
  });

  it('closes the connection of a client that sends a large message before its login', async () => {
    const client = await RawClient.connect(server.port);
    client.sendBytes(message(BSON.serialize({ ping: 1, filler: 'x'.repeat(70_000), $db: 'a' })));
    await client.closed;
    const known = await MongoClient.connect(uri());
    await known
      .db('app')
      .collection('rows')
      .insertOne({ filler: 'x'.repeat(70_000) });
    await known.close();
  });

  it('proves itself to the client and expects the last, empty message unless it is skipped', async () => {
    const client = await RawClient.connect(server.port);
    const first = `n=${USER},r=fyko+d2lbbFgONRv9qkxdawL`;
    const hello = await client.command({
      hello: 1,
      saslSupportedMechs: 'admin.nobody',
      speculativeAuthenticate: {
        saslStart: 1,
        mechanism: 'SCRAM-SHA-256',
        payload: payload(`n,,${first}`),
        db: 'admin',
      },
    });
    expect(hello.saslSupportedMechs).toEqual(['SCRAM-SHA-256']);
    const { conversationId } = hello.speculativeAuthenticate;
    const { message, expected } = clientFinal(first, textOf(hello.speculativeAuthenticate));
    const proven = await client.command({
      saslContinue: 1,
      conversationId,
      payload: payload(message),
    });
    expect(proven).toMatchObject({ ok: 1, done: false });
    expect(textOf(proven)).toBe(expected);
    expect(await client.command({ find: 'rows' })).toMatchObject({ ok: 0, code: 13 });
    const last = { saslContinue: 1, conversationId, payload: payload('') };
    expect(await client.command(last)).toMatchObject({ ok: 1, done: true });
    expect(await client.command({ find: 'rows' })).toMatchObject({ ok: 1 });
    expect(await client.command({ logout: 1 })).toMatchObject({ ok: 1 });
    expect(await client.command({ find: 'rows' })).toMatchObject({ ok: 0, code: 13 });
    client.close();
  });

  it('answers an unknown name like a known one until the proof', async () => {
    const client = await RawClient.connect(server.port);
    const start = (user: string): Promise<Document> =>
      client.command({
        saslStart: 1,
        mechanism: 'SCRAM-SHA-256',
        payload: payload(`n,,n=${user},r=abc`),
        $db: 'admin',
      });
    const salts: string[] = [];
    for (const user of ['nobody', 'nobody', USER, 'other']) {
      const reply = await start(user);
      expect(textOf(reply)).toMatch(/^r=abc[\w+/]{32},s=[\w+/]{38}==,i=15000$/);
      salts.push(textOf(reply).split(',')[1] ?? '');
    }
    expect(salts[0]).toBe(salts[1]);
    expect(new Set(salts).size).toBe(3);
    client.close();
  });

  it.each([
    ['channel binding', 'p=tls-unique,,n=a,r=b'],
    ['an extension', 'n,,m=x,n=a,r=b'],
    ['no nonce', 'n,,n=a'],
    ['a name that is not escaped', 'n,,n=a=b,r=c'],
    ['no attributes', 'n,,hello'],
    ['nothing', ''],
  ])('answers 18 to a first message with %s', async (_, text) => {
    const client = await RawClient.connect(server.port);
    const start = { saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: payload(text) };
    expect(await client.command({ ...start, $db: 'admin' })).toMatchObject({ ok: 0, code: 18 });
    client.close();
  });

  it('answers 18 to proofs that are missing, short, replayed or of another login', async () => {
    const client = await RawClient.connect(server.port);
    const first = `n=${USER},r=abc`;
    const begin = async (): Promise<Document> =>
      client.command({
        saslStart: 1,
        mechanism: 'SCRAM-SHA-256',
        payload: payload(`n,,${first}`),
        options: { skipEmptyExchange: true },
        $db: 'admin',
      });
    const proceed = async (conversationId: unknown, text: string): Promise<Document> =>
      client.command({ saslContinue: 1, conversationId, payload: payload(text) });
    const old = await begin();
    const good = clientFinal(first, textOf(old)).message;
    for (const text of ['', 'c=biws,r=abc', 'c=biws,r=abc,p=AAAA', good]) {
      const { conversationId } = await begin();
      expect(await proceed(conversationId, text)).toMatchObject({ ok: 0, code: 18 });
      expect(await proceed(conversationId, text)).toMatchObject({ ok: 0, code: 18 });
    }
    expect(await client.command({ find: 'rows' })).toMatchObject({ ok: 0, code: 13 });
    client.close();
  });
});

describe('a server without a password', () => {
  it('answers 18 to a client that sends one', async () => {
    const open = await startEmbeddedMongo({ dir: temporaryFolder(), durable: false });
    const address = `mongodb://a:b@127.0.0.1:${open.port}/?directConnection=true`;
    expect(await failure(address)).toBe(18);
    await open.close();
  });
});

it('is not started with a password that no client could send', async () => {
  const dir = temporaryFolder();
  const login = { user: USER, password: 'a\u0007' };
  await expect(startEmbeddedMongo({ dir, login })).rejects.toThrow('control characters');
});
