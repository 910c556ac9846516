import { request, until } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { gateway, upstream } from './harness.ts';

const page = { headers: { accept: 'text/html,*/*;q=0.8' } };
const NAV = { to: '/app/notes', label: 'Notes', icon: 'notebook', keys: 'g o' };
const FACTS = {
  name: 'notes',
  requires: '^1.7.0',
  places: ['/app/notes', '/notes'],
  pages: ['/app/notes', '/app/notes/:id', '/notes/:slug'],
  nav: [NAV],
};
const MANIFEST = { metaData: { remoteEntry: { name: 'remoteEntry.1.js' } }, exposes: [] };

/** Starts a static host whose `remote.json` has these facts; null for a 404. */
const hostOf = (facts: unknown) =>
  upstream((req, res) => {
    if (req.url === '/remote.json' && facts === null) res.statusCode = 404;
    res.end(JSON.stringify(req.url === '/remote.json' ? facts : MANIFEST));
  });

interface Listed {
  name: string;
  entry: string | null;
  places?: string[];
}

/** Returns the registry's entries of added remotes. */
async function listed(url: string): Promise<Listed[]> {
  const { body } = await request(url).send('/remotes.json');
  return (body as { remotes: Listed[] }).remotes.slice(4);
}

const statusOf = async (url: string, path: string) => (await request(url).send(path, page)).status;

it('lists a remote of REMOTE_URLS with its route prefixes and links, and serves its pages', async () => {
  const host = await hostOf(FACTS);
  const { url } = await gateway({ REMOTE_URLS: `notes=${host.url}` });
  expect(await listed(url)).toEqual([
    {
      name: 'mfe_notes',
      entry: '/mfe/notes/remoteEntry.1.js',
      preload: [],
      requires: '^1.7.0',
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
  expect((await request(url).send('/mfe/notes/remoteEntry.1.js')).status).toBe(200);
});

it('keeps the pages of an unreachable remote, without an entry script', async () => {
  const host = await hostOf(FACTS);
  const { url } = await gateway({ REMOTE_URLS: `notes=${host.url}` });
  await listed(url);
  await host.stop();
  await until(async () => (await listed(url))[0]?.entry === null);
  expect((await listed(url))[0]?.places).toEqual(FACTS.places);
  expect(await statusOf(url, '/app/notes')).toBe(200);
});

it('gives a route prefix to the first of two remotes that claim it, and lists the second as refused', async () => {
  const [first, second] = await Promise.all([
    hostOf(FACTS),
    hostOf({
      ...FACTS,
      name: 'memos',
      places: ['/app/memos', '/app/notes'],
      pages: ['/app/memos'],
      nav: [],
    }),
  ]);
  const { url } = await gateway({ REMOTE_URLS: `notes=${first.url},memos=${second.url}` });
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
  const host = await hostOf({ ...FACTS, places: [place], pages: [`${place}/more/still`], nav: [] });
  const { url } = await gateway({ REMOTE_URLS: `notes=${host.url}` });
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
  const host = await hostOf(facts);
  const { url } = await gateway({ REMOTE_URLS: `notes=${host.url}` });
  const [entry] = await listed(url);
  expect(entry?.places).toBeUndefined();
  expect(await statusOf(url, '/app/notes')).toBe(404);
});
