import { request } from '@snippetry/test-kit';
import { expect, inject, it } from 'vitest';

const { url } = inject('platform');
const open = (path: string, accept = '*/*') => request(url).send(path, { headers: { accept } });

it.each(['/', '/login', '/explore', '/users/mira', '/app', '/app/settings'])(
  'the platform answers the page %s to whoever takes anything',
  async (path) => {
    const { status, headers, text } = await open(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<div id="root">');
  },
);

it.each(['/nothing', '/app/nothing', `/public/${'f'.repeat(24)}`])(
  'the platform answers the page %s, which it does not have, with 404',
  async (path) => {
    const { status, text } = await open(path, 'text/html');
    expect(status).toBe(404);
    expect(text).toContain('<div id="root">');
  },
);

it.each([
  ['/favicon.ico', /^image\//],
  ['/favicon.svg', /^image\/svg/],
  ['/apple-touch-icon.png', /^image\/png$/],
  ['/card.png', /^image\/png$/],
  ['/robots.txt', /^text\/plain/],
])('the platform has the file %s that browsers and crawlers ask for', async (path, type) => {
  const { status, headers } = await open(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(type);
});

it('the platform says that its main job can be done', async () => {
  const { status, body } = await open('/readyz/platform');
  expect([status, body]).toEqual([200, { status: 'ready', missing: [] }]);
});
