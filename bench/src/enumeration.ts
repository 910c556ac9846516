// Whether the time of an answer tells who has an account: requests for known and unknown addresses,
// in turns, through the gateway:
//   npm run enumeration -w bench
//   --rounds N  requests of each kind; 200 by default
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { aRegistration, request, type TestClient } from '@snippetry/test-kit';
import { percentile } from './load.ts';
import { dataFolder, start } from './running.ts';

const ENV = { ACCOUNT_ATTEMPTS: '1000000', DEMO_ACCESS: 'off' };
/** Medians may be so far apart. */
const GOAL = 0.1;
/** The first requests wait for code that is not compiled yet. */
const WARM_UP = 20;
/** What is done for an address after the answer must not meet the next request. */
const PAUSE_MS = 80;
/** The mails of those who have just registered are sent by then. */
const SETTLE_MS = 3000;

/** Without the id of the request, which no two answers share. */
interface Answer {
  status: number;
  code: string | null;
  message: string | null;
}

/** What is asked about an address. */
interface Question {
  /** Sent and answered right before, without being measured. */
  before?: (api: TestClient, email: string) => Promise<Answer>;
  ask: (api: TestClient, email: string) => Promise<Answer>;
}

const password = 'not the one';
const available = (api: TestClient, query: { email: string } | { username: string }) =>
  api.call('GET /auth/check-availability', { query });
const forgot = (api: TestClient, email: string) =>
  api.call('POST /auth/forgot-password', { body: { email } });
const signIn = (api: TestClient, email: string) =>
  api.call('POST /auth/login', { body: { email, password } });

const OPEN: Record<string, Question> = {
  'sign-in with a wrong password': { ask: signIn },
  'forgotten password': { ask: forgot },
  'another request right after a forgotten password': {
    before: forgot,
    ask: (api) => available(api, { username: 'somebody_else' }),
  },
};

/** Where everybody may register, the answer itself says that an address is taken. */
const BY_INVITATION: Record<string, Question> = {
  'registration without an invitation': {
    ask: (api, email) =>
      api.call('POST /auth/register', { body: { ...aRegistration(), email, password } }),
  },
  'registration with an invented invitation': {
    ask: (api, email) => {
      const invitation = 'x'.repeat(43);
      const body = { ...aRegistration(), email, password, invitation };
      return api.call('POST /auth/register', { body });
    },
  },
  'whether an address is free': { ask: (api, email) => available(api, { email }) },
};

const medianOf = (list: readonly number[]): number =>
  percentile(
    list.toSorted((a, b) => a - b),
    0.5,
  );
const apart = (one: number, other: number): number => Math.abs(one - other) / Math.min(one, other);

/** The times of a question, for known and for unknown addresses; all have to be answered alike. */
async function timesOf(api: TestClient, { before, ask }: Question, known: readonly string[]) {
  const times: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  for (const [place, email] of known.entries()) {
    const both = [email, `nobody-${place}-${'x'.repeat(8)}@example.org`] as const;
    // In turns, and each first as often as second: what else the machine does meets both.
    for (const kind of place % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      await before?.(api, both[kind]);
      const began = performance.now();
      const { status, code, message } = await ask(api, both[kind]);
      const ms = performance.now() - began;
      answers.add([status, code, message].join(' '));
      await sleep(PAUSE_MS);
      if (place >= WARM_UP) times[kind].push(ms);
    }
  }
  return { known: times[0], unknown: times[1], isAlike: answers.size === 1 };
}

/** Prints a row for each question; whether all are within the goal. */
async function compare(
  url: string,
  questions: Record<string, Question>,
  known: readonly string[],
): Promise<boolean> {
  let isWithin = true;
  for (const [name, question] of Object.entries(questions)) {
    const times = await timesOf(request(url), question, known);
    const [one, other] = [medianOf(times.known), medianOf(times.unknown)];
    // What the same kind of address differs by is the machine's.
    const halves = [0, 1].map((half) => times.unknown.filter((_ms, at) => at % 2 === half));
    const noise = apart(medianOf(halves[0] ?? []), medianOf(halves[1] ?? []));
    const isGood = apart(one, other) <= GOAL && times.isAlike;
    const cells = [
      name,
      one.toFixed(2),
      other.toFixed(2),
      `${(100 * apart(one, other)).toFixed(1)} %`,
    ];
    const verdict = isGood ? 'yes' : times.isAlike ? 'NO' : 'NO, answered differently';
    console.log(`| ${[...cells, `${(100 * noise).toFixed(1)} %`, verdict].join(' | ')} |`);
    isWithin &&= isGood;
  }
  return isWithin;
}

async function registered(url: string, count: number): Promise<string[]> {
  const api = request(url);
  const emails: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = aRegistration();
    await api.call('POST /auth/register', { body });
    emails.push(body.email);
  }
  await sleep(SETTLE_MS);
  return emails;
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
const { dir, done } = dataFolder(undefined, 0);
let isWithin = true;
let { platform } = await start(dir, { env: ENV });
try {
  const known = await registered(platform.url, Number(values.rounds) + WARM_UP);
  console.log('| request | known, ms | unknown, ms | apart | noise | within 10 % |');
  console.log('|---|---|---|---|---|---|');
  isWithin = await compare(platform.url, OPEN, known);
  await platform.stop();
  ({ platform } = await start(dir, { env: { ...ENV, REGISTRATION: 'invitation' } }));
  isWithin = (await compare(platform.url, BY_INVITATION, known)) && isWithin;
} finally {
  await platform.stop();
  done();
}
if (!isWithin) process.exitCode = 1;
