import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, freshInstance, newUser } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;
beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const feed = (query = '') => instance.visitor.send(`/api/snippets/feed${query}`);
const titlesOf = (xml: string) =>
  [...xml.matchAll(/<title type="html"><!\[CDATA\[(.*?)\]\]>/g)].map(([, title]) => title);

it('a feed has the newest public snippets that match the filters of Explore', async () => {
  const ana = newUser(instance);
  await create(ana, { title: 'A Go one', language: 'go', tags: ['net'] });
  await create(ana, { title: 'A Rust one', language: 'rust' });
  await create(ana, { title: 'Hidden', isPublic: false, language: 'go' });
  const { text, headers } = await feed('?language=go&tags=net');
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(titlesOf(text)).toEqual(['A Go one']);
  expect(text).toContain('<title>Snippetry · Go · net</title>');
  expect(text).toContain('href="http://localhost:8080/explore?language=go&amp;tags=net"');
  const chosen = await feed('?difficulty=advanced&category=ui-component');
  expect(chosen.text).toContain('<title>Snippetry · Advanced · UI Component</title>');
  expect(titlesOf((await feed()).text)).toEqual(['A Rust one', 'A Go one']);
  const rss = await feed('?format=rss');
  expect(rss.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(rss.text).toContain('<rss version="2.0"');
  expect((await feed('?format=html')).status).toBe(400);
});

it('the feed of a user shows nothing private, not even to that user', async () => {
  const bo = newUser(instance);
  await create(bo, { title: 'Shown' });
  await create(bo, { title: 'Hidden', isPublic: false });
  const path = `/api/snippets/user/${bo.id}/feed`;
  for (const client of [instance.visitor, bo.api]) {
    expect(titlesOf((await client.send(path)).text)).toEqual(['Shown']);
  }
  const unknown = await instance.visitor.send(`/api/snippets/user/${anId()}/feed`);
  expect([unknown.status, unknown.code]).toEqual([404, 'user.not_found']);
});

it('a feed is answered with 304 to a reader that has it, until it has a new entry', async () => {
  const { headers } = await feed();
  const etag = headers.get('etag') ?? '';
  const modified = headers.get('last-modified') ?? '';
  expect(headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
  // Without this cache-control, fetch sends `no-cache`, which is never answered with 304.
  const ask = (known: Record<string, string>) =>
    instance.visitor.send('/api/snippets/feed', {
      headers: { ...known, 'cache-control': 'max-age=0' },
    });
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({ 'if-modified-since': modified })).status).toBe(304);
  await create(newUser(instance), { title: 'Something new' });
  const later = await ask({ 'if-none-match': etag });
  expect([later.status, titlesOf(later.text)[0]]).toEqual([200, 'Something new']);
});
