import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { request, until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { Pool } from '../src/proxy/pool.ts';
import { gateway, unreachableUrl, upstream } from './harness.ts';

/** Longer than a test may take, so that only the limit under test can end a request. */
const PATIENT = { UPSTREAM_TIMEOUT_MS: '600000', UNREADY_TIMEOUT_MS: '600000' };
const POST = { method: 'POST', body: '{}' };
const UNAVAILABLE = [503, 'service.unavailable', '2'];

const outcome = async (url: string, init?: RequestInit) => {
  const { status, code, headers } = await request(url).send('/api/snippets', init);
  return [status, code, headers.get('retry-after')];
};

/** Listens and never accepts a connection; the system then ignores further ones. */
const DEAF = `
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 });
  server.once('listening', () => {
    require('node:fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** Returns an address to which no connection opens, as of a removed container. */
async function deadUrl(): Promise<string> {
  const child = spawn(process.execPath, ['-e', DEAF], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = Number(await once(child.stdout, 'data'));
  const queued = [1, 2].map(() => connect(port, '127.0.0.1'));
  await Promise.all(queued.map((socket) => once(socket, 'connect')));
  onTestFinished(() => {
    for (const socket of queued) socket.destroy();
    child.kill('SIGKILL');
  });
  return `http://127.0.0.1:${port}`;
}

it.each([
  ['a read', {}],
  ['a write', POST],
  ['a large write', { method: 'POST', body: 'x'.repeat(100_000) }],
])('gives up a connection that does not open: %s', { timeout: 8000 }, async (_what, init) => {
  const { url } = await gateway({ SNIPPETS_URL: await deadUrl(), POLL_MS: '60000', ...PATIENT });
  expect(await outcome(url, init)).toEqual(UNAVAILABLE);
});

it('sends a read to another instance when a connection does not open', async () => {
  const good = await upstream();
  const urls = `${await deadUrl()},${good.url}`;
  const { url } = await gateway({ SNIPPETS_URL: urls, POLL_MS: '60000', ...PATIENT });
  const all = Array.from({ length: 12 }, () => request(url).send('/api/snippets'));
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('answers 503 without a request while no instance answers its check', async () => {
  const address = await unreachableUrl();
  const { url } = await gateway({ SNIPPETS_URL: address, POLL_MS: '60000', ...PATIENT });
  expect(await outcome(url)).toEqual(UNAVAILABLE);
  const back = await upstream(undefined, Number(new URL(address).port));
  expect(await outcome(url)).toEqual(UNAVAILABLE);
  expect(await outcome(url, POST)).toEqual(UNAVAILABLE);
  expect(back.seen).toEqual([]);
});

it('answers 503 to further requests once the check of a silent instance has timed out', async () => {
  const silent = await upstream(() => undefined);
  silent.readyAfterMs = 600_000;
  const { url } = await gateway({ SNIPPETS_URL: silent.url, ...PATIENT });
  const waiting = request(url).send('/api/snippets');
  // The next check starts once the first has timed out.
  await until(() => silent.polls === 2, 10_000);
  expect(await outcome(url)).toEqual(UNAVAILABLE);
  expect(silent.seen).toHaveLength(1);
  await silent.stop();
  await waiting;
});

/** A name whose addresses the test sets; without any, lookups of it fail. */
function nameOf() {
  const addresses = new Set<string>();
  const lookup = async () => {
    if (addresses.size === 0) throw new Error('ENOTFOUND');
    return [...addresses].map((address) => ({ address, family: 4 }));
  };
  return { addresses, lookup };
}

function poolOf(port: number, name: ReturnType<typeof nameOf>): Pool {
  const { lookup } = name;
  const pool = new Pool({ urls: [`http://snippets:${port}`], everyMs: 60_000, lookup });
  onTestFinished(() => pool.close());
  return pool;
}

it('a failed lookup forgets the addresses that do not answer, and keeps those that do', async () => {
  const { url } = await upstream();
  const port = Number(new URL(url).port);
  const name = nameOf();
  // The upstream listens on the first of them only.
  for (const address of ['127.0.0.1', '127.0.0.2']) name.addresses.add(address);
  const pool = poolOf(port, name);
  const known = () => pool.list().map((one) => one.url);
  await until(() => pool.ready().length === 1);
  expect(known()).toHaveLength(2);
  name.addresses.clear();
  await pool.refresh();
  expect(known()).toEqual([url]);
});

it('requests at an instance that leaves the pool end if it is lost, and else finish', async () => {
  const { url } = await upstream();
  const name = nameOf();
  name.addresses.add('127.0.0.1');
  const pool = poolOf(Number(new URL(url).port), name);
  await until(() => pool.ready().length === 1);
  const lost: string[] = [];
  const staying = pool.pick();
  staying?.pending.add({ lose: () => lost.push('staying') });
  const dead = new URL(await deadUrl());
  const leaving = poolOf(Number(dead.port), name);
  await until(() => leaving.list()[0]?.state === 'gone');
  leaving.list()[0]?.pending.add({ lose: () => lost.push('leaving') });
  name.addresses.clear();
  name.addresses.add('127.0.0.3');
  await Promise.all([pool.refresh(), leaving.refresh()]);
  expect(lost).toEqual(['leaving']);
});
