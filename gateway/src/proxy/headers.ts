import type { IncomingMessage } from 'node:http';
import type { HeaderList } from '../http/security-headers.ts';
import { type AnswerHead, weak } from './compress.ts';

/** Names and values in turn, the cheapest form for both Node and undici. */
export type FlatHeaders = (string | string[])[];

/** Headers that apply to one connection, in either direction (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Client headers that are not forwarded: they end here, or the gateway sets them itself. */
const NOT_FROM_CLIENTS = new Set([
  ...HOP_BY_HOP,
  'content-length',
  // Node has already answered it.
  'expect',
  'host',
  'proxy-authorization',
  'x-request-id',
  // The gateway decides what is traced.
  'traceparent',
  'tracestate',
  'baggage',
]);
/** Headers that services trust, so only the gateway may set them. */
const INTERNAL = /^(?:x-internal-|x-user-|x-forwarded-|forwarded$|x-real-ip$)/;
const NOT_FROM_SERVICES = new Set([...HOP_BY_HOP, 'proxy-authenticate']);

/** Request data that the gateway adds for services. */
export interface ClientFacts {
  requestId: string;
  address: string;
}

/** Creates the headers of requests to services: permitted ones of clients, and the gateway's. */
export function serviceHeaders({
  host,
  protocol,
}: URL): (req: IncomingMessage, facts: ClientFacts) => FlatHeaders {
  // Services accept the public host only, while the operator may allow others here.
  const names = ['host', host, 'x-forwarded-host', host];
  const constant = [...names, 'x-forwarded-proto', protocol.slice(0, -1)];
  return ({ headers }, { requestId, address }) => {
    const list: FlatHeaders = [...constant, 'x-request-id', requestId, 'x-forwarded-for', address];
    for (const name in headers) {
      const value = headers[name];
      if (value === undefined || NOT_FROM_CLIENTS.has(name) || INTERNAL.test(name)) continue;
      list.push(name, value);
    }
    return list;
  };
}

/** Headers that the gateway adds to an answer unless the service has set them. */
export interface AddedHeaders {
  constant: HeaderList;
  requestId: string;
  /** Whether the answer depends on the encodings that the client accepts. */
  varies: boolean;
  zipped: boolean;
}

/** Returns the headers of a service's answer as sent to the client. */
export function headersForClient({ headers }: AnswerHead, added: AddedHeaders): FlatHeaders {
  const list: FlatHeaders = [];
  for (const [name, value] of added.constant) {
    if (headers[name] === undefined) list.push(name, value);
  }
  if (headers['x-request-id'] === undefined) list.push('x-request-id', added.requestId);
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !NOT_FROM_SERVICES.has(name)) list.push(name, value);
  }
  if (added.varies) setVary(list);
  if (added.zipped) setZipped(list);
  return list;
}

function setVary(list: FlatHeaders): void {
  const at = list.indexOf('vary');
  const known = at < 0 ? '' : String(list[at + 1]);
  if (/(?:^|,)\s*(?:\*|accept-encoding)\s*(?:,|$)/i.test(known)) return;
  if (at < 0) list.push('vary', 'Accept-Encoding');
  else list[at + 1] = `${known}, Accept-Encoding`;
}

/** Gzipping changes the bytes, so the length no longer applies and the ETag must be weak. */
function setZipped(list: FlatHeaders): void {
  list.push('content-encoding', 'gzip');
  const length = list.indexOf('content-length');
  if (length >= 0) list.splice(length, 2);
  const tag = list.indexOf('etag');
  if (tag >= 0) list[tag + 1] = weak(String(list[tag + 1]));
}
