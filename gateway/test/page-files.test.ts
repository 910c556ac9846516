import { pathToFileURL } from 'node:url';
import { request } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { gateway, remoteFolder } from './harness.ts';

const page = { headers: { accept: 'text/html' } };
const PAGE =
  '<!doctype html><html><head><title>shell</title><script src="/assets/theme.js"></script></head></html>';
const ID = '0a'.repeat(12);
const SHELL = {
  '/app': { files: ['assets/app.js'], asks: ['/api/auth/preferences'] },
  '/app/snippets/:id': { files: ['assets/code.js'], asks: [] },
};
const REMOTE = {
  '/app': { files: ['assets/list.js'], asks: ['/api/snippets/my?page=1'] },
  '/app/snippets/:id': { files: ['assets/detail.js'], asks: ['/api/snippets/:id'] },
};
/** Creates the source of a remote with this `page-files.json`. */
const sourceOf = async (pages: unknown) => {
  const files = { 'page-files.json': JSON.stringify(pages) };
  const { folder, build } = await remoteFolder('snippets', { files });
  return { source: `snippets=${pathToFileURL(folder)}`, root: `/mfe/snippets/${build}` };
};

async function site({ pages = SHELL as unknown, remote = '' } = {}) {
  const files = { 'index.html': PAGE, 'page-files.json': JSON.stringify(pages) };
  const { url } = await gateway({ REMOTE_URLS: remote }, files);
  const named = async (place: string) => {
    const { text } = await request(url).send(place, page);
    const registry = text.includes('<link rel="preload" href="/remotes.json" as="fetch"');
    const files = /<meta name="page-files" content="([^"]*)">/.exec(text)?.[1]?.split(' ') ?? [];
    return [...(registry ? ['/remotes.json'] : []), ...files];
  };
  return { url, named };
}

it('lists in each page of the application the files of shell and remote that it needs at once', async () => {
  const { source, root } = await sourceOf(REMOTE);
  const { named } = await site({ remote: source });
  const ofRemote = [`${root}/remoteEntry.11111111.js`, `${root}/assets/list.11111111.js`];
  const ofShell = ['/remotes.json', '/assets/app.js'];
  expect(await named('/app')).toEqual([...ofShell, ...ofRemote, `${root}/assets/list.js`]);
  expect(await named(`/app/snippets/${ID}`)).toEqual([
    ...ofShell,
    '/assets/code.js',
    ...ofRemote,
    `${root}/assets/detail.js`,
  ]);
  expect(await named('/app/trash')).toEqual(ofShell);
});

it('lists files and API requests before the script that reads them', async () => {
  const { url } = await site();
  const { text } = await request(url).send('/app', page);
  const places = ['name="page-files"', 'name="asks"', '<script'].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

it('lists API requests unless the address has a query', async () => {
  const { url } = await site({ remote: (await sourceOf(REMOTE)).source });
  const asks = async (place: string) => {
    const { text } = await request(url).send(place, page);
    return /<meta name="asks" content="([^"]*)">/.exec(text)?.[1];
  };
  expect(await asks('/app')).toBe('/app /api/auth/preferences /api/snippets/my?page=1');
  const place = `/app/snippets/${ID}`;
  expect(await asks(place)).toBe(`${place} /api/auth/preferences /api/snippets/${ID}`);
  expect(await asks('/app?page=2')).toBeUndefined();
});

it('lists nothing in other pages', async () => {
  const { named } = await site();
  for (const place of ['/login', '/explore', `/public/${ID}`, '/app/nothing']) {
    expect([place, await named(place)]).toEqual([place, []]);
  }
});

it('sends the page unchanged if the builds list nothing, or invalid file names', async () => {
  const { url, named } = await site({
    pages: { '/app': { files: ['a.js"><script src=b.js'], asks: [] } },
  });
  expect(await named('/app')).toEqual([]);
  expect((await request(url).send('/app', page)).text).toBe(PAGE);
});
