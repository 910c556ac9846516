import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@snippetry/contracts/errors';
import type { Request, RequestHandler } from 'express';
import sirv, { type RequestHandler as FileHandler } from 'sirv';

/** The build writes a hash of the content into these names: `main.3f9a1c22.js`. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;

/** Serves a folder of built files, precompressed ones where the client takes them. */
function filesOf(dist: string): FileHandler {
  return sirv(dist, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders: (res, pathname) => {
      const forever = HASHED.test(pathname);
      res.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

const wantsPage = (req: Request) =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  /\btext\/html\b/.test(req.headers.accept ?? '');

export interface Shell {
  handler: RequestHandler;
  /** Answers the page whatever the address is. */
  send: RequestHandler;
  /** The page's HTML. */
  page: () => Promise<string>;
  /** Throws while there is no built shell. */
  check: () => Promise<void>;
}

/**
 * The files of a build; the list of them is read again when a new build has replaced its page.
 *
 * @returns a function that throws `service.unavailable` while there is no build
 */
export function builtFiles(dist: string, page: string): () => Promise<FileHandler> {
  let files: FileHandler | null = null;
  let builtAt = 0;
  return async () => {
    const { mtimeMs } = await stat(page).catch((cause: unknown) => {
      throw new AppError('service.unavailable', { retryAfter: 5, cause });
    });
    if (!files || mtimeMs !== builtAt) files = filesOf(dist);
    builtAt = mtimeMs;
    return files;
  };
}

/** The shell's files, and its page for every other address that a browser opens. */
export function createShell(dist: string): Shell {
  const page = path.join(dist, 'index.html');
  const current = builtFiles(dist, page);

  const send: RequestHandler = async (req, res, next) => {
    const serve = await current();
    req.url = '/index.html';
    serve(req, res, () => next());
  };

  const handler: RequestHandler = async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const serve = await current();
    serve(req, res, () => {
      if (!wantsPage(req)) return next();
      req.url = '/index.html';
      serve(req, res, () => next());
    });
  };

  async function readPage(): Promise<string> {
    await current();
    return readFile(page, 'utf8');
  }

  return { handler, send, page: readPage, check: async () => void (await current()) };
}
