#!/usr/bin/env node
import { DirectoryLockedError, NewerFormatError, startEmbeddedMongo } from './index.ts';

const DEFAULT_PORT = 47017;
const DEFAULT_USER = 'snippetry';

function log(level: 'info' | 'fatal', msg: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, msg, ...fields });
  (level === 'fatal' ? process.stderr : process.stdout).write(`${line}\n`);
}

/** Number in an environment variable; undefined if unset, so that the server's default applies. */
function numberOf(variable: string | undefined): number | undefined {
  return variable ? Number(variable) : undefined;
}

/** Message and exit code of an error that prevents the start. */
function startFailure(error: unknown, port: number): { message: string; exitCode: number } {
  if (error instanceof DirectoryLockedError) return { message: error.message, exitCode: 3 };
  if (error instanceof NewerFormatError) return { message: error.message, exitCode: 4 };
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return { message: `port ${port} is in use`, exitCode: 2 };
  }
  return { message: error instanceof Error ? error.message : String(error), exitCode: 1 };
}

async function main(): Promise<void> {
  const dir = process.argv[2] ?? process.env.EMBEDDED_MONGO_DIR ?? process.env.DATA_DIR;
  if (!dir) {
    log('fatal', 'no data directory: give it as argument or in EMBEDDED_MONGO_DIR');
    process.exit(1);
  }
  const port = Number(process.env.PORT ?? DEFAULT_PORT);
  const host = process.env.HOST ?? '127.0.0.1';
  const cacheKb = numberOf(process.env.EMBEDDED_MONGO_CACHE_KB);
  const password = process.env.EMBEDDED_MONGO_PASSWORD;
  const user = process.env.EMBEDDED_MONGO_USER || DEFAULT_USER;
  const login = password ? { user, password } : undefined;
  const server = await startEmbeddedMongo({ dir, port, host, cacheKb, login }).catch(
    (error: unknown) => {
      const { message, exitCode } = startFailure(error, port);
      log('fatal', message);
      return process.exit(exitCode);
    },
  );
  log('info', 'embedded mongo ready', { uri: server.uri, dir });
  let closing = false;
  const stop = (signal: string): void => {
    if (closing) return;
    closing = true;
    server.close().then(
      () => {
        log('info', 'embedded mongo closed', { signal });
        process.exit(0);
      },
      (error: unknown) => {
        log('fatal', error instanceof Error ? error.message : String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

if (import.meta.main) await main();
