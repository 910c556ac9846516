import type { RequestListener } from 'node:http';
import { flushCompileCache } from 'node:module';
import { CommandError } from './commands.ts';
import { ConfigError } from './config.ts';
import type { RunChecksOptions } from './doctor/run-checks.ts';
import { type Address, metricsApp, type Readiness } from './health.ts';
import { type Listening, listen } from './listen.ts';
import { debugSwitch, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { NewerSchemaError } from './migrations/index.ts';
import { type CloseStep, shutDown } from './shutdown.ts';

/** A composed service, connected but not yet listening. */
export interface Service {
  app: RequestListener;
  host: string;
  port: number;
  metrics: Metrics;
  /** Address at which `/metrics` is served instead of the app's; null for the app's. */
  metricsAt: Address | null;
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
  /** Prints what its database lacks, and completes it unless it is a dry run. */
  migrate?(
    env: NodeJS.ProcessEnv,
    options: { isDryRun: boolean; print: (line: string) => void },
  ): Promise<void>;
  /**
   * Runs a command of the operator.
   *
   * @param argv name and arguments of the command
   * @returns the lines to print
   * @throws CommandError if the command is refused
   */
  command?(env: NodeJS.ProcessEnv, argv: readonly string[]): Promise<readonly string[]>;
  /** Checks its stored data and prints a line for each check; returns whether nothing wrong is left. */
  doctor?(env: NodeJS.ProcessEnv, options: RunChecksOptions): Promise<boolean>;
  /** Compares all stored counts with their records now, and corrects them. */
  reconcile?(
    env: NodeJS.ProcessEnv,
    options: Pick<RunChecksOptions, 'print' | 'settleMs'>,
  ): Promise<void>;
}

/** Exit code of a process whose configuration cannot be used (sysexits' EX_CONFIG). */
const EX_CONFIG = 78;

function fail(name: string, error: unknown): never {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const isPlain = [ConfigError, NewerSchemaError, CommandError].some(
    (kind) => error instanceof kind,
  );
  const text = isPlain && error instanceof Error ? error.message : reason;
  process.stderr.write(`${name}: ${text}\n`);
  process.exit(error instanceof ConfigError ? EX_CONFIG : 1);
}

/** Listens; a busy port ends the process with the name of the variable to change. */
async function bind(
  name: string,
  app: RequestListener,
  { variable, ...options }: Address & { log: Log; variable: string },
): Promise<Listening> {
  try {
    return await listen(app, options);
  } catch (error) {
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!busy) throw error;
    const place = `${options.host}:${options.port}`;
    process.stderr.write(`${name}: ${place} is already in use; set ${variable} to a free port\n`);
    process.exit(1);
  }
}

/** Opens the port of metrics, if there is one, then the public one. */
async function bindAll(name: string, service: Service) {
  const { app, host, port, log, metrics, metricsAt } = service;
  const metricsHttp =
    metricsAt &&
    (await bind(name, metricsApp(metrics), { ...metricsAt, log, variable: 'METRICS_PORT' }));
  const http = await bind(name, app, { host, port, log, variable: 'PORT' });
  return { http, metricsHttp };
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

/** A part of a process that runs. */
export interface RunningPart {
  /** Stops it in order; `isHurried` skips the time the gateway needs to notice. */
  stop(isHurried?: boolean): Promise<void>;
  /** Logs the error that ends the process. */
  report?(error: unknown): void;
  /** Switches its log between `debug` and the configured level. */
  switchDebug?(): void;
}

/** Unit that runs in a process, alone or with others. */
export interface Part {
  name: string;
  launch(env: NodeJS.ProcessEnv): Promise<RunningPart>;
}

/** Wraps a program as a part, which listens once it is launched. */
export function partOf(program: Program): Part {
  const { name } = program;
  return {
    name,
    async launch(env) {
      const service = await program.start(env);
      const { http, metricsHttp } = await bindAll(name, service);
      const { log, readiness, drainMs } = service;
      const close = [() => metricsHttp?.close(0), ...service.close];
      log.info({ url: http.url }, 'listening');
      return {
        async stop(isHurried = false) {
          await shutDown({ log, readiness, http, drainMs: isHurried ? 0 : drainMs, close });
          await flush(log);
        },
        switchDebug: debugSwitch(log),
        report: (err) => log.fatal({ err }, `${name} failed`),
      };
    },
  };
}

function stopOnSignals(running: readonly RunningPart[]): void {
  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    void Promise.all(running.map((part) => part.stop(code !== 0))).finally(() =>
      process.exit(code),
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('SIGUSR2', () => {
    for (const part of running) part.switchDebug?.();
  });
  process.on('uncaughtException', (error) => {
    for (const part of running) part.report?.(error);
    stop(1);
  });
}

/**
 * Runs parts in this process, each with its own variables, until SIGTERM or SIGINT; SIGUSR2 switches
 * the level of their logs. A wrong
 * configuration of one ends the process with code 78 and a busy port with code 1; both print the
 * reason.
 */
export async function runTogether(
  parts: readonly { part: Part; env: NodeJS.ProcessEnv }[],
): Promise<void> {
  const running: RunningPart[] = [];
  for (const { part, env } of parts) {
    try {
      running.push(await part.launch(env));
    } catch (error) {
      fail(part.name, error);
    }
  }
  stopOnSignals(running);
  // Node writes its compile cache only at exit. The cache halves the time of the next start.
  flushCompileCache();
}

/** Runs `main.ts migrate [--dry-run]`, and ends the process. */
async function runMigrate(program: Program, argv: readonly string[]): Promise<never> {
  const print = (line: string) => void process.stdout.write(`${program.name}: ${line}\n`);
  try {
    await program.migrate?.(process.env, { isDryRun: argv.includes('--dry-run'), print });
  } catch (error) {
    fail(program.name, error);
  }
  process.exit();
}

/** Runs a command of the operator, and ends the process. */
async function runOperatorCommand(program: Program, argv: readonly string[]): Promise<never> {
  try {
    const lines = (await program.command?.(process.env, argv)) ?? [];
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } catch (error) {
    fail(program.name, error);
  }
  process.exit();
}

/** Runs `main.ts doctor [--fix]` or `main.ts reconcile`, and ends the process. */
async function runChecksOf(
  program: Program,
  command: 'doctor' | 'reconcile',
  argv: readonly string[],
): Promise<never> {
  const print = (line: string) => void process.stdout.write(`${program.name}: ${line}\n`);
  try {
    const options = { fixes: argv.includes('--fix'), print };
    if ((await program[command]?.(process.env, options)) === false) process.exitCode = 1;
  } catch (error) {
    fail(program.name, error);
  }
  process.exit();
}

/**
 * The main program of a service: {@link runTogether} for it alone; with the argument `migrate` the
 * migrations of its database, with `doctor` or `reconcile` the checks of its data, with others a
 * command of the operator.
 */
export async function run(program: Program): Promise<void> {
  const [command, ...argv] = process.argv.slice(2);
  if (command === 'migrate') return runMigrate(program, argv);
  if (command === 'doctor' || command === 'reconcile') return runChecksOf(program, command, argv);
  if (command !== undefined) return runOperatorCommand(program, [command, ...argv]);
  return runTogether([{ part: partOf(program), env: process.env }]);
}
