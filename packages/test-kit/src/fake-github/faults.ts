import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const DOCS = 'https://docs.github.com/rest';
const HUGE_BYTES = 250 * 1024 * 1024;
const CHUNK = Buffer.alloc(65_536, 'A');

/** Kind of failure that a fault simulates. */
export type FaultMode =
  | 'bad_token'
  | 'primary'
  | 'secondary'
  | 'secondary_silent'
  | 'sso'
  | 'not_found'
  | 'empty_repo'
  | 'invalid'
  | 'unicorn'
  | 'html200'
  | 'malformed'
  | 'truncated'
  | 'reset'
  | 'hang'
  | 'redirect_evil'
  | 'huge'
  | 'slow';

/** A fault of the next matching requests. */
export interface Fault {
  /** Matched against method and path with query: `GET /repos/ana/tools/contents/a.ts?ref=main`. */
  match: RegExp;
  mode: FaultMode;
  /** Number of affected requests; one by default. */
  times?: number;
  /** Delay of the answer; for `slow`, of a correct one. */
  delayMs?: number;
  /** For the two rate limits: seconds until requests are accepted again; 60 by default. */
  seconds?: number;
  /** For `redirect_evil`: target of the redirect. */
  location?: string;
}

type Answer = (res: ServerResponse, fault: Fault, req: IncomingMessage) => void;

function send(
  res: ServerResponse,
  status: number,
  message: string,
  extra: object = {},
  headers = {},
) {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  res.end(JSON.stringify({ message, ...extra, documentation_url: DOCS, status: String(status) }));
}

const SECONDARY =
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';

/** Streams 250 MB of JSON as fast as the client reads. */
function sendHuge(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  res.write('{"content":"');
  let sent = 0;
  const more = () => {
    while (!res.destroyed && sent < HUGE_BYTES) {
      sent += CHUNK.length;
      if (!res.write(CHUNK)) return void res.once('drain', more);
    }
    res.end('"}');
  };
  more();
}

const ANSWERS: Record<Exclude<FaultMode, 'slow'>, Answer> = {
  bad_token: (res) => send(res, 401, 'Bad credentials'),
  primary: (res, { seconds = 60 }) =>
    send(
      res,
      403,
      'API rate limit exceeded for user ID 1.',
      {},
      {
        'x-ratelimit-limit': '5000',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-used': '5000',
        'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + seconds),
        'x-ratelimit-resource': 'core',
      },
    ),
  secondary: (res, { seconds = 60 }) =>
    send(res, 403, SECONDARY, {}, { 'retry-after': String(seconds) }),
  secondary_silent: (res) => send(res, 429, SECONDARY),
  sso: (res) =>
    send(
      res,
      403,
      'Resource protected by organization SAML enforcement.',
      {},
      {
        'x-github-sso': 'required; url=https://github.com/orgs/acme/sso?authorization_request=a',
      },
    ),
  not_found: (res) => send(res, 404, 'Not Found'),
  empty_repo: (res) => send(res, 404, 'This repository is empty.'),
  invalid: (res) =>
    send(res, 422, 'Validation Failed', {
      errors: [{ resource: 'Gist', code: 'missing_field', field: 'files' }],
    }),
  unicorn: (res) => {
    res.writeHead(502, { 'content-type': 'text/html' });
    res.end('<!DOCTYPE html><title>Unicorn! · GitHub</title>');
  },
  html200: (res) => {
    res.writeHead(200, { 'content-type': 'text/html' });
    res.end('<html><body>Sign in to the network of this hotel</body></html>');
  },
  malformed: (res) => {
    res.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    res.end('{"login":"ana');
  },
  truncated: (res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    res.write('{"login":"ana",', () => res.destroy());
  },
  reset: (_res, _fault, req) => void req.socket.resetAndDestroy(),
  hang: () => {},
  redirect_evil: (res, { location = 'http://127.0.0.1:9/steal' }) => {
    res.writeHead(301, { location });
    res.end();
  },
  huge: sendHuge,
};

/** Fails responses on demand. */
export class Faults {
  #waiting: { fault: Fault; left: number }[] = [];
  #hanging = new Set<ServerResponse>();

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  heal(): void {
    this.#waiting = [];
    for (const res of this.#hanging) res.destroy();
    this.#hanging.clear();
  }

  /** Returns whether the request was answered with a fault. */
  async apply(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const target = `${req.method} ${req.url}`;
    const entry = this.#waiting.find(({ fault, left }) => left > 0 && fault.match.test(target));
    if (!entry) return false;
    entry.left -= 1;
    const { fault } = entry;
    if (fault.delayMs) await wait(fault.delayMs);
    if (fault.mode === 'slow') return false;
    if (fault.mode === 'hang') this.#hanging.add(res);
    ANSWERS[fault.mode](res, fault, req);
    return true;
  }
}
