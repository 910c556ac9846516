import type { Server } from 'node:http';
import { createStaticHost } from './static-host.ts';

// Serves a folder at a port, `DIST` at `PORT`, or each of several that its arguments name as `FOLDER=PORT`.
const { env } = process;
const host = env.HOST ?? '127.0.0.1';
const given = process.argv.slice(2);
const sites = given.length > 0 ? given : [env.DIST ?? 'dist'];

function serve(site: string): Server {
  const [, folder = site, port = env.PORT ?? '4201'] = /^(.+)=(\d+)$/.exec(site) ?? [];
  const server = createStaticHost(folder);
  server.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  server.listen(Number(port), host, () => {
    const address = server.address();
    const listening = typeof address === 'object' && address ? address.port : '';
    process.stdout.write(`Serving ${folder} at http://${host}:${listening}\n`);
  });
  return server;
}

const servers = sites.map(serve);

async function stop(): Promise<void> {
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  for (const server of servers) server.closeIdleConnections();
  await Promise.all(closed);
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
