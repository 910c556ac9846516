import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';
import { endingStalled } from './stalled-answer.ts';

const STALL_MS = 150;
/** More than the system buffers for a client. */
const LARGE = Buffer.alloc(16_000_000);

async function serve(app: RequestListener) {
  const http = await listen(endingStalled(app, STALL_MS), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => http.close(0));
  const connections = () =>
    new Promise<number>((resolve) => http.server.getConnections((_error, n) => resolve(n)));
  return { http, connections };
}

/** A client that sends a request and reads nothing. */
async function unread(url: string) {
  const client = connect(Number(new URL(url).port), '127.0.0.1').pause();
  client.on('error', () => undefined);
  onTestFinished(() => void client.destroy());
  await once(client, 'connect');
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return client;
}

it('a client that stopped reading is disconnected, and its answer freed', async () => {
  let closed = 0;
  const { http, connections } = await serve((_req, res) => {
    res.once('close', () => closed++);
    res.end(LARGE);
  });
  for (let i = 0; i < 10; i++) await unread(http.url);
  await until(async () => (await connections()) === 10);
  await until(async () => closed === 10 && (await connections()) === 0);
});

it('an answer continues for a client that reads slowly', async () => {
  const { http } = await serve((_req, res) => res.end(LARGE));
  const client = await unread(http.url);
  let read = 0;
  client.on('data', (part) => {
    read += part.length;
    client.pause();
    // The pauses add up to four times the limit for a stalled answer.
    setTimeout(() => client.resume(), (4 * STALL_MS * part.length) / LARGE.length);
  });
  client.resume();
  await until(() => read > LARGE.length);
});

it('an answer may start late, and pause in between', async () => {
  const { http } = await serve((_req, res) => {
    setTimeout(() => res.write('a'), 2 * STALL_MS);
    setTimeout(() => res.end('b'), 4 * STALL_MS);
  });
  expect(await (await fetch(http.url)).text()).toBe('ab');
});
