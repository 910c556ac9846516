import type { Server } from 'node:http';
import { createStaticHost } from './static-host.ts';

/** Environment of the server: one folder (`DIST`) at one port (`PORT`), or several (`SITES`). */
interface SitesEnv {
  HOST?: string | undefined;
  PORT?: string | undefined;
  DIST?: string | undefined;
  /** One `FOLDER=PORT` per line; replaces `DIST` and `PORT`. */
  SITES?: string | undefined;
}

function serve(site: string, { HOST = '127.0.0.1', PORT = '4201' }: SitesEnv): Promise<Server> {
  const [, folder = site, port = PORT] = /^(.+)=(\d+)$/.exec(site) ?? [];
  const server = createStaticHost(folder);
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  server.on('error', reject);
  server.listen(Number(port), HOST, () => {
    const address = server.address();
    const listening = typeof address === 'object' && address ? address.port : '';
    process.stdout.write(`Serving ${folder} at http://${HOST}:${listening}\n`);
    resolve(server);
  });
  return promise;
}

/** Serves `DIST` at `PORT`, or each folder of `SITES` at its port. */
export const sites = {
  name: 'remotes',
  async launch(env: SitesEnv) {
    const named = env.SITES ? env.SITES.split('\n') : [env.DIST ?? 'dist'];
    const servers = await Promise.all(named.map((site) => serve(site, env)));
    return {
      async stop(): Promise<void> {
        const closed = servers.map((server) => new Promise((done) => server.close(done)));
        for (const server of servers) server.closeIdleConnections();
        await Promise.all(closed);
      },
    };
  },
};
