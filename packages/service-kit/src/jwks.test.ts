import { createPublicKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { newKeyPair } from '@snippetry/test-kit';
import { afterEach, expect, it } from 'vitest';
import { createJwks } from './jwks.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A key set server whose keys and status can change. */
async function keySet(keys: object[], status = 200) {
  const state = { keys, status, asked: 0 };
  const listening = createServer((_req, res) => {
    state.asked += 1;
    res.writeHead(state.status, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ keys: state.keys }));
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { state, url: `http://127.0.0.1:${port}/jwks` };
}

function jwk(kid: string) {
  const { n, e } = createPublicKey(newKeyPair().publicKey).export({ format: 'jwk' });
  return { kty: 'RSA', kid, n, e, alg: 'RS256', use: 'sig' };
}

it('the key set is fetched once, and its keys are found by their id', async () => {
  const { url, state } = await keySet([jwk('one'), jwk('two')]);
  const { find: keyFor } = createJwks(url);
  const [one, again, two] = await Promise.all([keyFor('one'), keyFor('one'), keyFor('two')]);
  expect(one).toBe(again);
  expect(two).not.toBe(one);
  expect(state.asked).toBe(1);
});

it('the key set is not fetched again for each made-up key id', async () => {
  const { url, state } = await keySet([jwk('one')]);
  const { find: keyFor } = createJwks(url);
  for (const kid of ['x', 'y', 'z']) {
    await expect(keyFor(kid)).rejects.toMatchObject({ code: 'auth.invalid_token' });
  }
  expect(state.asked).toBe(1);
});

it('an unreachable key set means service.unavailable, not an invalid token, and is fetched again', async () => {
  const { url, state } = await keySet([jwk('one')], 503);
  const { find: keyFor } = createJwks(url);
  await expect(keyFor('one')).rejects.toMatchObject({ code: 'service.unavailable' });
  state.status = 200;
  await expect(keyFor('one')).resolves.toBeDefined();
});

it('keys that were loaded before the first token need no further request', async () => {
  const { url, state } = await keySet([jwk('one')], 503);
  const jwks = createJwks(url);
  await expect(jwks.load()).rejects.toMatchObject({ code: 'service.unavailable' });
  state.status = 200;
  await jwks.load();
  await jwks.load();
  await jwks.find('one');
  expect(state.asked).toBe(2);
});
