import { type ApiInput, ExportFile } from '@snippetry/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, exportingInstance, newUser, open, type TestUser } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof exportingInstance>>;

beforeAll(async () => {
  instance = await exportingInstance();
});
afterAll(() => instance.stop());

type Items = NonNullable<ApiInput<'POST /snippets/import'>['body']>['items'];

const item = (overrides: object = {}) => ({
  title: 'Imported',
  description: 'From elsewhere',
  content: 'let imported = 1;',
  ...overrides,
});

async function take(user: TestUser, items: Items, dryRun = false) {
  return (await user.api.call('POST /snippets/import', { body: { items, dryRun } })).data;
}

const statuses = (reply: Awaited<ReturnType<typeof take>>) =>
  reply.results.map(({ status }) => status);

async function own(user: TestUser) {
  const { data } = await user.api.call('GET /snippets/my', { query: { limit: 100 } });
  return data;
}

async function exportOf(user: TestUser) {
  return ExportFile.parse((await user.api.send('/api/snippets/export')).body).snippets;
}

async function wipe(user: TestUser): Promise<void> {
  const { snippets } = await own(user);
  for (const { _id } of snippets) {
    await user.api.call('DELETE /snippets/:id', { params: { id: _id } });
  }
  await user.api.call('DELETE /snippets/trash');
  expect((await own(user)).pagination.total).toBe(0);
}

describe('an import', () => {
  it('recognizes an existing snippet in a file of another program with other line ends', async () => {
    const ana = newUser(instance);
    await take(ana, [item({ content: 'win\r\nline\r\n' }), item({ content: 'mac\nline\n' })]);
    const again = [
      item({ content: 'win\nline\n' }),
      item({ content: 'mac\r\nline\r\n' }),
      item({ content: 'win\nline\n', createdAt: '2020-01-02T00:00:00Z' }),
    ];
    expect(statuses(await take(ana, again, true))).toEqual(['exists', 'exists', 'ready']);
    expect(statuses(await take(ana, again))).toEqual(['exists', 'exists', 'created']);
  });

  it('creates two snippets of a file if only their line ends differ', async () => {
    const ana = newUser(instance);
    const codes = ['one\ntwo\n', 'one\r\ntwo\r\n', 'one\rtwo\r', 'one\rtwo\r\n'];
    // More than one transaction writes.
    const others = Array.from({ length: 30 }, (_, at) => item({ title: `Other ${at}` }));
    const [first, ...rest] = codes.map((content) => item({ content }));
    const items = [first, ...others, ...rest, item({ content: codes[2] })];
    const ends = (reply: Awaited<ReturnType<typeof take>>) => statuses(reply).slice(-4);
    expect(ends(await take(ana, items, true))).toEqual(['ready', 'ready', 'ready', 'exists']);
    expect(ends(await take(ana, items))).toEqual(['created', 'created', 'created', 'exists']);
    expect(new Set(statuses(await take(ana, items)))).toEqual(new Set(['exists']));
    const stored = (await exportOf(ana)).filter(({ title }) => title === 'Imported');
    expect(stored.map(({ content }) => content)).toEqual(codes);
  });

  it('creates the valid items and returns the errors of the invalid ones, by index and field', async () => {
    const ana = newUser(instance);
    const reply = await take(ana, [
      item({ title: 'First zebraword', tags: ['A', 'a', ' b '] }),
      item({ title: 'ab', content: ' ' }),
      'not even an object',
      item({ title: 'Second', language: 'klingon' }),
      item({ title: 'Third', createdAt: '2999-01-01T00:00:00.000Z' }),
      item({ createdAt: '2020-01-02T00:00:00Z', updatedAt: '2020-01-01T00:00:00Z' }),
      item({ title: 'Last', isPublic: true }),
    ]);
    expect([reply.created, reply.existing, reply.invalid]).toEqual([2, 0, 5]);
    expect(
      reply.results.map(({ index, title, status, errors = [] }) => [
        index,
        title,
        status,
        errors.map(({ path, msg }) => `${path}: ${msg}`),
      ]),
    ).toEqual([
      [0, 'First zebraword', 'created', []],
      [
        1,
        'ab',
        'invalid',
        [
          'title: Title must be at least 3 characters long',
          'content: Code content is required - please add some code to your snippet',
        ],
      ],
      [2, '', 'invalid', ['snippet: snippet must be an object']],
      [3, 'Second', 'invalid', ['language: language is not one of the languages']],
      [4, 'Third', 'invalid', ['createdAt: createdAt must not be in the future']],
      [5, 'Imported', 'invalid', ['updatedAt: updatedAt must not be before createdAt']],
      [6, 'Last', 'created', []],
    ]);
    const found = await ana.api.call('GET /snippets/my', { query: { search: 'zebraword' } });
    expect(found.data.snippets).toMatchObject([
      { _id: reply.results[0]?._id, tags: ['a', 'b'], isPublic: false, language: 'javascript' },
    ]);
    const last = await open(instance.visitor, reply.results[6]?._id ?? '');
    expect(last.data.snippet).toMatchObject({ title: 'Last', isPublic: true, revision: 1 });
  });

  it('keeps the times of its items, and lists sort by them', async () => {
    const ana = newUser(instance);
    await create(ana, { title: 'Newer' });
    const times = { createdAt: '2019-05-01T10:00:00.123Z', updatedAt: '2021-06-01T00:00:00.000Z' };
    const { results } = await take(ana, [
      item({ title: 'With both', ...times }),
      item({ title: 'Only created', createdAt: '2018-01-01T00:00:00Z' }),
    ]);
    const { data } = await open(ana.api, results[0]?._id ?? '');
    expect(data.snippet).toMatchObject(times);
    const { snippets } = await own(ana);
    expect(snippets.map(({ title, updatedAt }) => [title, updatedAt.slice(0, 4)])).toEqual([
      ['Newer', String(new Date().getUTCFullYear())],
      ['With both', '2021'],
      ['Only created', '2018'],
    ]);
  });

  it('creates nothing if it is repeated, and one snippet for an item that is included twice', async () => {
    const ana = newUser(instance);
    const dated = item({ title: 'Dated', createdAt: '2020-01-01T00:00:00Z' });
    const items = [item(), dated, item(), item({ language: 'typescript' })];
    expect(statuses(await take(ana, items, true))).toEqual(['ready', 'ready', 'exists', 'ready']);
    expect((await own(ana)).pagination.total).toBe(0);
    const first = await take(ana, items);
    expect(statuses(first)).toEqual(['created', 'created', 'exists', 'created']);
    expect(first.results[2]?._id).toBe(first.results[0]?._id);
    const again = await take(ana, items);
    expect(again.results.map(({ _id }) => _id)).toEqual(first.results.map(({ _id }) => _id));
    expect([again.created, again.existing]).toEqual([0, 4]);
    // The same text with another creation time is another snippet, without one it is the same.
    const more = [{ ...dated, createdAt: '2020-01-02T00:00:00Z' }, item({ title: 'Dated' })];
    expect(statuses(await take(ana, more, true))).toEqual(['ready', 'exists']);
    expect(statuses(await take(newUser(instance), items.slice(0, 1)))).toEqual(['created']);
  });

  it('creates no duplicates if the same request is sent several times at once', async () => {
    const ana = newUser(instance);
    const items = Array.from({ length: 60 }, (_, i) => item({ title: `Item ${i}` }));
    const replies = await Promise.all([take(ana, items), take(ana, items), take(ana, items)]);
    expect(replies.reduce((sum, { created }) => sum + created, 0)).toBe(60);
    expect((await own(ana)).pagination.total).toBe(60);
  });

  it('is refused without items, with too many, for visitors, and with a body that is too large', async () => {
    const ana = newUser(instance);
    const send = (items: Items) => ana.api.call('POST /snippets/import', { body: { items } });
    expect((await send([])).message).toBe('There is nothing to import');
    expect((await send(Array.from({ length: 201 }, () => 1))).fields).toEqual(['items']);
    const large = Array.from({ length: 45 }, () => 'x'.repeat(190_000));
    expect((await send(large)).code).toBe('request.too_large');
    expect((await send(large.slice(0, 40))).data.invalid).toBe(40);
    const visitor = await instance.visitor.call('POST /snippets/import', { body: { items: [1] } });
    expect(visitor.code).toBe('auth.required');
  });
});

it('a library that is exported, deleted and imported is the same byte by byte', async () => {
  const ana = newUser(instance);
  const contents = [
    'one\r\ntwo\r\n',
    '\ttab\u0000 \u2028 日本語 🙂 "\\',
    `${'x'.repeat(199_999)}y`,
  ];
  for (const [at, content] of contents.entries()) {
    const metadata = { difficulty: 'advanced' as const, category: 'hook' as const };
    await create(ana, { title: `Round ${at}`, content, isPublic: at === 1, metadata });
  }
  await take(ana, [item({ title: 'Old', createdAt: '2011-11-11T11:11:11.111Z' })]);
  const before = await exportOf(ana);
  expect(before).toHaveLength(4);
  await wipe(ana);
  expect(statuses(await take(ana, before))).toEqual(Array(4).fill('created'));
  expect(await exportOf(ana)).toEqual(before);
  expect((await own(ana)).pagination.total).toBe(4);
});

it('an import accepts an unchanged export file', async () => {
  const ana = newUser(instance);
  await create(ana, { title: 'First', tags: ['kept'] });
  await create(ana, { title: 'Second', isPublic: false });
  const file = await ana.api.send('/api/snippets/export');
  await wipe(ana);
  const headers = { 'content-type': 'application/json' };
  const body = file.text;
  const answer = await ana.api.send('/api/snippets/import', { method: 'POST', headers, body });
  expect(answer.data).toMatchObject({ created: 2, existing: 0, invalid: 0 });
  expect((await exportOf(ana)).map(({ title }) => title)).toEqual(['First', 'Second']);
});
