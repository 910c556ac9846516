import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;
const MANIFEST = 'mf-manifest.json';

interface Found {
  body: Buffer;
  encoding: string | undefined;
  modified: Date;
}

/** The file a request path names, or undefined for whatever is not a plain file inside the folder. */
function fileOf(folder: string, url: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return undefined;
  }
  const file = path.join(folder, name);
  const inside = file.startsWith(folder + path.sep) && !name.includes('\0');
  return inside && TYPES[path.extname(file)] !== undefined ? file : undefined;
}

async function readIfThere(file: string): Promise<Omit<Found, 'encoding'> | undefined> {
  try {
    const [body, { mtime }] = await Promise.all([readFile(file), stat(file)]);
    return { body, modified: mtime };
  } catch {
    return undefined;
  }
}

/** Reads the smallest form the client accepts. Always from disk: a replaced build is served at once. */
async function find(file: string, accepts: string): Promise<Found | undefined> {
  for (const [encoding, extension] of ENCODINGS) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepts)) continue;
    const found = await readIfThere(file + extension);
    if (found) return { ...found, encoding };
  }
  const plain = await readIfThere(file);
  return plain && { ...plain, encoding: undefined };
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(text);
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: string, found: Found) {
  const tag = `W/"${found.body.length.toString(36)}-${found.modified.getTime().toString(36)}"`;
  response.setHeader('etag', tag);
  response.setHeader('vary', 'accept-encoding');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader(
    'cache-control',
    HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end();
    return;
  }
  if (found.encoding) response.setHeader('content-encoding', found.encoding);
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file)],
    'content-length': found.body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : found.body);
}

async function handle(folder: string, request: IncomingMessage, response: ServerResponse) {
  const url = request.url ?? '/';
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    answer(response, 405, 'Only GET and HEAD are answered here\n');
    return;
  }
  if (url === '/healthz') {
    answer(response, 200, 'ok\n');
    return;
  }
  if (url === '/readyz') {
    const built = await readIfThere(path.join(folder, MANIFEST));
    answer(response, built ? 200 : 503, built ? 'ready\n' : 'not built\n');
    return;
  }
  const file = fileOf(folder, url);
  const found = file && (await find(file, String(request.headers['accept-encoding'] ?? '')));
  if (found) sendFile(request, response, file, found);
  else answer(response, 404, 'There is no such file\n');
}

/**
 * A server of a remote's built files: precompressed, hashed names cached for ever, the manifest never.
 * Without dependencies, since an image holds this file alone; and it reads before it answers, because
 * a file that a new build takes away in between must be a 404 (sirv and its like open it afterwards).
 */
export function createStaticHost(folder: string): Server {
  const root = path.resolve(folder);
  return createServer((request, response) => {
    handle(root, request, response).catch(() => {
      if (!response.headersSent) answer(response, 500, 'The file could not be read\n');
      else response.destroy();
    });
  });
}

function main(): void {
  const folder = process.argv[2] ?? process.env.DIST ?? 'dist';
  const server = createStaticHost(folder);
  const host = process.env.HOST ?? '127.0.0.1';
  server.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  server.listen(Number(process.env.PORT ?? 4201), host, () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : '';
    process.stdout.write(`Serving ${folder} at http://${host}:${port}\n`);
  });
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

if (import.meta.main) main();
