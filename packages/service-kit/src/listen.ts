import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from './log.ts';
import { answerUnreadRequests } from './unread-requests.ts';

/** An HTTP server that listens. */
export interface Listening {
  server: Server;
  /** `http://127.0.0.1:4101` */
  url: string;
  /** Resolves once no connection is open, after `limitMs` at most. It still listens. */
  idle(limitMs: number): Promise<void>;
  /** Stops listening, waits for active requests, and closes their connections after `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const IDLE_CHECK_MS = 50;

async function untilIdle(server: Server, limitMs: number): Promise<void> {
  const connections = promisify(server.getConnections.bind(server));
  const deadline = performance.now() + limitMs;
  server.closeIdleConnections();
  while ((await connections()) > 0 && performance.now() < deadline) {
    await sleep(IDLE_CHECK_MS);
    server.closeIdleConnections();
  }
}

/** Options of {@link listen}. */
export interface ListenOptions {
  host: string;
  port: number;
  /** Logs each request that is refused before the app sees it. */
  log?: Log;
  /** How long the headers of a request may take to arrive, in milliseconds. */
  headersTimeoutMs?: number;
  /** How long a whole request may take to arrive, in milliseconds. */
  requestTimeoutMs?: number;
}

/** Interval in which Node closes slow connections; its default would add half a minute. */
const CHECK_MS = 1000;

/**
 * Binds an app to a port; 0 takes a free one.
 *
 * @throws the system's error, `EADDRINUSE` for a busy port
 */
export async function listen(app: RequestListener, options: ListenOptions): Promise<Listening> {
  const { headersTimeoutMs = 8_000, requestTimeoutMs = 30_000 } = options;
  const server = createServer(
    {
      // These limits are for clients that send their request too slowly (slowloris).
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, headersTimeoutMs),
      // The gateway closes idle connections earlier; otherwise it could reuse one that just closed.
      keepAliveTimeout: 75_000,
      // Node would answer without the envelope.
      requireHostHeader: false,
    },
    app,
  );
  answerUnreadRequests(server, options.log);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    server,
    url: `http://${options.host}:${port}`,
    idle: (limitMs) => untilIdle(server, limitMs),
    close: (graceMs = 25_000) => closeServer(server, graceMs),
  };
}
