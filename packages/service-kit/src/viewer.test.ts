import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitorOf } from './viewer.ts';

let server: Server;

beforeAll(async () => {
  const app = express();
  app.set('trust proxy', 'loopback');
  app.get('/', (req, res) => void res.json(visitorOf(req).key));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function keyOf(address: string, browser = 'one'): Promise<unknown> {
  const at = server.address();
  const port = typeof at === 'object' ? at?.port : 0;
  const headers = { 'x-forwarded-for': address, 'user-agent': browser };
  return (await fetch(`http://127.0.0.1:${port}`, { headers })).json();
}

it('gives a visitor the same key for every address of their IPv6 network', async () => {
  expect(await keyOf('2001:db8:1:2::1')).toBe(await keyOf('2001:db8:1:2:ffff::9'));
  expect(await keyOf('2001:db8:1:2::1')).not.toBe(await keyOf('2001:db8:1:3::1'));
  expect(await keyOf('::ffff:203.0.113.9')).toBe(await keyOf('203.0.113.9'));
});

it('gives visitors of other addresses or browsers other keys', async () => {
  expect(await keyOf('203.0.113.9')).not.toBe(await keyOf('203.0.113.8'));
  expect(await keyOf('203.0.113.9')).not.toBe(await keyOf('203.0.113.9', 'two'));
});
