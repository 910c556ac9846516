import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  aSnippet,
  NO_RATE_LIMITS,
  NO_USER_LIMITS,
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
  until,
} from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/data-folder/github.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { labelOf, pathTo } from '../../src/span-paths.ts';

// A separate platform, because the tests kill its processes.
let platform: Platform;
let person: Person;
let collector: OtlpReceiver;

const dataDir = mkdtempSync(path.join(tmpdir(), 'snippetry-faults-'));
const start = () =>
  startPlatform({
    dataDir,
    samples: false,
    env: {
      ...NO_RATE_LIMITS,
      ...NO_USER_LIMITS,
      SANDBOX_GITHUB: 'on',
      // Only requests with the trace of this test are traced.
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0',
      TRUST_PROXY: 'loopback',
    },
  });

beforeAll(async () => {
  collector = await startOtlpReceiver();
  platform = await start();
  person = await aPerson(platform.url);
});
afterAll(async () => {
  await platform.stop();
  await platform.removeData();
  await collector.stop();
});

const REPOSITORY = { owner: 'lena-fischer', repo: 'weather-board' };
const FILES = ['src/components/ForecastCard.tsx', 'src/components/Sparkline.tsx'];

it('an import with its jobs, commands and requests to GitHub is one trace, without values of users', async () => {
  await connect(person, 'import');
  const [traceId, clientSpan] = [16, 8].map((bytes) => randomBytes(bytes).toString('hex'));
  const body = { ...REPOSITORY, files: FILES.map((path) => ({ path })) };
  const headers = {
    'content-type': 'application/json',
    traceparent: `00-${traceId}-${clientSpan}-01`,
  };
  const init = { method: 'POST', body: JSON.stringify(body), headers };
  expect((await person.api.send('/api/github/import', init)).status).toBe(200);
  const isComplete = (spans: readonly ReceivedSpan[]) => {
    const ended = spans.map(labelOf);
    return (
      ended.filter((label) => label === 'integrations-worker: process import-files').length === 2 &&
      ended.includes('snippets: POST /internal/snippets/imported') &&
      ended.includes('gateway: POST /api/github/import')
    );
  };
  const spans = await until(() => {
    const found = collector.spans.filter((span) => span.traceId === traceId);
    return isComplete(found) && found;
  });

  const paths = spans.map((span) => pathTo(span, spans, clientSpan ?? ''));
  expect(paths.filter((path) => path.startsWith('lost'))).toEqual([]);
  const request = 'gateway: POST /api/github/import > gateway: POST 127.0.0.1';
  const job = `${request} > integrations: POST /api/github/import > integrations-worker: process import`;
  const file = `${job} > integrations-worker: process import-files`;
  expect(paths).toEqual(
    expect.arrayContaining([
      `${request} > integrations: POST /api/github/import > integrations: insert jobs`,
      `${request} > integrations: POST /api/github/import > integrations: evalsha`,
      `${file} > integrations-worker: GET localhost`,
      `${file} > integrations-worker: update imported_files`,
      `${file} > integrations-worker: POST 127.0.0.1 > snippets: POST /internal/snippets/imported > snippets: bulkWrite`,
    ]),
  );
  const values = [person.id, person.username, person.token, REPOSITORY.repo, 'ForecastCard'];
  for (const value of values) expect(JSON.stringify(spans)).not.toContain(value);
});

/** Creates snippets one by one until stopped, and collects the ids of acknowledged ones. */
function writer(name: string) {
  const acknowledged: string[] = [];
  let going = true;
  let attempted = 0;
  const write = async () => {
    const title = `${name} ${attempted++}`;
    const body = aSnippet({ title, content: `const value = ${attempted};` });
    const answer = await person.api.call('POST /snippets', { body }).catch(() => null);
    if (answer?.status === 201) acknowledged.push(answer.data.snippet._id);
    return !going;
  };
  const done = until(write, 120_000);
  return {
    acknowledged,
    attempted: () => attempted,
    async stop() {
      going = false;
      await done;
    },
  };
}

async function isWhole(): Promise<boolean> {
  const body = aSnippet({ title: 'Still here' });
  const made = await person.api.call('POST /snippets', { body });
  if (made.status !== 201) return false;
  const params = { id: made.data.snippet._id };
  const answers = await Promise.all([
    person.api.call('GET /auth/me'),
    person.api.call('GET /snippets', { query: { search: 'still' } }),
    person.api.call('POST /snippets/:id/star', { params }),
    person.api.call('GET /collections/my'),
    person.api.call('GET /github/status'),
    person.api.call('GET /snippets/:id/comments/count', { params }),
  ]);
  return answers.every(({ status }) => status === 200);
}

async function countOwn(search: string): Promise<number> {
  const { data } = await person.api.call('GET /snippets/my', { query: { search, limit: '1' } });
  return data.pagination.total;
}

/** Returns the ids of all of the user's snippets that a search finds. */
async function findOwn(search: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = { search, page: String(page), limit: '100' };
    const { data } = await person.api.call('GET /snippets/my', { query });
    found.push(...data.snippets.map(({ _id }) => _id));
    if (page >= data.pagination.totalPages) return found;
  }
}

function isReplaced(port: number, victim: number): boolean {
  try {
    return platform.pidOf(port) !== victim;
  } catch {
    return false;
  }
}

// An external database must not be killed.
const DATABASE: [string, number][] = process.env.MONGODB_URI ? [] : [['database', 47_017]];
const VICTIMS: [string, number][] = [
  ...DATABASE,
  ['redis', 46_379],
  ['auth', 4101],
  ['snippets', 4102],
  ['comments', 4103],
  ['collections', 4104],
  ['integrations', 4105],
  ['gateway', 8080],
];

describe.each(VICTIMS)('%s killed during writes', (name, port) => {
  it('loses no acknowledged write, and the platform recovers completely', async () => {
    const word = `survivor${name}`;
    const writers = [writer(word), writer(word), writer(word)];
    const acknowledged = () => writers.flatMap((one) => one.acknowledged);
    await until(() => acknowledged().length > 15, 30_000);
    const victim = platform.pidOf(port);
    process.kill(victim, 'SIGKILL');
    // Requests can still succeed before the process is gone, so wait for its replacement first.
    await until(() => isReplaced(port, victim), 30_000);
    await until(isWhole, 30_000);
    const before = acknowledged().length;
    await until(() => acknowledged().length > before + 6, 30_000);
    await Promise.all(writers.map((one) => one.stop()));

    const attempted = writers.reduce((sum, one) => sum + one.attempted(), 0);
    const found = await findOwn(word);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(acknowledged()));
    expect(found.length).toBeLessThanOrEqual(attempted);
  });
});

/**
 * Returns status, error code and whether `Retry-After` is set, such as `503 service.unavailable
 * Retry-After`. Throws if no response arrives within 15 seconds.
 */
async function ending(path: string, method = 'GET', body?: object): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const answer = await person.api.send(path, {
    method,
    signal: AbortSignal.timeout(15_000),
    ...(body && { body: JSON.stringify(body), headers: json }),
  });
  const { status, code, headers } = answer;
  return [status, code ?? '', headers.has('retry-after') ? 'Retry-After' : ''].join(' ').trim();
}

const UNAVAILABLE = '503 service.unavailable Retry-After';

it('routes that need a hanging service or database answer 503 within 15 seconds, and others work', async () => {
  const made = await person.api.call('POST /snippets', { body: aSnippet() });
  const { _id: id } = made.data.snippet;
  const service = platform.pidOf(4103);
  const database = DATABASE.map(([, port]) => platform.pidOf(port));
  const frozen = [service, ...database];
  process.kill(service, 'SIGSTOP');
  try {
    const ends = [ending(`/api/comments/snippet/${id}`)];
    expect(await ending('/api/snippets')).toBe('200');
    for (const pid of database) process.kill(pid, 'SIGSTOP');
    if (database.length > 0) {
      ends.push(
        ending('/api/snippets', 'POST', aSnippet()),
        ending(`/api/snippets/${id}`, 'PUT', aSnippet({ title: 'Changed' })),
        ending(`/api/snippets/${id}/star`, 'POST'),
        ending('/api/collections', 'POST', { name: 'Frozen' }),
        ending('/api/collections/my'),
        ending('/api/auth/profile', 'PUT', { bio: 'Frozen' }),
      );
    }
    expect(new Set(await Promise.all(ends))).toEqual(new Set([UNAVAILABLE]));
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
  await until(isWhole, 30_000);
});

it('the platform keeps all data when it is stopped and started again', async () => {
  const before = await countOwn('');
  expect(before).toBeGreaterThan(0);
  await platform.stop();
  platform = await start();
  expect(await countOwn('')).toBe(before);
  expect((await person.api.call('GET /auth/me')).data.user.username).toBe(person.username);
});
