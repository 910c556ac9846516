import { access } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { sendFile } from './send-file.ts';

/** Timeouts in milliseconds against clients that send their request too slowly. */
const SLOW = { headersTimeout: 8_000, requestTimeout: 8_000, connectionsCheckingInterval: 1_000 };

const MANIFEST = 'mf-manifest.json';

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(text);
}

async function isBuilt(root: string): Promise<boolean> {
  return access(path.join(root, MANIFEST)).then(
    () => true,
    () => false,
  );
}

async function handle(root: string, request: IncomingMessage, response: ServerResponse) {
  const [pathname = '/'] = (request.url ?? '/').split('?', 1);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    answer(response, 405, 'Only GET and HEAD are answered here\n');
  } else if (pathname === '/healthz') {
    answer(response, 200, 'ok\n');
  } else if (pathname === '/readyz') {
    const built = await isBuilt(root);
    answer(response, built ? 200 : 503, built ? 'ready\n' : 'not built\n');
  } else {
    response.setHeader('x-content-type-options', 'nosniff');
    const sent = await sendFile(request, response, { root, pathname });
    if (!sent) answer(response, 404, 'There is no such file\n');
  }
}

/**
 * Creates the server of a remote's built files. `/readyz` answers 503 until the folder has a
 * manifest.
 */
export function createStaticHost(folder: string): Server {
  const root = path.resolve(folder);
  return createServer(SLOW, (request, response) => {
    handle(root, request, response).catch(() => {
      if (!response.headersSent) answer(response, 500, 'The file could not be read\n');
      else response.destroy();
    });
  });
}
