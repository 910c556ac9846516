import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '@snippetry/contracts';
import { AppError } from '@snippetry/contracts/errors';
import { sendFile } from '@snippetry/static-host/send-file';
import type { Request, RequestHandler } from 'express';
import { type BeginningPage, beginningPages } from './first-view/first-view.ts';
import { isPage, LANDING_PAGES } from './pages.ts';

const isRead = (req: Request) => req.method === 'GET' || req.method === 'HEAD';
/** Whether a request accepts a page; clients such as link previews send any `Accept` or none. */
export const acceptsPage = (req: Request): boolean => isRead(req) && req.accepts('html') !== false;
/** Whether a path names a file: scripts need a plain 404 for a missing one, not a page. */
const isFile = (req: Request) =>
  /\.[a-z0-9]+$/i.test(req.path) && !/\btext\/html\b/.test(req.headers.accept ?? '');

export interface ShellOptions {
  /** Folder of the build. */
  root: string;
  /** Whether a file of the build still has its hash. */
  isUnchanged: (file: string) => Promise<boolean>;
  /** Whether an added remote has a page at a path. */
  hasPage: (path: string) => boolean;
}

export interface Shell {
  handler: RequestHandler;
  /** Sends the application's page, whatever the path is. */
  send: RequestHandler;
  /** Sends the page with 404; it shows "Page not found". */
  sendNotFound: RequestHandler;
  /** Reads a file of the build. */
  read: (name: string) => Promise<string>;
  /** Returns the application's HTML. */
  page: () => Promise<string>;
  /** Returns the application's page prepared for a first view. */
  beginning: () => Promise<BeginningPage>;
  /** Returns the HTML of the landing page, which is separate from the application's. */
  landing: (locale: Locale) => Promise<string>;
}

/** Creates the error for a missing file of a build: not built yet, or being replaced. */
export const notBuilt = (cause?: unknown) =>
  new AppError('service.unavailable', { retryAfter: 5, cause });

const landingFile = (locale: Locale) =>
  locale === 'en' ? 'landing.html' : `landing.${locale}.html`;

/**
 * Serves the files of a build of the shell, the landing pages, and the application's page: with 200
 * at the paths of pages, with 404 at any other.
 */
export function createShell({ root, isUnchanged, hasPage }: ShellOptions): Shell {
  const mayBeSent = (pathname: string) => isUnchanged(pathname.slice(1));

  async function read(name: string): Promise<string> {
    if (!(await isUnchanged(name))) throw notBuilt();
    try {
      return await readFile(path.join(root, name), 'utf8');
    } catch (cause) {
      throw notBuilt(cause);
    }
  }

  const sender =
    (pathname: string): RequestHandler =>
    async (req, res) => {
      const sent = await sendFile(req, res, { root, pathname, mayBeSent });
      if (!sent) throw notBuilt();
    };
  const send = sender('/index.html');

  const sendNotFound: RequestHandler = (req, res, next) => {
    // A partial answer (206) would replace the 404.
    delete req.headers.range;
    res.status(404);
    return send(req, res, next);
  };

  const handler: RequestHandler = async (req, res, next) => {
    if (!isRead(req)) return next();
    const landing = LANDING_PAGES.get(req.path);
    if (landing) return sender(`/${landingFile(landing)}`)(req, res, next);
    if (await sendFile(req, res, { root, pathname: req.path, mayBeSent })) return;
    if (!acceptsPage(req)) return next();
    if (isPage(req.path) || hasPage(req.path)) return send(req, res, next);
    return isFile(req) ? next() : sendNotFound(req, res, next);
  };

  return {
    handler,
    send,
    sendNotFound,
    read,
    page: () => read('index.html'),
    beginning: beginningPages(read),
    landing: (locale) => read(landingFile(locale)),
  };
}
