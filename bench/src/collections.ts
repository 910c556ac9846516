// Collections through the gateway: of somebody who has ten of them, and of somebody who has
// thousands; and one with as many members as it may have beside one with ten:
//   npm run collections -w bench
//   --collections N  10000 by default
import { parseArgs } from 'node:util';
import { LIMITS } from '@snippetry/contracts/limits';
import { aPerson } from '../../e2e/src/people.ts';
import { fillCollections, type Owner } from './collections/fill.ts';
import { PLANTED } from './corpus.ts';
import { load, percentile } from './load.ts';
import { dataFolder, start } from './running.ts';

const SMALL = 10;
const PAGE = 100;
const WARM_UP_SECONDS = 1;
const SECONDS = 4;
const CHANGES = 120;
const GOAL_MS = 100;

/** The times of one kind of request, in milliseconds. */
interface Times {
  p50: number;
  p95: number;
}

type Measure = (owner: Owner) => Promise<Times>;

/** Reads what a visitor may read, too, as its owner: one request after another. */
const reading =
  (url: string, pathsOf: (owner: Owner) => string[]): Measure =>
  async (owner) => {
    const run = { url, paths: pathsOf(owner), token: owner.person.token, connections: 1 };
    await load({ ...run, seconds: WARM_UP_SECONDS });
    return load({ ...run, seconds: SECONDS });
  };

/** Changes something many times, one after another; the first of them warm up. */
const changing =
  (change: (owner: Owner, n: number) => Promise<{ status: number }>): Measure =>
  async (owner) => {
    const times: number[] = [];
    for (let n = 0; n < CHANGES; n += 1) {
      const began = performance.now();
      const { status } = await change(owner, n);
      if (status !== 200) throw new Error(`a change was answered with ${status}`);
      times.push(performance.now() - began);
    }
    const sorted = times.slice(CHANGES / 5).sort((a, b) => a - b);
    return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
  };

const pagesOf = (count: number) => Math.ceil(count / PAGE);
const mine = (query: string) => `/api/collections/my?limit=${PAGE}&${query}`;
const found = (text: string) => `/api/collections?search=${text}`;

/** Moves the last member to the front. */
function moveLast({ person, opened, members }: Owner) {
  const last = members.pop() ?? '';
  members.unshift(last);
  const input = { params: { id: opened }, body: { moved: [last], order: members } };
  return person.api.call('PATCH /collections/:id/order', input);
}

function scenarios(url: string): Record<string, Measure> {
  const read = (pathsOf: (owner: Owner) => string[]) => reading(url, pathsOf);
  return {
    'my collections, first page': read(() => [mine('page=1')]),
    'my collections, last page': read(({ collections }) => [mine(`page=${pagesOf(collections)}`)]),
    'my collections, by name': read(() => [mine('sort=name')]),
    'my collections, search, common word': read(() => [mine(`search=${PLANTED.common}`)]),
    'my collections, search, rare word': read(() => [mine(`search=${PLANTED.rare}`)]),
    'public collections, search, rare word': read(() => [found(PLANTED.rare)]),
    'public collections, search, common word': read(() => [found(PLANTED.common)]),
    'one collection': read(({ opened }) => [`/api/collections/${opened}`]),
    'a page of its members': read(({ opened, members }) =>
      Array.from(
        { length: pagesOf(members.length) },
        (_, n) => `/api/collections/${opened}/snippets?limit=${PAGE}&page=${n + 1}`,
      ),
    ),
    'moving a member': changing(moveLast),
    starring: changing(({ person, opened }) =>
      person.api.call('POST /collections/:id/star', { params: { id: opened } }),
    ),
  };
}

const ms = (value: number) => value.toFixed(1);

/** Prints the figures of both; whether the goal is reached. */
async function compare(url: string, small: Owner, large: Owner): Promise<boolean> {
  let isReached = true;
  const heads = [`${small.collections}: p50, p95 ms`, `${large.collections}: p50, p95 ms`];
  // All of them first: servers are several times slower until their code is compiled.
  for (const measure of Object.values(scenarios(url))) await measure(large);
  console.log(`| request | ${heads.join(' | ')} | p95 to the first |\n|---|---|---|---|`);
  for (const [name, measure] of Object.entries(scenarios(url))) {
    const [few, many] = [await measure(small), await measure(large)];
    const figures = [few, many].map(({ p50, p95 }) => `${ms(p50)}, ${ms(p95)}`);
    console.log(`| ${name} | ${figures.join(' | ')} | ${(many.p95 / few.p95).toFixed(2)} |`);
    isReached &&= many.p95 <= GOAL_MS;
  }
  return isReached;
}

const { values } = parseArgs({ options: { collections: { type: 'string', default: '10000' } } });
const folder = dataFolder(undefined, 0);
const { platform } = await start(folder.dir);
try {
  const { url } = platform;
  const few = { collections: SMALL, members: SMALL };
  const many = { collections: Number(values.collections), members: LIMITS.collection.snippets };
  const small = await fillCollections(platform, await aPerson(url), few);
  const large = await fillCollections(platform, await aPerson(url), many);
  if (!(await compare(url, small, large))) process.exitCode = 1;
} finally {
  await platform.stop();
  folder.done();
}
