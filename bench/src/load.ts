import autocannon from 'autocannon';

/** What a load showed; times in milliseconds. */
export interface Load {
  requestsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Mean size of an answer. */
  bytes: number;
}

/** The value below which a share of the sorted times lies; the share of the median is 0.5. */
export function percentile(sorted: readonly number[], share: number): number {
  // 50 would be answered with the longest of all, which passes for a median.
  if (share > 1) throw new RangeError(`${share} is no share`);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Keeps `connections` requests under way for a while, the paths in turn. Any answer but a 2xx
 * fails the run, for an error is answered fast.
 */
export async function load(options: {
  url: string;
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** Whoever asks; a visitor by default. */
  token?: string | undefined;
}): Promise<Load> {
  const times: number[] = [];
  let bytes = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: options.url,
        connections: options.connections,
        duration: options.seconds,
        requests: options.paths.map((path) => ({ method: 'GET', path })),
        ...(options.token && { headers: { authorization: `Bearer ${options.token}` } }),
      },
      (error, summary) => (error ? reject(error) : resolve(summary)),
    );
    instance.on('response', (_client, _status, size, time) => {
      times.push(time);
      bytes += size;
    });
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.paths[0]}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / result.duration,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    bytes: Math.round(bytes / times.length),
  };
}
