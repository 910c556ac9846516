// Whether the time of an answer tells who has an account: requests for known and unknown addresses,
// one after the other in turns, through the gateway:
//   npm run enumeration -w bench
//   --rounds N  requests of each kind; 40 by default
//   --url URL   a platform that runs already, without rate limits, instead of one of its own
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { aRegistration, request } from '@snippetry/test-kit';
import { percentile } from './load.ts';
import { dataFolder, start } from './running.ts';

const NO_ATTEMPT_LIMIT = { ACCOUNT_ATTEMPTS: '1000000', DEMO_ACCESS: 'off' };
/** The first requests wait for code that is not compiled yet. */
const WARM_UP = 10;
const PAUSE_MS = 100;

type Ask = (email: string) => Promise<unknown>;

async function took(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

/** Medians of a kind of request, for known and for unknown addresses. */
async function compare(ask: Ask, known: readonly string[]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (const [place, email] of known.entries()) {
    const unknown = `nobody-${place}@example.org`;
    // In turns, and each first as often as second: what else the machine does meets both.
    const both = place % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const kind of both) {
      const ms = await took(() => ask(kind === 0 ? email : unknown));
      // What is done for a known address after the answer must not meet the next request.
      await sleep(PAUSE_MS);
      if (place >= WARM_UP) times[kind].push(ms);
    }
  }
  const medianOf = (list: number[]) =>
    percentile(
      list.toSorted((a, b) => a - b),
      50,
    );
  return [medianOf(times[0]), medianOf(times[1])];
}

async function measure(url: string, rounds: number): Promise<void> {
  const api = request(url);
  const known: string[] = [];
  for (let place = 0; place < rounds + WARM_UP; place += 1) {
    const body = aRegistration();
    await api.call('POST /auth/register', { body });
    known.push(body.email);
  }
  const kinds: Record<string, Ask> = {
    'forgot password': (email) => api.call('POST /auth/forgot-password', { body: { email } }),
    'sign-in with a wrong password': (email) =>
      api.call('POST /auth/login', { body: { email, password: 'not it' } }),
  };
  for (const [name, ask] of Object.entries(kinds)) {
    const [one, other] = await compare(ask, known);
    const apart = (100 * Math.abs(one - other)) / Math.max(one, other);
    const medians = `known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms`;
    console.log(`${name}: ${medians}, ${apart.toFixed(1)} % apart`);
  }
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '40' }, url: { type: 'string' } },
});
const rounds = Number(values.rounds);
if (values.url === undefined) {
  const { dir, done } = dataFolder(undefined, 0);
  const { platform } = await start(dir, { env: NO_ATTEMPT_LIMIT });
  try {
    await measure(platform.url, rounds);
  } finally {
    await platform.stop();
    done();
  }
} else {
  await measure(values.url, rounds);
}
