import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@snippetry/contracts/errors';
import { sendFile } from '@snippetry/static-host/send-file';
import type { Request, RequestHandler } from 'express';

const isRead = (req: Request) => req.method === 'GET' || req.method === 'HEAD';
const acceptsHtml = (req: Request) => /\btext\/html\b/.test(req.headers.accept ?? '');

export interface Shell {
  handler: RequestHandler;
  /** Sends the page, whatever the address is. */
  send: RequestHandler;
  /** The page's HTML. */
  page: () => Promise<string>;
  /** Throws while the shell is not built. */
  check: () => Promise<void>;
}

/** Creates the error for a missing file of a build: not built yet, or being replaced. */
export const notBuilt = (cause?: unknown) =>
  new AppError('service.unavailable', { retryAfter: 5, cause });

/** Serves the shell's files, and its page at every other address that a browser opens. */
export function createShell(dist: string): Shell {
  const root = path.resolve(dist);

  async function readPage(): Promise<string> {
    try {
      return await readFile(path.join(root, 'index.html'), 'utf8');
    } catch (cause) {
      throw notBuilt(cause);
    }
  }

  const send: RequestHandler = async (req, res) => {
    const sent = await sendFile(req, res, { root, pathname: '/index.html' });
    if (!sent) throw notBuilt();
  };

  const handler: RequestHandler = async (req, res, next) => {
    if (!isRead(req)) return next();
    if (req.path === '/') return send(req, res, next);
    if (await sendFile(req, res, { root, pathname: req.path })) return;
    if (!acceptsHtml(req)) return next();
    return send(req, res, next);
  };

  return { handler, send, page: readPage, check: async () => void (await readPage()) };
}
