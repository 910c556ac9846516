// Whether every counter equals its records after processes were killed under mixed writes:
//   npm run kills -w bench
//   --snippets N  number of existing snippets; 10000 by default
//   --kills N     20 by default
//   --data DIR    keeps the filled data folder there and uses it again
// Checks that would correct a counter do not run.
import { parseArgs } from 'node:util';
import { request, until } from '@snippetry/test-kit';
import type { Platform } from '@snippetry/test-kit/platform';
import { aPerson, type Person } from '../../e2e/src/people.ts';
import { random, snippetNumber } from './corpus.ts';
import { snippetId } from './fill.ts';
import { openRecords } from './kills/invariants.ts';
import { dataFolder, prepare, start } from './running.ts';

const WRITERS = 10;
const BETWEEN_WRITES = 120;
const WHOLE_MS = 60_000;
const SETTLED_MS = 120_000;
const UNMENDED = { REPUTATION_CHECK_MS: '600000' };
/** Includes database and Redis: every process that holds a write. */
const VICTIMS = [4101, 4102, 4103, 4104, 8080, 47_017, 46_379];

interface Tally {
  answered: number;
  failed: number;
}

/** Sends random writes of one user, one after another. */
class Writer {
  readonly #person: Person;
  readonly #next: () => number;
  readonly #shared: string[];
  readonly #own: string[] = [];
  #deleted: string[] = [];

  constructor(person: Person, seed: number, shared: string[]) {
    this.#person = person;
    this.#next = random(seed);
    this.#shared = shared;
  }

  /** Sends a write; returns whether it succeeded. */
  async write(): Promise<boolean> {
    const answer = await this.#attempt().catch(() => null);
    return answer !== null && answer.status < 300;
  }

  async #attempt(): Promise<{ status: number }> {
    const { api } = this.#person;
    const kind = this.#next();
    const mine = { params: { id: this.#pick(this.#own) } };
    if (kind < 0.25 || this.#own.length === 0) return this.#create();
    if (kind < 0.75) {
      const params = { id: this.#pick(this.#shared) };
      return api.call('POST /snippets/:id/star', { params });
    }
    if (kind < 0.85) {
      const params = { id: this.#pick(this.#shared) };
      return api.call('POST /snippets/:id/fork', { params });
    }
    if (kind < 0.9)
      return api.call('GET /snippets/:id', { params: { id: this.#pick(this.#shared) } });
    if (kind < 0.95) {
      const isPublic = this.#next() < 0.7;
      return api.call('PUT /snippets/:id', { ...mine, body: { isPublic } });
    }
    const back = this.#deleted.pop();
    if (back) return api.call('POST /snippets/trash/:id/restore', { params: { id: back } });
    this.#deleted.push(mine.params.id);
    return api.call('DELETE /snippets/:id', mine);
  }

  async #create(): Promise<{ status: number }> {
    const { written } = snippetNumber(Math.floor(this.#next() * 5000));
    const body = { ...written, isPublic: this.#next() < 0.7 };
    const answer = await this.#person.api.call('POST /snippets', { body });
    if (answer.status !== 201) return answer;
    const { _id: id } = answer.data.snippet;
    this.#own.push(id);
    if (body.isPublic) this.#shared.push(id);
    return answer;
  }

  #pick(ids: readonly string[]): string {
    return ids[Math.floor(this.#next() * ids.length)] ?? '';
  }
}

/**
 * Kills one process after another during writes, and waits each time until writes succeed again.
 */
async function killUnderWrites(platform: Platform, kills: number): Promise<Tally> {
  const people = await Promise.all(Array.from({ length: WRITERS }, () => aPerson(platform.url)));
  const shared = Array.from({ length: 400 }, (_, n) => n)
    .filter((n) => snippetNumber(n).isPublic)
    .map(snippetId);
  const tally = { answered: 0, failed: 0 };
  let isOver = false;
  const writing = people.map(async (person, n) => {
    const writer = new Writer(person, n, shared);
    while (!isOver) {
      const isAnswered = await writer.write();
      tally[isAnswered ? 'answered' : 'failed'] += 1;
    }
  });
  for (let n = 0; n < kills; n += 1) {
    const before = tally.answered;
    await until(() => tally.answered >= before + BETWEEN_WRITES, WHOLE_MS);
    process.kill(platform.pidOf(VICTIMS[n % VICTIMS.length] ?? 8080), 'SIGKILL');
  }
  const before = tally.answered;
  await until(() => tally.answered >= before + BETWEEN_WRITES, WHOLE_MS);
  isOver = true;
  await Promise.all(writing);
  return tally;
}

const { values } = parseArgs({
  options: {
    snippets: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    data: { type: 'string' },
  },
});
const size = Number(values.snippets);
const folder = dataFolder(values.data, size);
try {
  await prepare(folder.dir, size);
  const { platform } = await start(folder.dir, { env: UNMENDED });
  const records = await openRecords(platform);
  try {
    // Stars of generated snippets are counts without records.
    const unrecorded = await records.unrecorded();
    const { answered, failed } = await killUnderWrites(platform, Number(values.kills));
    console.log(`${values.kills} kills, ${answered} writes answered, ${failed} failed`);
    await until(async () => (await request(platform.url).call('GET /snippets')).status === 200);
    let wrong: string[] = [];
    const isRight = async () => {
      wrong = await records.wrong(unrecorded);
      return wrong.length === 0;
    };
    // Pending events and buffered views take some seconds.
    await until(isRight, SETTLED_MS).catch(() => {});
    console.log(wrong.length === 0 ? 'every counter equals its records' : wrong.join('\n'));
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await records.close();
    await platform.stop();
  }
} finally {
  folder.done();
}
