import { request } from '@snippetry/test-kit';
import { expect, inject, it } from 'vitest';
import { aPerson } from '../../src/people.ts';

const { url } = inject('platform');
const open = (path: string, accept = '*/*') => request(url).send(path, { headers: { accept } });

it.each(['/', '/de', '/login', '/explore', '/app', '/app/settings', '/public/collections'])(
  'the platform answers the page %s to clients that accept anything',
  async (path) => {
    const { status, headers, text } = await open(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<div id="root">');
  },
);

it.each([
  '/nothing',
  '/app/nothing',
  `/public/${'f'.repeat(24)}`,
  `/public/collections/${'f'.repeat(24)}`,
  '/users/nobody-of-this-name',
])('the platform answers 404 for the missing page %s', async (path) => {
  const { status, text } = await open(path, 'text/html');
  expect(status).toBe(404);
  expect(text).toContain('<div id="root">');
});

it('the platform answers 200 for the pages of a user and of a public collection, and 404 for a private one', async () => {
  const person = await aPerson(url);
  const statusOfNew = async (name: string, isPublic: boolean) => {
    const { data } = await person.api.call('POST /collections', { body: { name, isPublic } });
    return (await open(`/public/collections/${data.collection._id}`)).status;
  };
  expect((await open(`/users/${person.username}`)).status).toBe(200);
  expect(await statusOfNew('Shown', true)).toBe(200);
  expect(await statusOfNew('Kept', false)).toBe(404);
});

it.each([
  ['/favicon.ico', /^image\//],
  ['/favicon.svg', /^image\/svg/],
  ['/apple-touch-icon.png', /^image\/png$/],
  ['/card.png', /^image\/png$/],
  ['/robots.txt', /^text\/plain/],
])('the platform serves %s to browsers and crawlers', async (path, type) => {
  const { status, headers } = await open(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(type);
});

it('the platform reports that it is ready', async () => {
  const { status, body } = await open('/readyz/platform');
  expect([status, body]).toEqual([200, { status: 'ready', missing: [] }]);
});
