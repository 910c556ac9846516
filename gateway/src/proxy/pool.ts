import dns from 'node:dns/promises';
import net from 'node:net';
import { Pool as Connections, request } from 'undici';
import { z } from 'zod';

export interface Instance {
  readonly url: string;
  /** Path of its URL, which precedes request paths; usually empty. */
  readonly basePath: string;
  /** Connections for buffered requests. */
  readonly connections: Connections;
  activeRequests: number;
  ready: boolean;
  /** Whether it is not ready, but can answer some requests. */
  partial: boolean;
  /** Whether a poll has completed; until then `ready` is an assumption. */
  polled: boolean;
  /** Whether its last readiness check failed, and not because it drains or is partially ready. */
  isStuck: boolean;
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
}

/** Longer than a healthy process needs on a busy machine; its state is unchanged until then. */
const POLL_TIMEOUT_MS = 5000;

/** Shorter than the services' own limit (75 s), so that no request meets a closing connection. */
const IDLE_MS = 60_000;
const CONNECTIONS = {
  connections: 1024,
  keepAliveTimeout: IDLE_MS,
  keepAliveMaxTimeout: IDLE_MS,
  // The forwarding code limits the time to the first byte; after that, an answer may pause.
  headersTimeout: 0,
  bodyTimeout: 0,
  allowH2: false,
};

const isAddress = (hostname: string) => net.isIP(hostname) !== 0 || hostname === 'localhost';

/** Instances of one service, with load balancing between them. */
export class Pool {
  readonly #urls: readonly string[];
  readonly #instances = new Map<string, Instance>();
  readonly #timer: NodeJS.Timeout;
  #resolving = false;

  constructor({ urls, everyMs }: PoolOptions) {
    this.#urls = urls;
    for (const url of urls) if (isAddress(new URL(url).hostname)) this.#add(url, true);
    this.#timer = setInterval(() => void this.refresh(), everyMs);
    this.#timer.unref();
    void this.refresh();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { connections } of this.list()) void connections.close();
  }

  /** Returns whether an instance was ready at the last poll. */
  hasReady(): boolean {
    return this.list().some(({ ready, polled }) => ready && polled);
  }

  list(): readonly Instance[] {
    return [...this.#instances.values()];
  }

  /** Excludes an instance that refused or closed a connection, until a later poll succeeds. */
  eject(instance: Instance): void {
    instance.ready = false;
    instance.partial = false;
    instance.ejectedAt = performance.now();
  }

  /**
   * Picks the less busy of two random ready instances. Without a ready one, it picks a partially
   * ready one, else any, so that the client gets that instance's own error. Returns null if no
   * address is known.
   */
  pick(except?: Instance): Instance | null {
    const all = this.list();
    const others = all.filter((one) => one !== except);
    const best = [others.filter((one) => one.ready), others.filter((one) => one.partial)];
    const from = best.find(({ length }) => length > 0) ?? all;
    const random = () => from[Math.floor(Math.random() * from.length)];
    const [first, second] = [random(), random()];
    if (!first || !second) return null;
    return first.activeRequests <= second.activeRequests ? first : second;
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
    await Promise.all(this.list().map((one) => (one.polling ? undefined : poll(one))));
  }

  #add(url: string, ready: boolean): void {
    if (!this.#instances.has(url)) {
      const { origin, pathname } = new URL(url);
      const instance = {
        url,
        basePath: pathname.replace(/\/$/, ''),
        connections: new Connections(origin, CONNECTIONS),
        activeRequests: 0,
        ready,
        partial: false,
        polled: false,
        polling: false,
        answeredAt: Number.NEGATIVE_INFINITY,
        isStuck: false,
        ejectedAt: 0,
      };
      this.#instances.set(url, instance);
    }
  }

  /** Adds new addresses as not ready, since DNS lists a container before it listens. */
  async #resolve(): Promise<void> {
    const seen = new Set<string>();
    for (const url of this.#urls) {
      const found = await addressesOf(url);
      // Keep the known addresses if a lookup fails.
      if (!found) return;
      for (const address of found) {
        seen.add(address);
        this.#add(address, false);
      }
    }
    for (const { url, connections } of this.list()) {
      if (seen.has(url)) continue;
      this.#instances.delete(url);
      // Waits for running requests.
      void connections.close();
    }
  }
}

async function poll(instance: Instance): Promise<void> {
  const began = performance.now();
  instance.polling = true;
  const { ready, status, isSilent } = await readinessOf(instance.url);
  instance.polling = false;
  // An instance that answers requests is slow, not stuck.
  if (isSilent && instance.answeredAt > began) return;
  const isNews = instance.ejectedAt < began;
  instance.ready = ready && isNews;
  instance.partial = status === 'partial' && isNews;
  instance.isStuck = !ready && status !== 'partial' && status !== 'draining';
  instance.polled = true;
}

/** Readiness report of a service; static hosts answer with plain text instead. */
const Report = z.object({ status: z.string().optional() });

interface Readiness {
  ready: boolean;
  status?: string | undefined;
  /** Whether the check timed out, as opposed to a refused connection. */
  isSilent?: boolean;
}

async function readinessOf(url: string): Promise<Readiness> {
  const signal = AbortSignal.timeout(POLL_TIMEOUT_MS);
  try {
    // Not fetch, which costs twice as much: nine polls at once would delay running requests.
    const { statusCode, body } = await request(`${url}/readyz`, { signal });
    const report = Report.safeParse(await body.json().catch(() => null));
    return { ready: statusCode >= 200 && statusCode < 300, status: report.data?.status };
  } catch {
    return { ready: false, isSilent: signal.aborted };
  }
}

async function addressesOf(url: string): Promise<string[] | null> {
  const { protocol, hostname, port } = new URL(url);
  if (isAddress(hostname) || hostname.startsWith('[')) return [url];
  const found = await dns.lookup(hostname, { all: true }).catch(() => null);
  const suffix = port ? `:${port}` : '';
  return (
    found?.map(({ address, family }) => {
      const host = family === 6 ? `[${address}]` : address;
      return `${protocol}//${host}${suffix}`;
    }) ?? null
  );
}
