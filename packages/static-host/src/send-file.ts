import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { contentType } from 'mime-types';
import send from 'send';

/** Matches file names with a content hash, such as `main.3f9a1c22.js`. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;

/** Compressed variants that a build writes beside a file, smallest first. */
const COMPRESSED = [
  { encoding: 'br', pattern: /\bbr\b/, extension: '.br' },
  { encoding: 'gzip', pattern: /\bgzip\b/, extension: '.gz' },
];
const PLAIN = { encoding: undefined, extension: '' };

/**
 * Statuses with which a request for an existing file fails: failed precondition (412) and
 * unsatisfiable range (416).
 */
const REFUSALS: ReadonlySet<number | undefined> = new Set([412, 416]);

/**
 * Answers a GET or HEAD request with a file of a build: precompressed if the client accepts that,
 * immutable for caches if its name has a hash, and otherwise revalidated on each use.
 *
 * Nothing is cached between requests: a replaced build is served at once, and a file that is
 * deleted during a request counts as missing. Libraries that cache the list of files, such as sirv,
 * open a deleted file without an error handler, which ends the process.
 *
 * The status of the response is preserved, so that a page can be sent with 404.
 *
 * @param file.root the absolute path of the build's folder
 * @param file.isImmutable whether caches may keep it for ever; by default, if its name has a hash
 * @param file.pathname the file's path below it, percent-encoded, from the request's URL
 * @param file.mayBeSent checks the file, or a compressed variant of it; by default, all may be sent
 * @returns false if there is no such file; the response is then unchanged
 * @throws if the file cannot be read for another reason
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: {
    root: string;
    pathname: string;
    isImmutable?: boolean;
    mayBeSent?: (pathname: string) => Promise<boolean>;
  },
): Promise<boolean> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const forms = COMPRESSED.filter(({ pattern }) => pattern.test(accepted));
  for (const { encoding, extension } of [...forms, PLAIN]) {
    const headers: Record<string, string> = {
      'cache-control':
        (file.isImmutable ?? HASHED.test(file.pathname))
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      'content-type': contentType(path.extname(file.pathname)) || 'application/octet-stream',
      vary: 'accept-encoding',
    };
    if (encoding !== undefined) headers['content-encoding'] = encoding;
    const form = { root: file.root, pathname: file.pathname + extension, headers };
    if (file.mayBeSent && !(await file.mayBeSent(form.pathname))) continue;
    if (await sendForm(request, response, form)) return true;
  }
  return false;
}

function sendForm(
  request: IncomingMessage,
  response: ServerResponse,
  form: { root: string; pathname: string; headers: Record<string, string> },
): Promise<boolean> {
  const before = new Set(response.getHeaderNames());
  const { statusCode } = response;
  return new Promise((resolve, reject) => {
    const notFound = () => {
      for (const name of response.getHeaderNames()) {
        if (!before.has(name)) response.removeHeader(name);
      }
      response.statusCode = statusCode;
      resolve(false);
    };
    send(request, form.pathname, { root: form.root, index: false, cacheControl: false })
      .on('headers', () => {
        for (const [name, value] of Object.entries(form.headers)) response.setHeader(name, value);
      })
      .on('directory', notFound)
      .on('error', (error: Error & { status?: number }) => {
        if (response.headersSent) response.destroy();
        else if (REFUSALS.has(error.status)) response.writeHead(error.status ?? 500).end();
        else if ((error.status ?? 500) < 500) notFound();
        else reject(error);
      })
      .pipe(response)
      .once('close', () => resolve(true));
  });
}
