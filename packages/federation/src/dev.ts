/** The part of a dev server that {@link runDev} needs. */
export interface DevServer {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Where to see a remote under development: a running platform that takes this one remote from its dev
 * server. `PLATFORM` names the platform, `http://localhost:8080` unless set.
 */
export function remoteDevUrl(name: string, port: number): string {
  const platform = process.env.PLATFORM ?? 'http://localhost:8080';
  return `${platform}/?remote.${name}=http://127.0.0.1:${port}/remoteEntry.js`;
}

/**
 * A production shell reloads the page after a change of a remote. React can only replace components in
 * place, and keep their state, where the shell is a development build too.
 */
export const KEEP_STATE_HINT =
  'To keep the state of the page on a change, run `npm run dev -w shell` too and open its address.\n';

/** Starts a dev server, prints where to look at it, and stops it with the process. */
export async function runDev(server: DevServer, url: string, hint = ''): Promise<void> {
  await server.start();
  const stop = () => void server.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.stdout.write(`\nOpen ${url}\n${hint}\n`);
}
