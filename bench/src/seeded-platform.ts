import { aSnippet } from '@snippetry/test-kit';
import { aPerson, type Person } from '../../e2e/src/people.ts';
import type { Release } from './releases.ts';
import { dataFolder, start } from './running.ts';

/** A platform with a user who has snippets and a collection. */
export interface SeededPlatform {
  url: string;
  person: Person;
  /** The ids of a public snippet and of a public collection. */
  snippet: string;
  collection: string;
  stop(): Promise<void>;
}

const SNIPPETS = 12;

async function fill(url: string): Promise<Omit<SeededPlatform, 'stop'>> {
  const person = await aPerson(url);
  const ids: string[] = [];
  for (let n = 0; n < SNIPPETS; n += 1) {
    const body = aSnippet({ title: `Snippet ${n}`, isPublic: true });
    const { data } = await person.api.call('POST /snippets', { body });
    ids.push(data.snippet._id);
  }
  const body = { name: 'Shown', isPublic: true };
  const { data } = await person.api.call('POST /collections', { body });
  const { _id: collection } = data.collection;
  const [snippet = ''] = ids;
  const params = { id: collection };
  await person.api.call('POST /collections/:id/snippets', { params, body: { snippetId: snippet } });
  return { url, person, snippet, collection };
}

/** Seeds the running platform that `PLATFORM` names, or starts one of a release. */
export async function seededPlatform(release?: Release): Promise<SeededPlatform> {
  const { PLATFORM } = process.env;
  if (PLATFORM && release?.root === undefined)
    return { ...(await fill(PLATFORM)), stop: async () => undefined };
  const folder = dataFolder(undefined, 0);
  const { platform } = await start(folder.dir, { release });
  const stop = async () => {
    await platform.stop();
    folder.done();
  };
  return { ...(await fill(platform.url)), stop };
}
