import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorEnvelope } from '@snippetry/contracts';
import { AppError, type ErrorCode } from '@snippetry/contracts/errors';
import type { Log } from './log.ts';

/** Codes of Node's HTTP parser with their errors; any other code is malformed HTTP. */
const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};

/** Time for a client to read its answer and close the connection. */
const LINGER_MS = 2000;

/**
 * Answers requests that never reach the app, because they break HTTP, have too large headers or
 * arrive too slowly, with the same envelope as every other failure. Node's own answer has no body.
 */
export function answerUnreadRequests(server: Server, log?: Log): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<Socket>();
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    answers.set(req.socket, res);
  });
  // A server may ignore an unknown expectation (RFC 9110 §10.1.1); Node would answer 417.
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    server.emit('request', req, res);
  });
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    // Further bytes after a refused request are invalid too, and discarded.
    if (refused.has(socket)) return;
    const answer = answers.get(socket);
    // The client has disconnected, or has received part of an answer already.
    const tooLate = answer?.headersSent && !answer.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || tooLate) {
      socket.destroy();
      return;
    }
    const failure = new AppError(CODES[error.code ?? ''] ?? 'request.malformed');
    const requestId = randomUUID();
    log?.info({ requestId, code: failure.code, reason: error.code }, 'request was not readable');
    refused.add(socket);
    socket.end(rawAnswer(failure, requestId));
    // Closing while the client still sends would reset the connection, and the answer would be lost.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

function rawAnswer(failure: AppError, requestId: string): string {
  const envelope: ErrorEnvelope = {
    status: 'error',
    message: failure.message,
    code: failure.code,
    requestId,
  };
  const body = JSON.stringify(envelope);
  return [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    '',
    body,
  ].join('\r\n');
}
