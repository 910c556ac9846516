import { subscribe } from 'node:diagnostics_channel';
import { type ActiveSpan, currentScope, failureName } from './scope.ts';

/** The parts of undici's requests that spans need. */
interface OutgoingRequest {
  origin: string | URL;
  method: string;
  headers: readonly unknown[];
  addHeader(name: string, value: string): void;
}

/** Headers that mark a request to a service of the platform; others must not learn our trace ids. */
const OWN = new Set(['x-request-id', 'x-internal-key']);

const spans = new WeakMap<object, ActiveSpan>();

function start(request: OutgoingRequest): void {
  const parent = currentScope()?.span;
  if (!parent) return;
  const { hostname, port, host, protocol } = new URL(request.origin);
  const span = parent.child(`${request.method} ${host}`, 'client', {
    'http.request.method': request.method,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  });
  spans.set(request, span);
  const isOwn = request.headers.some((name) => typeof name === 'string' && OWN.has(name));
  if (isOwn) request.addHeader('traceparent', span.traceparent);
}

function end(request: object, failure?: string): void {
  spans.get(request)?.end(failure);
  spans.delete(request);
}

/** The messages of undici's channels; Node does not declare them. */
type Message = { request: OutgoingRequest; response: { statusCode: number }; error: unknown };

const on = (event: string, listen: (message: Message) => void) =>
  subscribe(`undici:request:${event}`, (message) => listen(message as Message));

let isRecording = false;

/**
 * Records a span of every request that `fetch` or undici sends within a sampled trace, and sends the
 * trace along to other services of the platform.
 */
export function recordClients(): void {
  if (isRecording) return;
  isRecording = true;
  on('create', ({ request }) => start(request));
  on('headers', ({ request, response }) => {
    spans.get(request)?.set({ 'http.response.status_code': response.statusCode });
  });
  on('trailers', ({ request }) => end(request));
  on('error', ({ request, error }) => end(request, failureName(error)));
}
