import { createPublicKey, randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { defineRoutes } from '@snippetry/contracts';
import {
  anId,
  freePort,
  isolatedStores,
  type RunningService,
  serviceEnv,
  startProgram,
  testKeys,
  until,
} from '@snippetry/test-kit';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baseConfig, ConfigError, readConfig } from './config.ts';
import { defineService, publicRoutes } from './define-service.ts';
import { publicJwk } from './keys.ts';
import { listen } from './listen.ts';
import { partOf } from './service.ts';

const echoRoutes = defineRoutes({
  'POST /echo': {
    summary: 'Answer what was sent',
    auth: 'none',
    body: z.object({ text: z.string() }),
    reply: z.object({ text: z.string() }),
  },
});

const schema = z.object({ ...baseConfig, MONGODB_DB: z.string() });
let preparations = 0;
let repetitions = 0;
let closed = false;

const echo = defineService({
  name: 'echo',
  config: (env) => readConfig(schema, env),
  compose: () => ({
    routes: [
      publicRoutes(echoRoutes, { 'POST /echo': async (_ctx, { body }) => ({ text: body.text }) }),
    ],
    repeated: [{ name: 'counting', everyMs: 1, run: async () => (repetitions += 1) }],
    prepare: async () => {
      preparations += 1;
      if (preparations === 1) throw new Error('not yet');
    },
    close: [
      () => {
        closed = true;
      },
    ],
  }),
});

let service: RunningService;
beforeAll(async () => {
  service = await startProgram(echo, serviceEnv(await isolatedStores()));
});
afterAll(() => service.stop());

const post = (body: string, type = 'application/json') =>
  service.api.send('/api/echo', { method: 'POST', headers: { 'content-type': type }, body });

describe('a defined service', () => {
  it('serves /healthz, /readyz and /metrics', async () => {
    expect((await service.api.send('/healthz')).status).toBe(200);
    expect((await service.api.send('/readyz')).body).toMatchObject({ status: 'ready' });
    const { text } = await service.api.send('/metrics');
    expect(text).toContain('http_request_duration_seconds');
    expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",commit="",service=".+"\} 1$/m);
  });

  it.each([
    ['evil.example', 421],
    ['127.0.0.1.evil.example:4102', 421],
    ['localhost:8080', 404],
    ['LOCALHOST', 404],
    ['snippets:4102', 404],
    ['[::1]:4102', 404],
    ['10.0.0.7', 404],
  ])('answers a request for the host %s with %i', async (host, status) => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      get(`${service.url}/api/nothing`, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(answer).toBe(status);
  });

  it('retries its preparation, and is ready only after it has succeeded', () => {
    expect(preparations).toBe(2);
  });

  it('runs its repeated work', () => expect.poll(() => repetitions).toBeGreaterThan(1));

  it('answers its routes', async () => {
    const text = randomBytes(4).toString('hex');
    expect((await post(JSON.stringify({ text }))).body).toEqual({
      status: 'success',
      data: { text },
    });
  });

  it.each([
    ['a body that is not JSON', { body: '{' }, 400],
    ['a body of another type', { body: 'x', type: 'text/plain' }, 415],
    ['a body over a megabyte', { body: `"${'x'.repeat(1_100_000)}"` }, 413],
  ])(
    'answers %s with the envelope',
    async (_what, { body, type }: { body: string; type?: string }, status) => {
      const answer = await post(body, type);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ status: 'error', requestId: expect.any(String) });
    },
  );

  it('served metrics to every neighbour of its port, also with a port for them', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const part = await partOf(echo).launch({
      ...serviceEnv(await isolatedStores()),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    });
    const statusOf = async (at: number, path: string) =>
      (await fetch(`http://127.0.0.1:${at}${path}`)).status;
    expect(await statusOf(port, '/metrics')).toBe(404);
    expect(await statusOf(port, '/healthz')).toBe(200);
    expect(await statusOf(metricsPort, '/healthz')).toBe(404);
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await metrics.text()).toContain('process_cpu_seconds_total{service="echo"}');
    await part.stop(true);
    await expect(statusOf(metricsPort, '/metrics')).rejects.toThrow('fetch failed');
  });

  it('is not ready before it has fetched the keys of tokens', async () => {
    const [port, authPort] = [await freePort(), await freePort()];
    const part = await partOf(echo).launch({
      ...serviceEnv(await isolatedStores()),
      PORT: String(port),
      JWT_PUBLIC_KEY: '',
      JWKS_URL: `http://127.0.0.1:${authPort}/jwks`,
    });
    const checks = async () =>
      (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).checks;
    expect((await checks()).keys).not.toBe('ok');
    const auth = express().get('/jwks', (_req, res) => {
      res.json({ keys: [publicJwk(createPublicKey(testKeys.publicKey))] });
    });
    const http = await listen(auth, { host: '127.0.0.1', port: authPort });
    await until(async () => (await checks()).keys === 'ok');
    await part.stop(true);
    await http.close(0);
  });

  it('closes what it opened when it stops', async () => {
    const stores = await isolatedStores();
    const other = await startProgram(echo, serviceEnv(stores));
    closed = false;
    await other.stop();
    expect(closed).toBe(true);
  });

  it('names every wrong variable before anything is opened', async () => {
    const broken = echo.start({ PORT: 'x', INTERNAL_KEY: anId() });
    await expect(broken).rejects.toThrow(ConfigError);
    await expect(broken).rejects.toThrow(/PORT[\s\S]*MONGODB_DB/);
  });
});
