/** The methods of a dev server that {@link runDev} calls. */
export interface DevServer {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Returns the URL of a running platform that loads this one remote from its dev server. `PLATFORM`
 * sets the platform, `http://localhost:8080` by default.
 */
export function remoteDevUrl(name: string, port: number): string {
  const platform = process.env.PLATFORM ?? 'http://localhost:8080';
  return `${platform}/app?remote.${name}=http://127.0.0.1:${port}/remoteEntry.js`;
}

/**
 * Hint about the page's state: with a production shell, a change of a remote reloads the page,
 * because only a development build of React replaces components in place.
 */
export const KEEP_STATE_HINT =
  'To keep the state of the page on a change, run `npm run dev -w shell` too and open its address.\n';

const CHECK_MS = 2000;

/**
 * Returns a hint on how to start a platform that loads remotes from dev servers; empty if the
 * running one already does.
 */
export async function overridesHint(platform: string): Promise<string> {
  const command = 'start it with `REMOTE_OVERRIDES=on npm start`.\n';
  try {
    const answer = await fetch(`${platform}/remotes.json`, {
      signal: AbortSignal.timeout(CHECK_MS),
    });
    const registry: unknown = await answer.json();
    const allowed =
      typeof registry === 'object' && registry !== null && 'allowOverrides' in registry;
    if (allowed && registry.allowOverrides === true) return '';
    return `${platform} takes no remotes from dev servers: ${command}`;
  } catch {
    return `No platform answers at ${platform}: ${command}`;
  }
}

/** Starts a dev server, prints its URL, and stops it together with the process. */
export async function runDev(server: DevServer, url: string, hint = ''): Promise<void> {
  await server.start();
  const stop = () => void server.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { origin, search } = new URL(url);
  const needed = search.includes('remote.') ? await overridesHint(origin) : '';
  process.stdout.write(`\nOpen ${url}\n${needed}${hint}\n`);
}
