import { readFile } from 'node:fs/promises';
import { LIMITS, PackFile } from '@snippetry/contracts';
import { anId, type TestClient } from '@snippetry/test-kit';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Harness, startHarness } from '../../test/harness.ts';
import { scene } from '../../test/scene.ts';

let harness: Harness;
let at: ReturnType<typeof scene>;
beforeAll(async () => {
  harness = await startHarness();
  at = scene(harness);
});
afterAll(() => harness.stop());

const publish = (id: string, api: TestClient, notes = '') =>
  api.call('POST /collections/:id/versions', { params: { id }, body: { notes } });
const versions = async (id: string, api = harness.api, query = {}) =>
  (await api.call('GET /collections/:id/versions', { params: { id }, query })).data;
const add = (id: string, snippetIds: string[], api: TestClient) =>
  api.call('POST /collections/:id/snippets', { params: { id }, body: { snippetIds } });

/** Downloads a ZIP and returns its files by name. */
async function unzipped(path: string, token?: string): Promise<Record<string, string>> {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(harness.url + path, headers && { headers });
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** Downloads a pack as JSON. */
async function packOf(path: string, api = harness.api) {
  const answer = await api.send(`${path}${path.includes('?') ? '&' : '?'}format=json`);
  expect(answer.status, answer.text).toBe(200);
  return PackFile.parse(answer.body);
}

describe('a download of a collection', () => {
  it('as ZIP contains each code unchanged under a unique name, a README and a manifest', async () => {
    const ana = harness.person();
    const snippets = [
      { title: 'Retry', language: 'typescript', content: 'export {};\r\n' },
      { title: 'retry!', language: 'typescript', content: '🦊 "quoted"\n' },
      { title: 'CON', language: 'python', content: 'print(1)' },
      { title: 'Image', language: 'dockerfile', content: 'FROM scratch' },
      { title: '../../README', language: 'markdown', content: '# mine' },
    ];
    const ids = snippets.map((facts) => at.snippet(ana, { ...facts, tags: ['x'] }));
    const id = await at.collection(ana, ids, { name: 'Tools', description: 'For all' });
    const files = await unzipped(`/api/collections/${id}/pack`);
    const { 'snippetry.json': manifest = '', 'README.md': readme, ...codes } = files;
    expect(codes).toEqual({
      'retry.ts': 'export {};\r\n',
      'retry-2.ts': '🦊 "quoted"\n',
      'snippet-con.py': 'print(1)',
      Dockerfile: 'FROM scratch',
      'readme-2.md': '# mine',
    });
    expect(readme).toBe('# Tools\n\nFor all\n');
    const listed = z
      .object({ snippets: z.array(z.object({ title: z.string(), file: z.string() })) })
      .parse(JSON.parse(manifest));
    const back = listed.snippets.map(({ title, file }) => ({ title, content: codes[file] }));
    expect(back).toEqual(snippets.map(({ title, content }) => ({ title, content })));
  });

  it('for VS Code follows the schema of its snippet files and preserves every character of the code', async () => {
    const ana = harness.person();
    const content = 'const a = "$HOME\\n$1";\r\nif (c) { d() }\n';
    const facts = { title: 'Sum', content };
    const ids = [at.snippet(ana, facts), at.snippet(ana, { ...facts, language: 'bash' })];
    const id = await at.collection(ana, [...ids, at.snippet(ana, { language: 'python' })]);
    const { body, headers } = await harness.api.send(`/api/collections/${id}/pack?format=vscode`);
    expect(headers.get('content-disposition')).toMatch(/filename="kit-[\w-]+\.code-snippets"/);
    const path = new URL('../../test/code-snippets.schema.json', import.meta.url);
    const schema = z.fromJSONSchema(JSON.parse(await readFile(path, 'utf8')));
    expect(schema.safeParse(body).success).toBe(true);
    expect(schema.safeParse({ Sum: { body: [1] } }).success).toBe(false);
    expect(body).toMatchObject({
      Sum: {
        scope: 'javascript,javascriptreact',
        prefix: 'sum',
        body: ['const a = "\\$HOME\\\\n\\$1";\r', 'if (c) { d() \\}', ''],
      },
      'Sum (2)': { scope: 'shellscript' },
      'Debounce a function': { scope: 'python', prefix: 'debounce-a-function' },
    });
  });

  it('contains only what the viewer may see, also once a snippet is private', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const open = at.snippet(ana, { title: 'Open' });
    const secret = at.snippet(ana, { title: 'Secret', isPublic: false });
    const lent = at.snippet(bo, { title: 'Lent' });
    const id = await at.collection(ana, [secret, open, lent]);
    const api = harness.api.as(ana);
    await publish(id, api);
    harness.snippets.put({ _id: lent, authorId: bo.id, title: 'Lent', isPublic: false });
    const pack = `/api/collections/${id}/pack`;
    for (const path of [pack, `${pack}@1`]) {
      const titles = async (viewer: TestClient) =>
        (await packOf(path, viewer)).snippets.map(({ title }) => title);
      expect(await titles(harness.api)).toEqual(['Open']);
      expect(await titles(api)).toEqual(['Secret', 'Open']);
      expect(await titles(harness.api.as(bo))).toEqual(['Open', 'Lent']);
    }
    const { text } = await harness.api.send(`/api/collections/${id}/versions`);
    expect(text).not.toMatch(/Secret|Lent/);
    expect((await versions(id)).versions[0]?.snippetCount).toBe(1);
  });

  it('hides from others what was published while a snippet was private, also once it is public', async () => {
    const ana = harness.person();
    const draft = at.snippet(ana, { title: 'Draft with a key', isPublic: false });
    const id = await at.collection(ana, [draft]);
    const api = harness.api.as(ana);
    await publish(id, api);
    harness.snippets.put({ _id: draft, authorId: ana.id, title: 'Cleaned up', isPublic: true });
    const titles = async (version: number, viewer: TestClient) =>
      (await packOf(`/api/collections/${id}/pack@${version}`, viewer)).snippets.map(
        ({ title }) => title,
      );
    expect(await titles(1, harness.api)).toEqual([]);
    expect(await titles(1, api)).toEqual(['Draft with a key']);
    await publish(id, api);
    expect(await titles(2, harness.api)).toEqual(['Cleaned up']);
    const { versions: listed } = await versions(id);
    expect(listed.map(({ snippetCount, changes }) => [snippetCount, changes])).toEqual([
      [1, { added: ['Cleaned up'], removed: [], changed: [] }],
      [0, { added: [], removed: [], changed: [] }],
    ]);
  });

  it('is not found by others if the collection is private', async () => {
    const ana = harness.person();
    const id = await at.collection(ana, [at.snippet(ana)], { isPublic: false });
    await publish(id, harness.api.as(ana));
    for (const end of ['pack', 'pack@1', 'pack@latest', 'versions']) {
      const { status, code } = await harness.api.send(`/api/collections/${id}/${end}`);
      expect([end, status, code]).toEqual([end, 404, 'collection.not_found']);
    }
  });

  it('is refused if it has more code than one file may have', async () => {
    const ana = harness.person();
    const content = 'x'.repeat(1_048_576);
    const ids = Array.from({ length: 17 }, () => at.snippet(ana, { content }));
    const id = await at.collection(ana, ids);
    const { status, code } = await harness.api.send(`/api/collections/${id}/pack`);
    expect([status, code]).toEqual([413, 'collection.pack_too_large']);
  });
});

describe('the versions of a collection', () => {
  it('keep what was published, and list the changes of each', async () => {
    const ana = harness.person();
    const api = harness.api.as(ana);
    const [one, two, three] = ['One', 'Two', 'Three'].map((title) => at.snippet(ana, { title }));
    const id = await at.collection(ana, [one ?? '', two ?? '']);
    const first = await publish(id, api, ' The first ');
    expect([first.status, first.data.version]).toMatchObject([
      201,
      { version: 1, notes: 'The first', snippetCount: 2, changes: { added: ['One', 'Two'] } },
    ]);
    expect((await publish(id, api)).code).toBe('collection.unchanged');
    harness.snippets.put({ _id: two ?? '', authorId: ana.id, title: 'Two', content: 'new()' });
    await add(id, [three ?? ''], api);
    const params = { id, snippetId: one ?? '' };
    await api.call('DELETE /collections/:id/snippets/:snippetId', { params });
    await publish(id, api);
    const { versions: all, pagination } = await versions(id, harness.api, { limit: 1 });
    expect([all, pagination.total]).toMatchObject([
      [{ version: 2, changes: { added: ['Three'], removed: ['One'], changed: ['Two'] } }],
      2,
    ]);
    expect((await at.one(id)).latestVersion).toBe(2);
    const codes = async (version: number) =>
      (await packOf(`/api/collections/${id}/pack@${version}`)).snippets.map((s) => s.content);
    expect([await codes(1), await codes(2)]).toEqual([
      ['debounce()', 'debounce()'],
      ['new()', 'debounce()'],
    ]);
    expect(Object.keys(await unzipped(`/api/collections/${id}/pack@1`))).toHaveLength(4);
  });

  it('are found by number, the newest as latest', async () => {
    const ana = harness.person();
    const id = await at.collection(ana, [at.snippet(ana)]);
    const pack = `/api/collections/${id}/pack`;
    expect((await harness.api.send(`${pack}@latest`)).code).toBe('collection.version_not_found');
    await publish(id, harness.api.as(ana));
    const latest = await harness.api.send(`${pack}@latest?format=json`);
    expect([latest.status, latest.headers.get('location')]).toEqual([302, `${pack}@1?format=json`]);
    expect((await harness.api.send(`${pack}@2`)).code).toBe('collection.version_not_found');
    for (const version of ['0', '-1', 'x', '1.5', '%24ne']) {
      expect((await harness.api.send(`${pack}@${version}`)).status).toBe(404);
    }
    expect((await harness.api.send(`${pack}?format=exe`)).status).toBe(400);
  });

  it('are published once by several concurrent requests', async () => {
    const ana = harness.person();
    const id = await at.collection(ana, [at.snippet(ana)]);
    const api = harness.api.as(ana);
    const answers = await Promise.all([1, 2, 3].map(() => publish(id, api)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await versions(id)).pagination.total).toBe(1);
  });

  it('are published by the owner alone', async () => {
    const id = await at.collection(harness.person());
    expect((await publish(id, harness.api)).status).toBe(401);
    expect((await publish(id, harness.api.as(harness.person()))).status).toBe(403);
  });

  it('lose a permanently deleted snippet, and its code unless another snippet has the same', async () => {
    const ana = harness.person();
    const api = harness.api.as(ana);
    const content = `same ${anId()}`;
    const [one, two] = [at.snippet(ana, { content }), at.snippet(ana, { content })];
    const id = await at.collection(ana, [one, two]);
    await publish(id, api);
    const kept = () => harness.countContents(content);
    const left = async () => (await versions(id, api)).versions[0]?.snippetCount;
    expect([await kept(), await left()]).toEqual([1, 2]);
    for (const [snippetId, count] of [
      [one, 1],
      [two, 0],
    ] as const) {
      await harness.events.publish('snippet.deleted', { snippetId, authorId: ana.id });
      await expect
        .poll(async () => (await packOf(`/api/collections/${id}/pack@1`, api)).snippets.length, {
          timeout: 8000,
        })
        .toBe(count);
    }
    expect(await kept()).toBe(0);
  });

  it('are deleted with their collection, code included', async () => {
    const ana = harness.person();
    const api = harness.api.as(ana);
    const content = `gone ${anId()}`;
    const id = await at.collection(ana, [at.snippet(ana, { content })]);
    await publish(id, api);
    await api.call('DELETE /collections/:id', { params: { id } });
    expect(await harness.countContents(content)).toBe(0);
  });
});

describe('a fork of a published collection', () => {
  it('shows a newer version and updates to it without undoing its owner’s changes', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const [api, forker] = [harness.api.as(ana), harness.api.as(bo)];
    const [a, b, c, d] = [at.snippet(ana), at.snippet(ana), at.snippet(ana), at.snippet(ana)];
    const own = at.snippet(bo);
    const secret = at.snippet(ana, { isPublic: false });
    const id = await at.collection(ana, [a, b, c]);
    await publish(id, api);
    const forked = await forker.call('POST /collections/:id/fork', { params: { id } });
    const { _id: fork, ...before } = forked.data.collection;
    expect([before.forkedFrom?.version, before.updateAvailable]).toEqual([1, null]);
    const update = () => forker.call('POST /collections/:id/update', { params: { id: fork } });
    expect((await update()).code).toBe('collection.unchanged');
    // The owner of the fork removes one, adds one, and moves one to the front.
    await forker.call('DELETE /collections/:id/snippets/:snippetId', {
      params: { id: fork, snippetId: b },
    });
    await add(fork, [own], forker);
    const order = { moved: [c], order: [c, a, own] };
    await forker.call('PATCH /collections/:id/order', { params: { id: fork }, body: order });
    // The origin drops one, and adds a public and a private one.
    await api.call('DELETE /collections/:id/snippets/:snippetId', {
      params: { id, snippetId: a },
    });
    await add(id, [d, secret], api);
    await publish(id, api);
    expect((await at.one(fork, forker)).updateAvailable).toBe(2);
    const { data } = await update();
    expect([data.added, data.removed]).toEqual([1, 1]);
    expect(data.collection).toMatchObject({ forkedFrom: { version: 2 }, updateAvailable: null });
    expect(await at.members(fork, forker)).toEqual([c, own, d]);
    expect((await update()).code).toBe('collection.unchanged');
  });

  it('does not add again what its owner removed, and counts nothing that they do not see', async () => {
    const [ana, bo, cy] = [harness.person(), harness.person(), harness.person()];
    const [api, forker] = [harness.api.as(ana), harness.api.as(cy)];
    const [out, own, lost] = [at.snippet(ana), at.snippet(ana), at.snippet(bo)];
    const show = (_id: string, author: { id: string }, isPublic: boolean) =>
      harness.snippets.put({ _id, authorId: author.id, isPublic });
    const id = await at.collection(ana, [out, own, lost]);
    await publish(id, api);
    const forked = await forker.call('POST /collections/:id/fork', { params: { id } });
    const { _id: fork } = forked.data.collection;
    const update = async () =>
      (await forker.call('POST /collections/:id/update', { params: { id: fork } })).data;
    await forker.call('DELETE /collections/:id/snippets/:snippetId', {
      params: { id: fork, snippetId: out },
    });
    // When the next version is published, one member is private to its author, one to the owner.
    show(lost, bo, false);
    show(out, ana, false);
    await publish(id, api);
    expect(await update()).toMatchObject({ added: 0, removed: 0 });
    show(out, ana, true);
    await publish(id, api);
    expect(await update()).toMatchObject({ added: 0, removed: 0 });
    expect(await at.members(fork, forker)).toEqual([own]);
  });

  it('does not get a snippet that was private when it was published, even once it is public', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const [api, forker] = [harness.api.as(ana), harness.api.as(bo)];
    const [open, draft] = [at.snippet(ana), at.snippet(ana, { isPublic: false })];
    const id = await at.collection(ana, [open]);
    const forked = await forker.call('POST /collections/:id/fork', { params: { id } });
    const { _id: fork } = forked.data.collection;
    const update = async () =>
      (await forker.call('POST /collections/:id/update', { params: { id: fork } })).data;
    await add(id, [draft], api);
    await publish(id, api);
    const member = { params: { id, snippetId: draft } };
    await api.call('DELETE /collections/:id/snippets/:snippetId', member);
    harness.snippets.put({ _id: draft, authorId: ana.id, isPublic: true });
    expect(await update()).toMatchObject({ added: 0, removed: 0 });
    expect(await at.members(fork, forker)).toEqual([open]);
    await add(id, [draft], api);
    await publish(id, api);
    expect(await update()).toMatchObject({ added: 1, removed: 0 });
    expect(await at.members(fork, forker)).toEqual([open, draft]);
  });

  it('that exceeds the limit, since hidden members came back, still drops what its origin drops', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const [api, forker] = [harness.api.as(ana), harness.api.as(bo)];
    const [kept, dropped] = [at.snippet(ana), at.snippet(ana)];
    const id = await at.collection(ana, [kept, dropped]);
    const forked = await forker.call('POST /collections/:id/fork', { params: { id } });
    const params = { id: forked.data.collection._id };
    const own = Array.from({ length: LIMITS.collection.snippets }, () => at.snippet(bo));
    await harness.fill(params.id, own);
    const member = { params: { id, snippetId: dropped } };
    await api.call('DELETE /collections/:id/snippets/:snippetId', member);
    await publish(id, api);
    const update = () => forker.call('POST /collections/:id/update', { params });
    expect((await update()).data).toMatchObject({ added: 0, removed: 1 });
    await add(id, [at.snippet(ana)], api);
    await publish(id, api);
    expect((await update()).code).toBe('collection.full');
  });

  it('offers and applies an update for its owner only', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const [api, forker] = [harness.api.as(ana), harness.api.as(bo)];
    const id = await at.collection(ana, [at.snippet(ana)]);
    const forked = await forker.call('POST /collections/:id/fork', { params: { id } });
    const { _id: fork } = forked.data.collection;
    const shown = { params: { id: fork }, body: { name: 'Shown', isPublic: true } };
    await forker.call('PUT /collections/:id', shown);
    await publish(id, api);
    const seen = [await at.one(fork), await at.one(fork, forker)];
    expect(seen.map(({ updateAvailable }) => updateAvailable)).toEqual([null, 1]);
    const params = { id: fork };
    expect((await api.call('POST /collections/:id/update', { params })).status).toBe(403);
  });
});
