import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { expect, inject, it, onTestFinished } from 'vitest';

const { dataDir, offset } = inject('platform');
const isExternal = Boolean(process.env.MONGODB_URI);

const secretOf = (file: string) => readFileSync(path.join(dataDir, 'secrets', file), 'utf8');

async function mongo(login: string): Promise<MongoClient> {
  const address = `127.0.0.1:${47_017 + offset}`;
  const client = new MongoClient(`mongodb://${login}${address}/?directConnection=true`, {
    serverSelectionTimeoutMS: 5000,
  });
  onTestFinished(() => client.close());
  return client;
}

function redis(password?: string): Redis {
  const client = new Redis(46_379 + offset, {
    ...(password && { password }),
    retryStrategy: () => null,
    enableReadyCheck: false,
  });
  // A refused sign-in also emits an error event; the rejected command is enough.
  client.on('error', () => {});
  onTestFinished(() => client.disconnect());
  return client;
}

/** Returns the command lines and environments of the platform's processes. */
function processes(): { command: string; environment: Map<string, string> }[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const pairs = readFileSync(`/proc/${entry}/environ`, 'utf8').split('\0');
      const environment = new Map(pairs.map((pair) => splitAtFirst(pair, '=')));
      const isRedis = command.includes(`:${46_379 + offset}`);
      if (!isRedis && environment.get('SNIPPETRY_RUN') !== dataDir) return [];
      return [{ command, environment }];
    } catch {
      // The process has ended, or belongs to another user.
      return [];
    }
  });
}

function splitAtFirst(text: string, separator: string): [string, string] {
  const place = text.indexOf(separator);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

it.skipIf(isExternal)('the embedded database refuses clients without the password', async () => {
  const database = (await mongo('')).db('snippetry_snippets');
  await expect(database.collection('snippets').findOne()).rejects.toMatchObject({ code: 13 });
  await expect(database.collection('snippets').deleteMany({})).rejects.toMatchObject({ code: 13 });
  await expect((await mongo('snippetry:guessed@')).connect()).rejects.toMatchObject({ code: 18 });
});

it('Redis refuses clients without the password', async () => {
  await expect(redis().keys('*')).rejects.toThrow('NOAUTH');
  await expect(redis().del('session:1')).rejects.toThrow('NOAUTH');
  await expect(redis('guessed').ping()).rejects.toThrow();
  expect(await redis(secretOf('redis-password')).ping()).toBe('PONG');
});

it('no other user can open a file in the data folder', () => {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name));
  const open = [dataDir, ...files].filter((file) => (lstatSync(file).mode & 0o077) !== 0);
  expect(files.length).toBeGreaterThan(20);
  expect(open).toEqual([]);
});

it('no secret is in the arguments of a process, which every user of the machine can list', () => {
  const commands = processes().map(({ command }) => command);
  expect(commands.length).toBeGreaterThanOrEqual(10);
  const files = readdirSync(path.join(dataDir, 'secrets'));
  expect(files).toEqual(expect.arrayContaining(['mongo-password', 'redis-password']));
  for (const file of files) {
    expect(commands.filter((command) => command.includes(secretOf(file).trim()))).toEqual([]);
  }
});

it('the environment of the gateway contains secrets only of its stores and of internal requests', () => {
  const gateways = processes().filter(({ command }) => command.includes('gateway/src/main.ts'));
  expect(gateways).toHaveLength(1);
  const secrets = readdirSync(path.join(dataDir, 'secrets')).map((file) => secretOf(file).trim());
  for (const { environment } of gateways) {
    const held = [...environment].filter(([, value]) => secrets.some((one) => value.includes(one)));
    expect(held.map(([name]) => name).sort()).toEqual(['INTERNAL_KEY', 'MONGODB_URI', 'REDIS_URL']);
  }
});
