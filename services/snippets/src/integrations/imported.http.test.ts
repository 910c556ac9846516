import { snippetChangeInternalRoutes } from '@snippetry/contracts';
import { anId, aSnippet, startEventPublisher } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshInstance, INTERNAL_KEY, newUser, open, type TestUser } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;
let events: Awaited<ReturnType<typeof startEventPublisher>>;
beforeAll(async () => {
  instance = await freshInstance();
  events = await startEventPublisher(instance.stores);
});
afterAll(async () => {
  await events.stop();
  await instance.stop();
});

const makes = snippetChangeInternalRoutes['POST /internal/snippets/imported'].reply;
const replaces = snippetChangeInternalRoutes['POST /internal/snippets/:id/content'].reply;

async function post(path: string, body: object) {
  const answer = await instance.visitor.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-key': INTERNAL_KEY },
    body: JSON.stringify(body),
  });
  return answer.data;
}

const file = {
  kind: 'file',
  owner: 'octo',
  repo: 'tools',
  gistId: null,
  path: 'src/debounce.ts',
  ref: 'main',
  sha: 'a'.repeat(40),
  url: 'https://github.com/octo/tools/blob/main/src/debounce.ts',
  isPublic: false,
} as const;

const draft = { ...aSnippet(), isPublic: false, title: 'debounce.ts', content: 'let a = 1' };

async function make(author: TestUser, over: object = {}) {
  const body = { authorId: author.id, key: 'one', jobId: 'b'.repeat(24), source: file };
  return makes.parse(
    await post('/internal/snippets/imported', { ...body, snippet: draft, ...over }),
  );
}

/** A user that is replicated to this service, which creates no snippets for unknown users. */
async function known(): Promise<TestUser> {
  const user = newUser(instance);
  const card = { _id: user.id, username: user.username };
  await events.publish('user.registered', { user: card, isDemo: false });
  const heard = () => post('/internal/snippets/imported', probe(user.id));
  await expect.poll(heard, { timeout: 10_000 }).toMatchObject({ snippetId: expect.any(String) });
  return user;
}

const probe = (authorId: string) => ({
  authorId,
  key: 'probe',
  jobId: anId(),
  source: file,
  snippet: draft,
});

describe('an imported snippet', () => {
  it('is private, and shows its source to its owner, also after an edit', async () => {
    const ana = await known();
    const { snippetId: id, created } = await make(ana, { snippet: { ...draft, isPublic: true } });
    expect(created).toBe(true);
    const { data } = await open(ana.api, id);
    expect(data.snippet).toMatchObject({ isPublic: false, title: 'debounce.ts', source: file });
    await ana.api.call('PUT /snippets/:id', { params: { id }, body: { content: 'let a = 2' } });
    expect((await open(ana.api, id)).data.snippet).toMatchObject({ revision: 2, source: file });
  });

  it('that is made public shows others its source only if the source is public', async () => {
    const ana = await known();
    const [secret, open_] = await Promise.all([
      make(ana),
      make(ana, { key: 'two', source: { ...file, isPublic: true } }),
    ]);
    const seen = async (id: string) => {
      await ana.api.call('PUT /snippets/:id', { params: { id }, body: { isPublic: true } });
      return (await open(instance.visitor, id)).data.snippet.source;
    };
    expect(await seen(secret.snippetId)).toBeNull();
    expect(await seen(open_.snippetId)).toMatchObject({ repo: 'tools' });
  });

  it('is created once, even by repeated and concurrent requests of its import', async () => {
    const ana = await known();
    const answers = await Promise.all([make(ana), make(ana), make(ana)]);
    expect(new Set(answers.map(({ snippetId }) => snippetId)).size).toBe(1);
    expect(answers.every(({ created }) => created)).toBe(true);
    expect(await make(ana, { jobId: anId() })).toEqual({ ...answers[0], created: false });
  });

  it('in the trash is imported again, and can be restored beside the new one', async () => {
    const ana = await known();
    const { snippetId: id } = await make(ana);
    await ana.api.call('DELETE /snippets/:id', { params: { id } });
    const again = await make(ana);
    expect(again.snippetId).not.toBe(id);
    await ana.api.call('POST /snippets/trash/:id/restore', { params: { id } });
    expect((await open(ana.api, id)).data.snippet).toMatchObject({ source: file });
    expect(await make(ana)).toEqual(again);
  });

  it('gives its forks no source', async () => {
    const ana = await known();
    const { snippetId: id } = await make(ana);
    const { data } = await ana.api.call('POST /snippets/:id/fork', { params: { id } });
    expect(data.snippet).toMatchObject({ source: null, forkedFrom: { _id: id } });
  });
});

describe('updating an imported snippet from its source', () => {
  const code = (author: TestUser, over: object = {}) => ({
    authorId: author.id,
    content: 'let a = 3',
    revision: 1,
    sha: 'c'.repeat(40),
    ...over,
  });
  const replace = async (id: string, body: object) =>
    replaces.parse(await post(`/internal/snippets/${id}/content`, body));

  it('replaces the code as a new revision, and changes nothing if repeated', async () => {
    const ana = await known();
    const { snippetId: id } = await make(ana);
    const changed = { outcome: 'changed', revision: 2 };
    expect(await replace(id, code(ana))).toEqual(changed);
    expect(await replace(id, code(ana))).toEqual(changed);
    const { snippet } = (await open(ana.api, id)).data;
    expect(snippet).toMatchObject({ content: 'let a = 3', revision: 2 });
    expect(snippet.source?.sha).toBe('c'.repeat(40));
  });

  it('changes nothing if the snippet was edited since, or does not exist', async () => {
    const ana = await known();
    const { snippetId: id } = await make(ana);
    await ana.api.call('PUT /snippets/:id', { params: { id }, body: { content: 'my own' } });
    expect(await replace(id, code(ana))).toEqual({ outcome: 'stale', revision: 2 });
    const missing = { outcome: 'missing', revision: null };
    expect(await replace(id, code(newUser(instance)))).toEqual(missing);
    expect(await replace(anId(), code(ana))).toEqual(missing);
    expect((await open(ana.api, id)).data.snippet.content).toBe('my own');
  });
});
