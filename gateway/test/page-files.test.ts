import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { request, until } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { gateway, unreachableUrl, upstream } from './harness.ts';

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
const MANIFEST = {
  metaData: { remoteEntry: { name: 'entry.js' } },
  exposes: [
    { assets: { js: { sync: ['assets/remote.js'] }, css: { sync: ['assets/remote.css'] } } },
  ],
};

/** Starts a remote's static host that serves this `page-files.json`. */
const remoteHost = (pages: unknown) =>
  upstream((req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(req.url === '/mf-manifest.json' ? MANIFEST : pages));
  });

async function site({ pages = SHELL as unknown, remote = '' } = {}) {
  const { url, shellDist } = await gateway({
    MFE_SNIPPETS_URL: remote || (await unreachableUrl()),
  });
  await writeFile(path.join(shellDist, 'index.html'), PAGE);
  await writeFile(path.join(shellDist, 'page-files.json'), JSON.stringify(pages));
  const named = async (place: string) => {
    const { text } = await request(url).send(place, page);
    const registry = text.includes('<link rel="preload" href="/remotes.json" as="fetch"');
    const files = /<meta name="page-files" content="([^"]*)">/.exec(text)?.[1]?.split(' ') ?? [];
    return [...(registry ? ['/remotes.json'] : []), ...files];
  };
  return { url, shellDist, named };
}

const OF_REMOTE = [
  '/mfe/snippets/entry.js',
  '/mfe/snippets/assets/remote.css',
  '/mfe/snippets/assets/remote.js',
];

it('lists in each page of the application the files of shell and remote that it needs at once', async () => {
  const { named } = await site({ remote: (await remoteHost(REMOTE)).url });
  const dashboard = [
    '/remotes.json',
    '/assets/app.js',
    ...OF_REMOTE,
    '/mfe/snippets/assets/list.js',
  ];
  // Readiness polls must find the remote first.
  await until(async () => (await named('/app')).length === dashboard.length);
  expect(await named('/app')).toEqual(dashboard);
  expect(await named(`/app/snippets/${ID}`)).toEqual([
    '/remotes.json',
    '/assets/app.js',
    '/assets/code.js',
    ...OF_REMOTE,
    '/mfe/snippets/assets/detail.js',
  ]);
  expect(await named('/app/trash')).toEqual(['/remotes.json', '/assets/app.js']);
});

it('lists files and API requests before the script that reads them', async () => {
  const { url, named } = await site();
  await until(async () => (await named('/app')).length > 1);
  const { text } = await request(url).send('/app', page);
  const places = ['name="page-files"', 'name="asks"', '<script'].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

it('lists API requests unless the address has a query', async () => {
  const { url, named } = await site({ remote: (await remoteHost(REMOTE)).url });
  const asks = async (place: string) => {
    const { text } = await request(url).send(place, page);
    return /<meta name="asks" content="([^"]*)">/.exec(text)?.[1];
  };
  await until(async () => (await named('/app')).length > 2);
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

it('leaves out the files of a remote that does not answer', async () => {
  const slow = await upstream(() => undefined);
  const { named } = await site({ remote: slow.url });
  await until(async () => (await named('/app')).length > 0);
  expect(await named('/app')).toEqual(['/remotes.json', '/assets/app.js']);
});
