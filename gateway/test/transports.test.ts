import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { answerJson, gateway, raw, type Upstream, upstream } from './harness.ts';

type Sent = Omit<Parameters<typeof raw>[1], 'path'>;

const chunked = { 'transfer-encoding': 'chunked' };

/** Pairs of equivalent requests, of which the gateway buffers the first and streams the second. */
const PAIRS: [name: string, buffered: Sent, streamed: Sent][] = [
  ['a read', { method: 'GET' }, { method: 'HEAD' }],
  [
    'a write',
    { method: 'POST', headers: { 'content-length': '2' }, body: [Buffer.from('{}')] },
    { method: 'POST', headers: chunked, body: [Buffer.from('{}')] },
  ],
];

const ID = 'a'.repeat(24);

interface Kind {
  status: number;
  path?: string;
  /** Headers of the client. */
  headers?: Record<string, string>;
  service?: RequestListener;
  env?: Record<string, string>;
  /** Whether the gateway drains before the request. */
  isDraining?: true;
}

const KINDS: Record<string, Kind> = {
  'an answer': { status: 200 },
  'an answer without a body': {
    status: 204,
    service: (_req, res) => void res.writeHead(204, { etag: '"a"' }).end(),
  },
  'a failure of the service': { status: 500, service: (_req, res) => fail(res) },
  'headers of the service': { status: 200, service: (_req, res) => answerHeaders(res) },
  'an embed page': { status: 200, path: `/api/snippets/${ID}/embed` },
  'headers that clients may not send': {
    status: 200,
    headers: {
      'x-internal-key': 'guess',
      'x-user-id': 'root',
      'x-forwarded-for': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'keep-alive': 'timeout=1',
      te: 'trailers',
      authorization: 'Bearer a',
      cookie: 'a=1',
    },
  },
  'another host': { status: 421, headers: { host: 'other.example' } },
  'an ambiguous path': { status: 404, path: '/api/snippets/%2e%2e/users' },
  'a path without a route': { status: 404, path: '/api/nothing' },
  'an invalid client address': {
    status: 400,
    env: { TRUST_PROXY: '1' },
    headers: { 'x-forwarded-for': 'unknown' },
  },
  'a service that closes the connection': {
    status: 503,
    service: (req) => void req.socket.destroy(),
  },
  'a service that answers no HTTP': {
    status: 502,
    service: (req) => void req.socket.end('this is no answer\r\n\r\n'),
  },
  'a slow service': {
    status: 504,
    service: () => undefined,
    env: { UPSTREAM_TIMEOUT_MS: '100' },
  },
  'a draining gateway': { status: 200, isDraining: true },
};

function fail(res: ServerResponse): void {
  res.statusCode = 500;
  answerJson(res, {});
}

function answerHeaders(res: ServerResponse): void {
  res.setHeader('keep-alive', 'timeout=1');
  res.setHeader('proxy-authenticate', 'Basic');
  res.setHeader('referrer-policy', 'origin');
  res.setHeader('set-cookie', ['a=1', 'b=2']);
  res.setHeader('vary', 'Authorization');
  res.setHeader('x-request-id', 'of-the-service');
  answerJson(res, {});
}

/** Omits headers whose values differ from request to request. */
function comparable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { date: _date, 'x-request-id': id, ...rest } = headers;
  return { ...rest, 'x-request-id': id === 'of-the-service' ? id : typeof id };
}

/** Omits headers that describe the body. */
function received({ headers }: Upstream['seen'][number]): IncomingHttpHeaders {
  const { 'content-length': _length, 'transfer-encoding': _coding, ...rest } = headers;
  const { connection: _connection, ...facts } = comparable(rest);
  return facts;
}

for (const [name, buffered, streamed] of PAIRS) {
  it.each(Object.entries(KINDS))(
    `treats ${name} the same, buffered and streamed: %s`,
    async (_kind, { status, path = '/api/snippets', headers, service, env, isDraining }) => {
      const snippets = await upstream(service);
      const { url, drain } = await gateway({ SNIPPETS_URL: snippets.url, ...env });
      if (isDraining) drain();
      const answers = [];
      for (const sent of [buffered, streamed]) {
        const all = { ...sent, path, headers: { ...sent.headers, ...headers } };
        answers.push(await raw(url, all));
      }
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
      const [first, second] = answers.map((answer) => comparable(answer.headers));
      expect(second).toEqual(first);
      const requests = snippets.seen.map(received);
      expect(requests.at(-1)).toEqual(requests[0]);
    },
  );
}
