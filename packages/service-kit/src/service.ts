import type { RequestListener } from 'node:http';
import { flushCompileCache } from 'node:module';
import { ConfigError } from './config.ts';
import type { Readiness } from './health.ts';
import { type Listening, listen } from './listen.ts';
import type { Log } from './log.ts';
import { type CloseStep, shutDown } from './shutdown.ts';

/** A composed service, connected but not yet listening. */
export interface Service {
  app: RequestListener;
  host: string;
  port: number;
  log: Log;
  readiness: Readiness;
  drainMs: number;
  /** Closed in this order when the process stops: workers, relays, queues, Redis, MongoDB. */
  close: CloseStep[];
}

/** A process that can be run: it reads its configuration from the environment. */
export interface Program {
  name: string;
  /** Connects and composes; nothing listens yet. */
  start(env: NodeJS.ProcessEnv): Promise<Service>;
}

/** Exit code of a process whose configuration cannot be used (sysexits' EX_CONFIG). */
const EX_CONFIG = 78;

function fail(name: string, error: unknown): never {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const text = error instanceof ConfigError ? error.message : reason;
  process.stderr.write(`${name}: ${text}\n`);
  process.exit(error instanceof ConfigError ? EX_CONFIG : 1);
}

async function bind(name: string, service: Service): Promise<Listening> {
  try {
    const { host, port, log } = service;
    return await listen(service.app, { host, port, log });
  } catch (error) {
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!busy) throw error;
    const place = `${service.host}:${service.port}`;
    process.stderr.write(`${name}: ${place} is already in use; set PORT to a free port\n`);
    process.exit(1);
  }
}

function flush(log: Log): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 500);
    log.flush(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function stopOnSignals(name: string, service: Service, http: Listening): void {
  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    const { log, readiness, drainMs, close } = service;
    void shutDown({ log, readiness, http, drainMs: code === 0 ? drainMs : 0, close })
      .then(() => flush(log))
      .finally(() => process.exit(code));
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('uncaughtException', (err) => {
    service.log.fatal({ err }, `${name} failed`);
    stop(1);
  });
}

/**
 * The main program of a service: composes it, listens, and stops it in order on SIGTERM and SIGINT.
 * A wrong configuration ends it with code 78 and a busy port with code 1; both print the reason.
 */
export async function run(program: Program): Promise<void> {
  const { name } = program;
  try {
    const service = await program.start(process.env);
    const http = await bind(name, service);
    stopOnSignals(name, service, http);
    service.log.info({ url: http.url }, 'listening');
    // Node writes its compile cache at exit only, and a killed process has none. The cache halves the
    // time of the next start.
    flushCompileCache();
  } catch (error) {
    fail(name, error);
  }
}
