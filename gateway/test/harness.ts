import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Listening, listen } from '@snippetry/service-kit/listen';
import { NO_RATE_LIMITS, TEST_INTERNAL_KEY } from '@snippetry/test-kit';
import { onTestFinished } from 'vitest';
import { startGateway } from '../src/start.ts';

/** Real HTTP server that stands in for a service or a static host. */
export interface Upstream {
  url: string;
  /** Requests received, except health checks. */
  seen: { method: string; url: string; headers: IncomingMessage['headers'] }[];
  /** Whether `/readyz` answers 200. */
  ready: boolean;
  /** Body of the answer of `/readyz`. */
  report: string;
  /** Delay of that answer in milliseconds. */
  readyAfterMs: number;
  polls: number;
  stop(): Promise<void>;
}

/** Starts an upstream, which stops when the test finishes. */
export async function upstream(handler: RequestListener = echo, port = 0): Promise<Upstream> {
  const server = createServer((req, res) => {
    if (req.url === '/readyz') {
      self.polls += 1;
      setTimeout(() => {
        res.statusCode = self.ready ? 200 : 503;
        res.end(self.report);
      }, self.readyAfterMs);
      return;
    }
    self.seen.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers });
    handler(req, res);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : 0;
  const self: Upstream = {
    url: `http://127.0.0.1:${bound}`,
    seen: [],
    ready: true,
    report: '{}',
    readyAfterMs: 0,
    polls: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  onTestFinished(() => self.stop());
  return self;
}

const echo: RequestListener = (req, res) => answerJson(res, { url: req.url });

/** Answers with the envelope of services. */
export function answerJson(res: Parameters<RequestListener>[1], data: unknown): void {
  const body = JSON.stringify({ status: 'success', data });
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(body));
  res.end(body);
}

/** Returns an address at which no server listens. */
export async function unreachableUrl(): Promise<string> {
  const stopped = await upstream();
  await stopped.stop();
  return stopped.url;
}

export interface TestGateway {
  url: string;
  shellDist: string;
  previewDist: string;
  /** Starts draining, as on a stop signal. */
  drain(): void;
  http: Listening;
}

/** Starts a gateway on a free port, which stops when the test finishes. */
export async function gateway(env: Record<string, string> = {}): Promise<TestGateway> {
  const shellDist = await mkdtemp(path.join(tmpdir(), 'snippetry-shell-'));
  const previewDist = await mkdtemp(path.join(tmpdir(), 'snippetry-preview-'));
  await writeFile(path.join(shellDist, 'index.html'), '<!doctype html><title>shell</title>');
  await writeFile(path.join(shellDist, 'first-view.css'), 'h1{margin:0}');
  await writeFile(path.join(shellDist, 'landing.html'), '<!doctype html><title>landing</title>');
  await writeFile(
    path.join(shellDist, 'landing.de.html'),
    '<!doctype html><html lang="de"><title>landing</title>',
  );
  const service = await startGateway({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    METRICS_PORT: '0',
    POLL_MS: '50',
    ...NO_RATE_LIMITS,
    REDIS_URL: 'redis://127.0.0.1:1',
    INTERNAL_KEY: TEST_INTERNAL_KEY,
    SHELL_DIST: shellDist,
    PREVIEW_DIST: previewDist,
    // Tests use another host than the public one.
    ALLOWED_HOSTS: '127.0.0.1',
    ...env,
  });
  const http = await listen(service.app, { host: '127.0.0.1', port: 0 });
  // Only the server knows the bound port.
  const address = http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  onTestFinished(async () => {
    await http.close(0);
    for (const step of service.close) await step();
    for (const dist of [shellDist, previewDist]) await rm(dist, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  return { url, shellDist, previewDist, http, drain: () => service.readiness.drain() };
}

/** Sends a request with exactly this path and these headers, which fetch would normalize. */
export function raw(
  base: string,
  options: { path: string; method?: string; headers?: Record<string, string>; body?: Buffer[] },
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const { path: target, method = 'GET', headers = {} } = options;
    const outgoing = request({ hostname, port, path: target, method, headers, agent: false });
    outgoing.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
    });
    outgoing.on('error', reject);
    for (const part of options.body ?? []) outgoing.write(part);
    outgoing.end();
  });
}
