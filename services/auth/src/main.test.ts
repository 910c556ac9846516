import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freePort, isolatedStores, newKeyPair, until } from '@snippetry/test-kit';
import { describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const INTERNAL_KEY = 'c0a1f7e2d94b4c0d8e5a6b7c8d9e0f1a';

/** A process starts within a second, but may take long on a busy machine. */
const START_TIMEOUT_MS = 60_000;

interface Run {
  ended: Promise<{ code: number | null; output: string }>;
  stop(): void;
}

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  return { ended, stop: () => void child.kill('SIGTERM') };
}

describe('an invalid configuration', { timeout: START_TIMEOUT_MS }, () => {
  it('ends the process in production, and names every missing secret and invalid variable', async () => {
    const { code, output } = await run({ NODE_ENV: 'production', PORT: 'abc' }).ended;
    expect(code).toBe(78);
    expect(output).toContain('JWT_PRIVATE_KEY is required');
    expect(output).toContain('INTERNAL_KEY is required');
    expect(output).toContain('PORT: ');
    expect(output).not.toMatch(/abc|\.ts:\d/);
  });
});

describe('the process', { timeout: START_TIMEOUT_MS }, () => {
  async function environment(port: number): Promise<Record<string, string>> {
    const stores = await isolatedStores();
    return {
      NODE_ENV: 'production',
      MAIL: 'log',
      INTERNAL_KEY,
      JWT_PRIVATE_KEY: newKeyPair().privateKey,
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      MONGODB_URI: stores.mongoUri,
      MONGODB_DB: stores.mongoDb,
      REDIS_URL: stores.redisUrl,
      PORT: String(port),
      DRAIN_MS: '0',
    };
  }

  it('names the port that is already in use', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const { code, output } = await run(await environment(port)).ended;
    other.close();
    expect(code).toBe(1);
    expect(output).toContain(`127.0.0.1:${port} is already in use`);
  });

  it('becomes ready, serves, and stops cleanly on SIGTERM', async () => {
    const port = await freePort();
    const service = run(await environment(port));
    const url = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${url}/readyz`)).ok, START_TIMEOUT_MS);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('process_cpu_seconds_total{service="auth"}');
    expect((await fetch(`${url}/api/users`)).status).toBe(200);
    service.stop();
    const { code, output } = await service.ended;
    expect(code).toBe(0);
    expect(output).not.toContain('closing failed');
  });
});
