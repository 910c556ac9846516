/** The methods of a dev server that {@link runDev} calls. */
export interface DevServer {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The URL of a remote under development: a running platform that loads this one remote from its dev
 * server. `PLATFORM` sets the platform, `http://localhost:8080` by default.
 */
export function remoteDevUrl(name: string, port: number): string {
  const platform = process.env.PLATFORM ?? 'http://localhost:8080';
  return `${platform}/?remote.${name}=http://127.0.0.1:${port}/remoteEntry.js`;
}

/**
 * How to keep the page's state on a change: with a production shell a change of a remote reloads the
 * page, since React replaces components in place in a development build only.
 */
export const KEEP_STATE_HINT =
  'To keep the state of the page on a change, run `npm run dev -w shell` too and open its address.\n';

/** Starts a dev server, prints its URL, and stops it together with the process. */
export async function runDev(server: DevServer, url: string, hint = ''): Promise<void> {
  await server.start();
  const stop = () => void server.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.stdout.write(`\nOpen ${url}\n${hint}\n`);
}
