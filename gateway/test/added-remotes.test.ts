import { pathToFileURL } from 'node:url';
import { request } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { type Files, gateway, remoteFolder } from './harness.ts';

const page = { headers: { accept: 'text/html,*/*;q=0.8' } };
const NAV = { to: '/app/notes', label: 'Notes', icon: 'notebook', keys: 'g o' };
const FACTS = {
  name: 'notes',
  requires: '^1.0.0',
  places: ['/app/notes', '/notes'],
  pages: ['/app/notes', '/app/notes/:id', '/notes/:slug'],
  nav: [NAV],
};
/** Creates a folder with the build of a remote that declares these facts, as a source. */
async function sourceOf(name: string, facts: unknown): Promise<string> {
  const files: Files = facts === null ? {} : { 'remote.json': JSON.stringify(facts) };
  const { folder } = await remoteFolder(name, { files });
  return `${name}=${pathToFileURL(folder)}`;
}

interface Listed {
  name: string;
  entry: string;
  places?: string[];
}

/** Returns the entries of the list of remotes. */
async function listed(url: string): Promise<Listed[]> {
  const { body } = await request(url).send('/remotes.json');
  return (body as { remotes: Listed[] }).remotes;
}

const statusOf = async (url: string, path: string) => (await request(url).send(path, page)).status;

it('lists a remote of REMOTE_URLS with its route prefixes and links, and serves its pages', async () => {
  const { url } = await gateway({ REMOTE_URLS: await sourceOf('notes', FACTS) });
  const [{ entry = '' } = {}] = await listed(url);
  expect(await listed(url)).toEqual([
    {
      name: 'mfe_notes',
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
      entry: expect.stringMatching(/^\/mfe\/notes\/[0-9a-f]{12}\/remoteEntry\.11111111\.js$/),
      preload: [entry.replace('remoteEntry', 'assets/list')],
      integrity: [expect.stringMatching(/^sha256-/), expect.stringMatching(/^sha256-/)],
      requires: '^1.0.0',
      places: FACTS.places,
      nav: [NAV],
    },
  ]);
  const pages = [
    '/app/notes',
    `/app/notes/${'0a'.repeat(12)}`,
    '/notes/first-one',
    '/notes',
    '/app/notes/1/x',
  ];
  const answered = await Promise.all(pages.map((path) => statusOf(url, path)));
  expect(answered).toEqual([200, 200, 200, 404, 404]);
  expect((await request(url).send(entry)).status).toBe(200);
});

it('gives a route prefix to the first of two remotes that claim it, and lists the second as refused', async () => {
  const memos = { name: 'memos', places: ['/app/memos', '/app/notes'], pages: ['/app/memos'] };
  const sources = [
    await sourceOf('notes', FACTS),
    await sourceOf('memos', { ...FACTS, ...memos, nav: [] }),
  ];
  const { url } = await gateway({ REMOTE_URLS: sources.join() });
  expect(await listed(url)).toMatchObject([
    { name: 'mfe_notes', places: FACTS.places },
    { name: 'mfe_memos', places: ['/app/memos'], nav: [], refused: 'place_taken' },
  ]);
});

it.each([
  '/app',
  '/app/collections',
  '/app/library',
  '/login',
  '/users',
  '/api',
  '/mfe',
  '/public',
])('refuses a remote the route prefix %s, which is already taken', async (place) => {
  const facts = { ...FACTS, places: [place], pages: [`${place}/more/still`], nav: [] };
  const { url } = await gateway({ REMOTE_URLS: await sourceOf('notes', facts) });
  expect(await listed(url)).toMatchObject([{ places: [], refused: 'place_taken' }]);
  expect(await statusOf(url, `${place}/more/still`)).toBe(404);
});

it.each([
  ['no remote.json', null],
  ['the name of another remote', { ...FACTS, name: 'memos' }],
  ['a page outside of its route prefixes', { ...FACTS, pages: ['/app/notes', '/app/trash'] }],
  ['a link outside of its route prefixes', { ...FACTS, nav: [{ ...NAV, to: '/app/trash' }] }],
  ['the whole site as its route prefix', { ...FACTS, places: ['/'] }],
  ['an address of another site as its route prefix', { ...FACTS, places: ['//evil.example'] }],
  ['an unknown field', { ...FACTS, scripts: ['/x.js'] }],
  ['a remote.json above the size limit', { ...FACTS, requires: 'x'.repeat(30_000) }],
])('does not list a remote with %s', async (_what, facts) => {
  const { url } = await gateway({ REMOTE_URLS: await sourceOf('notes', facts) });
  const [entry] = await listed(url);
  expect(entry?.places).toBeUndefined();
  expect(await statusOf(url, '/app/notes')).toBe(404);
});
