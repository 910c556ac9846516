import autocannon from 'autocannon';

/** Result of a load; times in milliseconds. */
export interface Load {
  /** Number of responses. */
  answers: number;
  requestsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Mean size of a response. */
  bytes: number;
}

/** Returns the percentile of sorted times; `share` is 0.5 for the median. */
export function percentile(sorted: readonly number[], share: number): number {
  // A share of 50 would return the maximum, which looks like a median.
  if (share > 1) throw new RangeError(`${share} is no share`);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A request that a load repeats. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Token of the user; a visitor by default. */
  token?: string | undefined;
  /** User agent, which distinguishes visitors on the same network. */
  browser?: string;
}

/** In seconds from the connection on, including the time to build its requests. */
const TIMEOUT = 60;

/** Number of requests above which each connection gets a share: building all for each took longer than the load. */
const MOST_FOR_EACH = 5000;

function toAutocannon({ method, path, body, token, browser }: LoadRequest): autocannon.Request {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(browser && { 'user-agent': browser }),
  };
  return { method, path, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/**
 * Gives each connection all requests, or a share of many, each starting at a different one, so that
 * no two connections send the same at once.
 */
function apart(requests: autocannon.Request[], connections: number) {
  let connection = 0;
  return (client: autocannon.Client) => {
    const n = connection++;
    if (requests.length > MOST_FOR_EACH) {
      client.setRequests(requests.filter((_, i) => i % connections === n));
      return;
    }
    const first = Math.floor((requests.length * n) / connections);
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
}

/** Keeps `connections` requests in flight for a time, over the paths in turn. */
export function load({
  paths,
  token,
  ...options
}: {
  url: string;
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** Token of the user; a visitor by default. */
  token?: string | undefined;
}): Promise<Load> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, token }));
  return loadOf({ ...options, requests });
}

/**
 * Keeps `connections` requests in flight for a time, taking the given ones in turn. Any status but
 * 2xx fails the run, because errors are fast.
 */
export async function loadOf(options: {
  url: string;
  requests: readonly LoadRequest[];
  connections: number;
  seconds: number;
  /** Total requests a second; unlimited by default. */
  rate?: number;
}): Promise<Load> {
  const { url, connections, seconds, rate } = options;
  const requests = options.requests.map(toAutocannon);
  const times: number[] = [];
  let bytes = 0;
  let [began, ended] = [0, 0];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: TIMEOUT,
        // Copied for each connection before it gets its own requests.
        requests: requests.slice(0, 1),
        ...(rate !== undefined && { overallRate: rate }),
        setupClient: apart(requests, connections),
      },
      (error, summary) => (error ? reject(error) : resolve(summary)),
    );
    // Excludes the time that building the requests takes.
    instance.on('start', () => {
      began = performance.now();
    });
    instance.on('response', (_client, _status, size, time) => {
      ended = performance.now();
      times.push(time);
      bytes += size;
    });
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${options.requests[0]?.path}: ${result.non2xx} refused, ${result.errors} failed`,
    );
  }
  times.sort((a, b) => a - b);
  return {
    answers: times.length,
    requestsPerSecond: (times.length / (ended - began)) * 1000,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    bytes: Math.round(bytes / times.length),
  };
}
