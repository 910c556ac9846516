import dns from 'node:dns/promises';
import net from 'node:net';
import { Agent, Pool as Connections, request } from 'undici';
import { z } from 'zod';
import { codeOf, isUnconnected } from './failure.ts';

/**
 * What is known of an instance. `assumed`: it is configured and not checked yet. `found`: a lookup
 * has returned its address, and it is not checked yet. `draining`: it stops, or has closed a
 * connection. `unready`: its last check answered 503. `gone`: its last check got no answer.
 */
type State = 'assumed' | 'ready' | 'partial' | 'draining' | 'unready' | 'found' | 'gone';

/** A request at an instance. */
export interface Pending {
  /** Ends it because its instance no longer exists. */
  lose(): void;
}

export interface Instance {
  readonly url: string;
  /** Configured URL whose host name resolved to it. */
  readonly origin: string;
  /** Path of its URL, which precedes request paths; usually empty. */
  readonly basePath: string;
  /** Connections for buffered requests. */
  readonly connections: Connections;
  /** Requests whose answers have not ended. */
  readonly pending: Set<Pending>;
  /** Mean milliseconds until its answers begin, in which the latest ones count most. */
  latencyMs: number;
  state: State;
  /** Whether a readiness check is running. */
  polling: boolean;
  /** When it last began an answer, by `performance.now()`. */
  answeredAt: number;
  /** When it was ejected; a poll that started earlier must not make it ready again. */
  ejectedAt: number;
}

export interface PoolOptions {
  /** Base URLs; a host name stands for all addresses that it resolves to. */
  urls: readonly string[];
  /** Milliseconds between readiness polls, which also resolve host names. */
  everyMs: number;
  /** Resolves a host name to all its addresses; by the system's resolver by default. */
  lookup?: (hostname: string) => Promise<{ address: string; family: number }[]>;
}

/** Time limit for opening a connection in milliseconds: a removed container does not refuse one. */
export const CONNECT_MS = 1000;

/** Longer than a healthy process needs on a busy machine; its state is unchanged until then. */
const POLL_TIMEOUT_MS = 5000;

/** Shorter than the services' own limit (75 s), so that no request meets a closing connection. */
const IDLE_MS = 60_000;
const CONNECTIONS = {
  connections: 1024,
  keepAliveTimeout: IDLE_MS,
  keepAliveMaxTimeout: IDLE_MS,
  connect: { timeout: CONNECT_MS },
  // The forwarding code limits the time to the first byte; after that, an answer may pause.
  headersTimeout: 0,
  bodyTimeout: 0,
  allowH2: false,
};

/**
 * Opens a connection for each check, because an open one to a removed container would stay silent
 * until the check times out.
 */
const checking = new Agent({ pipelining: 0, connect: { timeout: CONNECT_MS } });

const isAddress = (hostname: string) => net.isIP(hostname) !== 0 || hostname === 'localhost';

/** States of instances that get requests, best first. */
const PREFERRED: readonly ReadonlySet<State>[] = [
  new Set<State>(['ready', 'assumed']),
  new Set<State>(['partial']),
];

/** Instances of one service, with load balancing between them. */
export class Pool {
  readonly #urls: readonly string[];
  readonly #lookup: NonNullable<PoolOptions['lookup']>;
  readonly #instances = new Map<string, Instance>();
  /** Instances that lookups no longer return, and that still have requests. */
  readonly #leaving = new Set<Instance>();
  readonly #timer: NodeJS.Timeout;
  #resolving = false;

  constructor({ urls, everyMs, lookup }: PoolOptions) {
    this.#urls = urls;
    this.#lookup = lookup ?? ((hostname) => dns.lookup(hostname, { all: true }));
    for (const url of urls) if (isAddress(new URL(url).hostname)) this.#add(url, url, 'assumed');
    this.#timer = setInterval(() => void this.refresh(), everyMs);
    this.#timer.unref();
    void this.refresh();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { connections } of this.list()) void connections.close();
  }

  /** Returns the instances whose last check succeeded. */
  ready(): readonly Instance[] {
    return this.list().filter(({ state }) => state === 'ready');
  }

  list(): readonly Instance[] {
    return [...this.#instances.values()];
  }

  /**
   * Excludes an instance that stops or does not accept connections, until a later poll succeeds.
   */
  eject(instance: Instance, state: 'draining' | 'gone'): void {
    instance.state = state;
    instance.ejectedAt = performance.now();
  }

  /**
   * Picks the less busy of two random ready instances. Without a ready one, it picks a partially
   * ready one, else any that answers its checks, so that the client gets that instance's own error.
   * Returns null if no instance answers.
   */
  pick(except?: Instance): Instance | null {
    const all = this.list().filter(({ state }) => state !== 'gone');
    const others = all.filter((one) => one !== except);
    const best = PREFERRED.map((states) => others.filter(({ state }) => states.has(state)));
    const from = best.find(({ length }) => length > 0) ?? all;
    const random = () => from[Math.floor(Math.random() * from.length)];
    const [first, second] = [random(), random()];
    if (!first || !second) return null;
    return first.pending.size <= second.pending.size ? first : second;
  }

  async refresh(): Promise<void> {
    // Lookups of a slow resolver must not pile up.
    if (!this.#resolving) {
      this.#resolving = true;
      await this.#resolve().finally(() => {
        this.#resolving = false;
      });
    }
    // Skip instances with a running check, so that a slow one delays no other.
    const due = [...this.list(), ...this.#leaving].filter(({ polling }) => !polling);
    await Promise.all(due.map(poll));
    for (const one of this.#leaving) if (one.pending.size === 0) this.#leaving.delete(one);
  }

  #add(url: string, origin: string, state: State): void {
    if (!this.#instances.has(url)) {
      const instance = {
        url,
        origin,
        basePath: new URL(url).pathname.replace(/\/$/, ''),
        connections: new Connections(new URL(url).origin, CONNECTIONS),
        pending: new Set<Pending>(),
        latencyMs: 0,
        state,
        polling: false,
        answeredAt: Number.NEGATIVE_INFINITY,
        ejectedAt: 0,
      };
      this.#instances.set(url, instance);
    }
  }

  /** Adds new addresses as not ready, since DNS lists a container before it listens. */
  async #resolve(): Promise<void> {
    const seen = new Set<string>();
    await Promise.all(
      this.#urls.map(async (url) => {
        for (const address of (await this.#addressesOf(url)) ?? this.#answering(url)) {
          seen.add(address);
          this.#add(address, url, 'found');
        }
      }),
    );
    for (const instance of this.list()) {
      if (seen.has(instance.url)) continue;
      this.#instances.delete(instance.url);
      this.#leaving.add(instance);
      // Waits for running requests.
      void instance.connections.close();
    }
  }

  /** Returns the known addresses to keep if a lookup fails, which may be the resolver's fault. */
  #answering(origin: string): string[] {
    const answering = this.list().filter((one) => one.origin === origin && one.state !== 'gone');
    return answering.map(({ url }) => url);
  }

  async #addressesOf(url: string): Promise<string[] | null> {
    const { protocol, hostname, port } = new URL(url);
    if (isAddress(hostname) || hostname.startsWith('[')) return [url];
    const found = await this.#lookup(hostname).catch(() => null);
    const suffix = port ? `:${port}` : '';
    return (
      found?.map(({ address, family }) => {
        const host = family === 6 ? `[${address}]` : address;
        return `${protocol}//${host}${suffix}`;
      }) ?? null
    );
  }
}

async function poll(instance: Instance): Promise<void> {
  const began = performance.now();
  instance.polling = true;
  const { state, isLost } = await stateAt(instance.url);
  instance.polling = false;
  // An instance that answers requests is slow, not gone.
  if (state === 'gone' && instance.answeredAt > began) return;
  const isOutdated = instance.ejectedAt >= began;
  if (isOutdated && (state === 'ready' || state === 'partial')) return;
  instance.state = state;
  if (isLost) for (const one of instance.pending) one.lose();
}

/** Readiness report of a service; static hosts answer with plain text instead. */
const Report = z.object({ status: z.string().optional() });

interface CheckResult {
  state: State;
  /** Whether its machine did not answer either, so that its pending requests wait in vain. */
  isLost?: boolean;
}

async function stateAt(url: string): Promise<CheckResult> {
  const signal = AbortSignal.timeout(POLL_TIMEOUT_MS);
  try {
    // Not fetch, which costs twice as much: nine polls at once would delay running requests.
    const { statusCode, body } = await request(`${url}/readyz`, { signal, dispatcher: checking });
    const report = Report.safeParse(await body.json().catch(() => null));
    if (statusCode >= 200 && statusCode < 300) return { state: 'ready' };
    const status = report.data?.status;
    return { state: status === 'partial' || status === 'draining' ? status : 'unready' };
  } catch (error) {
    // A process that finishes its last requests refuses connections.
    const isLost = isUnconnected(error) && codeOf(error) !== 'ECONNREFUSED';
    return { state: 'gone', isLost };
  }
}
