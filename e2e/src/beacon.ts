import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server that stands for an attacker's, and records the paths of its requests. */
export async function startBeacon() {
  const hits = new Set<string>();
  const server = createServer((req, res) => {
    hits.add((req.url ?? '/').slice(1).split('?')[0] ?? '');
    res.setHeader('access-control-allow-origin', '*');
    res.end('ok');
  });
  server.on('upgrade', (req, socket) => {
    hits.add((req.url ?? '/').slice(1));
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  // `address()` returns an object for a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hits,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
