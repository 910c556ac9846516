import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Listening, listen } from '@snippetry/service-kit/listen';
import { NO_RATE_LIMITS, TEST_INTERNAL_KEY, until } from '@snippetry/test-kit';
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
  buildsDir: string;
  /** Starts draining, as on a stop signal. */
  drain(): void;
  http: Listening;
}

/** Files of a build by path. */
export type Files = Record<string, string | Buffer>;

const SHELL: Files = {
  'index.html': '<!doctype html><title>shell</title>',
  'first-view.css': 'h1{margin:0}',
  'landing.html': '<!doctype html><title>landing</title>',
  'landing.de.html': '<!doctype html><html lang="de"><title>landing</title>',
  'sw.js': 'work();',
};

/** Writes files into a folder. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
}

/** Facts of a build for its `build.json`. */
export interface SealOptions {
  name?: string;
  build?: string;
  version?: string;
  requires?: string;
}

/** Writes the `build.json` of a folder, as the last step of a build does. */
export async function seal(folder: string, options: SealOptions = {}): Promise<string> {
  const { name = 'shell', requires = '*' } = options;
  const { version = name === 'shell' ? '1.0.0' : '' } = options;
  const files: Record<string, string> = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || file === 'build.json') continue;
    const hash = createHash('sha256').update(await readFile(path.join(folder, file)));
    files[file] = `sha256-${hash.digest('base64')}`;
  }
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const { build = digest } = options;
  const manifest = { name, build, version, requires, files };
  await writeFile(path.join(folder, 'build.json'), JSON.stringify(manifest));
  return build;
}

/** Creates a temporary folder, which is removed when the test finishes. */
export async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'snippetry-gateway-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Files of a remote's build: an entry that defines its container, and a chunk. */
export function remoteFiles(name: string, hash: string, files: Files = {}): Files {
  const assets = { sync: [`assets/list.${hash}.js`], async: [] };
  const manifest = {
    metaData: { remoteEntry: { name: `remoteEntry.${hash}.js`, path: '', type: 'global' } },
    exposes: [{ name: 'remote', assets: { js: assets, css: { sync: [], async: [] } } }],
  };
  return {
    'mf-manifest.json': JSON.stringify(manifest),
    [`remoteEntry.${hash}.js`]: `var mfe_${name} = { init() {}, get: async () => () => ({}) };`,
    [`assets/list.${hash}.js`]: `console.log("${hash}");`,
    ...files,
  };
}

/** Writes and seals a remote's build in a new folder. */
export async function remoteFolder(
  name: string,
  {
    hash = '11111111',
    files = {},
    ...options
  }: SealOptions & { hash?: string; files?: Files } = {},
): Promise<{ folder: string; build: string }> {
  const made = await folder();
  await writeFiles(made, remoteFiles(name, hash, files));
  return { folder: made, build: await seal(made, { ...options, name }) };
}

/**
 * Starts a gateway on a free port, which stops when the test finishes. Without `MONGODB_URI`, it has
 * no database.
 *
 * @param shell files of the shell's build in addition to pages without scripts
 */
export async function gateway(
  env: Record<string, string> = {},
  shell: Files = {},
): Promise<TestGateway> {
  const [shellDist, previewDist, buildsDir] = [await folder(), await folder(), await folder()];
  await writeFiles(shellDist, { ...SHELL, ...shell });
  await seal(shellDist);
  const service = await startGateway({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    POLL_MS: '50',
    SOURCES_MS: '50',
    ...NO_RATE_LIMITS,
    REDIS_URL: 'redis://127.0.0.1:1',
    MONGODB_URI: 'mongodb://127.0.0.1:1',
    MONGODB_WAIT_MS: '20',
    INTERNAL_KEY: TEST_INTERNAL_KEY,
    SHELL_DIST: shellDist,
    PREVIEW_DIST: previewDist,
    BUILDS_DIR: buildsDir,
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
  });
  const url = `http://127.0.0.1:${port}`;
  const { readiness } = service;
  // A shell that cannot be read never becomes ready.
  if (env.SHELL_DIST === undefined) await until(async () => (await readiness.report()).ready);
  return { url, shellDist, previewDist, buildsDir, http, drain: () => readiness.drain() };
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
