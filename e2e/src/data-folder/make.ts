// npm run fixture -- <name>: records data folders of this version, stopped and killed.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { withoutSamples } from '@snippetry/test-kit/platform';
import { until } from '@snippetry/test-kit/until';
import { type Clients, type Question, type Recorded, record } from './ask.ts';
import { lastWords, liveTogether } from './community.ts';
import { type Expected, writeExpected } from './expected.ts';
import { whileFrozen } from './freeze.ts';
import { useGithub } from './github.ts';
import { beginJobs, finishJobs, openJobs } from './jobs.ts';
import { lastVersion, shareCollections } from './packs.ts';
import { newDataDir, pack, redisUrlOf, removeDataDir, startOn } from './platform.ts';
import { questionsAbout, snippetPaths } from './questions.ts';
import { schemasOf } from './schemas.ts';
import { lastMoments, remove, restore, tellStory } from './story.ts';
import { settle, type World } from './world.ts';

const FOLDERS = path.resolve(import.meta.dirname, '../../data-folders');
/**
 * Time without changes after which answers are final; longer than view counts are buffered, events
 * are pending and answers are cached.
 */
const SETTLED_MS = 6000;

const name = process.argv[2] ?? '';
if (!/^[\w.-]+$/.test(name)) {
  console.error('Name the folder after what leaves it: npm run fixture -- <name>');
  process.exit(1);
}
await make(path.join(FOLDERS, name));

async function make(target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  const dataDir = newDataDir();
  withoutSamples(dataDir);
  let platform = await startOn(dataDir, { moderators: '', sandboxGithub: true });
  try {
    const world = await settle(platform.url);
    // Started without moderators before: the email address of a moderator cannot register.
    await platform.stop();
    platform = await startOn(dataDir, { sandboxGithub: true });
    const story = await tellStory(world);
    const answer = await liveTogether(world, story);
    await shareCollections(world, story);
    await remove(world.people.ana, story.lost);
    const jobs = await openJobs(redisUrlOf(platform));
    await finishJobs(world, jobs);
    await useGithub(world, story);
    await lastMoments(world, story);
    await lastWords(world, answer);
    await lastVersion(world, story);
    await beginJobs(world, jobs, story.retry);
    await whileFrozen(dataDir, () => pack(dataDir, path.join(target, 'killed.tgz')));
    const madeAt = Date.now();
    await jobs.close();
    const answers = await settled(world, () => questionsAbout(world));
    await platform.stop();
    pack(dataDir, path.join(target, 'stopped.tgz'));
    // After the first copy: the time of deletion must be the same in both.
    platform = await startOn(dataDir, { sandboxGithub: true });
    const restored = await restoreLost(world, story.lost);
    const people = accountsOf(world);
    const found = [...(await schemasOf(platform))];
    const schemas = Object.fromEntries(found.map(([name, { version }]) => [name, version]));
    const expected = { madeAt, sandboxGithub: true, schemas, people, answers, restored };
    writeExpected(path.join(target, 'expected.json'), expected);
  } catch (error) {
    rmSync(target, { recursive: true });
    throw error;
  } finally {
    await platform.stop();
    removeDataDir(dataDir);
  }
}

async function restoreLost(world: World, id: string): Promise<Expected['restored']> {
  const as = 'ana';
  const { ana } = world.people;
  await restore(ana, id);
  const answers = await settled(world, async () => [
    ...(await snippetPaths(ana, id)).map((one) => ({ as, path: `/api${one}` })),
    ...['bob', null].map((who) => ({ as: who, path: `/api/comments/snippet/${id}` })),
    ...['ana', 'bob', null].map((who) => ({ as: who, path: '/api/collections' })),
    { as: 'bob', path: '/api/snippets/starred' },
    // A fork refers to its original again once that is restored.
    { as: 'cleo', path: '/api/snippets/my?limit=100' },
  ]);
  return { as, id, answers };
}

/** Repeats the requests until the answers no longer change, and returns the last ones. */
async function settled(world: World, questions: () => Promise<Question[]>): Promise<Recorded[]> {
  const clients = clientsOf(world);
  let since = Date.now();
  let last = '';
  return until(async () => {
    const answers = await record(clients, await questions());
    const now = JSON.stringify(answers);
    if (now !== last) since = Date.now();
    last = now;
    return Date.now() - since > SETTLED_MS ? answers : null;
  }, 120_000);
}

function clientsOf({ people, moderator, visitor }: World): Clients {
  const named = Object.entries({ ...people, moderator }).map(([who, { api }]) => [who, api]);
  return { ...Object.fromEntries(named), '': visitor };
}

function accountsOf({ people, moderator, suspended }: World): Expected['people'] {
  const accounts = Object.entries({ ...people, moderator, suspended }).map(
    ([who, { id: _, api: __, ...account }]) => [who, account],
  );
  return Object.fromEntries(accounts);
}
