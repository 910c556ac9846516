import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Range below the ephemeral ports, any of which an outgoing connection could take. */
const PORTS = [27_000, 32_000] as const;
const TRIES = 50;

/** Returns whether a port of this machine is unused. */
export function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * Returns a free TCP port of this machine, which another process can still take before the caller.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${TRIES} ports was free`);
}
