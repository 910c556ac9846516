import { createServer, type Server } from 'node:http';
import type { Express } from 'express';

/** An HTTP server that listens. */
export interface Listening {
  server: Server;
  /** `http://127.0.0.1:4101` */
  url: string;
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

/**
 * Binds an app to a port; 0 takes a free one.
 *
 * @throws the system's error, `EADDRINUSE` for a busy port
 */
export async function listen(
  app: Express,
  options: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(app);
  // The gateway closes idle connections earlier; otherwise it could reuse one that just closed.
  server.keepAliveTimeout = 75_000;
  // These limits are for clients that send their request too slowly (slowloris).
  server.headersTimeout = 8_000;
  server.requestTimeout = 30_000;
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
    close: (graceMs = 25_000) => closeServer(server, graceMs),
  };
}
