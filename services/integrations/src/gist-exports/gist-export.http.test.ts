import { createHash } from 'node:crypto';
import { anId, aUser, type TestClient, type TokenUser } from '@snippetry/test-kit';
import { type FakeGithub, startFakeGithub } from '@snippetry/test-kit/fake-github';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { account, aViewer, contextOf } from '../../test/people.ts';

let harness: Harness;
let github: FakeGithub;
beforeAll(async () => {
  github = await startFakeGithub();
  harness = await startHarness(github.env);
});
afterAll(async () => {
  await harness.stop();
  await github.stop();
});
beforeEach(() => github.heal());

const EXPORT = 'POST /github/export/:snippetId';
const CODE = 'export const retry = 1;\n';

/** A user with a connected account and an own snippet. */
async function author({ login = 'ana', scopes = ['gist'] } = {}) {
  const viewer = aViewer();
  const token = github.connectedToken(login, scopes);
  await harness.github.connect(contextOf(viewer), {
    account: { ...account, username: login },
    token,
    scopes,
  });
  const snippet = harness.snippets.put({
    authorId: viewer.id,
    title: `Retry ${viewer.id}`,
    language: 'typescript',
    content: CODE,
    isPublic: false,
  });
  return {
    viewer,
    snippet,
    token,
    api: harness.api.as(viewer),
    params: { snippetId: snippet._id },
  };
}
type Author = Awaited<ReturnType<typeof author>>;

const send = ({ api, params }: Author, body: object = {}) => api.call(EXPORT, { params, body });
const edit = ({ snippet }: Author, content: string) =>
  harness.snippets.put({ ...snippet, content, revision: snippet.revision + 1 });
const state = async ({ api, params }: Author) =>
  (await api.call('GET /github/export/:snippetId/state', { params, query: { isPublic: 'false' } }))
    .data.export;
/** Requests that GitHub received from a user. */
const requests = ({ token }: Author) => {
  const hash = createHash('sha256').update(token).digest('hex').slice(0, 12);
  return github.journal.filter((one) => one.token === hash);
};
const asked = (one: Author) => requests(one).map(({ method, path }) => `${method} ${path}`);
const fileOf = ({ viewer }: Author) => `retry-${viewer.id}.ts`;

// GitHub requires a second between changes of the same account, so the tests run concurrently.
describe.concurrent('exporting a snippet', () => {
  it('creates a secret gist, and updates it the second time', async () => {
    const ana = await author();
    const first = (await send(ana)).data;
    expect(first).toMatchObject({ created: true, gist: { isPublic: false, revision: 1 } });
    edit(ana, 'export const retry = 2;\n');
    const second = (await send(ana, { description: 'Better' })).data;
    expect(second).toMatchObject({ created: false, gist: { gistId: first.gist.gistId } });
    expect(asked(ana).filter((one) => one === 'POST /gists')).toHaveLength(1);
    expect(await state(ana)).toMatchObject({
      state: 'same',
      theirs: { content: 'export const retry = 2;\n', description: 'Better' },
    });
    const [made] = requests(ana).filter(({ method }) => method === 'POST');
    expect(JSON.parse(made?.body ?? '')).toEqual({
      public: false,
      description: ana.snippet.description,
      files: { [fileOf(ana)]: { content: CODE } },
    });
  });

  it('changes nothing at GitHub if nothing has changed', async () => {
    const ana = await author();
    await send(ana);
    expect((await send(ana)).data.created).toBe(false);
    expect(asked(ana).filter((one) => !one.startsWith('GET '))).toEqual(['POST /gists']);
  });

  it('keeps a public and a secret gist separately', async () => {
    const ana = await author();
    const [secret, open] = [await send(ana), await send(ana, { isPublic: true })];
    expect(open.data.gist.gistId).not.toBe(secret.data.gist.gistId);
    const { params } = ana;
    const list = await ana.api.call('GET /github/export/:snippetId', { params });
    expect(list.data.exports.map(({ isPublic }) => isPublic)).toEqual([false, true]);
  });

  it('creates a new gist if the previous one was deleted', async () => {
    const ana = await author();
    const { gistId } = (await send(ana)).data.gist;
    github.removeGist('ana', gistId);
    expect(await state(ana)).toMatchObject({ state: 'gone', theirs: null });
    const again = (await send(ana)).data;
    expect(again.created).toBe(true);
    expect(again.gist.gistId).not.toBe(gistId);
  });

  it('creates a gist of the currently connected account', async () => {
    const ana = await author();
    const { gistId } = (await send(ana)).data.gist;
    await harness.github.connect(contextOf(ana.viewer), {
      account: { ...account, username: 'bo' },
      token: github.connectedToken('bo', ['gist']),
      scopes: ['gist'],
    });
    edit(ana, 'export const retry = 3;\n');
    const { created, gist } = (await send(ana)).data;
    expect([created, gist.gistId === gistId]).toEqual([true, false]);
  });
});

it('twice at the same moment creates one gist', async () => {
  const ana = await author();
  github.fail({ match: /^POST \/gists/, mode: 'slow', delayMs: 200 });
  const answers = await Promise.all([send(ana), send(ana)]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['github.export_running', null]);
  expect(asked(ana).filter((one) => one === 'POST /gists')).toHaveLength(1);
});

describe('an export whose response was lost', () => {
  it('is found again instead of being created twice', async () => {
    const ana = await author();
    github.fail({ match: /^POST \/gists/, mode: 'truncated' });
    expect((await send(ana)).status).toBeGreaterThanOrEqual(500);
    // GitHub has created it anyway.
    const id = github.addGist('ana', { files: { [fileOf(ana)]: CODE }, isPublic: false });
    const other = github.addGist('ana', { files: { 'other.ts': CODE }, isPublic: false });
    edit(ana, 'export const retry = 2;\n');
    const { created, gist } = (await send(ana)).data;
    expect([created, gist.gistId]).toEqual([true, id]);
    expect(asked(ana)).not.toContain(`GET /gists/${other}`);
    expect(await state(ana)).toMatchObject({ theirs: { content: 'export const retry = 2;\n' } });
  });

  it('does not use a gist to which another snippet was exported', async () => {
    const ana = await author();
    const other = (await send(ana)).data.gist.gistId;
    const { _id } = harness.snippets.put({ ...ana.snippet, _id: anId() });
    const twin = { ...ana, params: { snippetId: _id } };
    github.fail({ match: /^POST \/gists/, mode: 'reset' });
    expect((await send(twin)).status).toBeGreaterThanOrEqual(500);
    expect((await send(twin)).data.gist.gistId).not.toBe(other);
  });

  it('does not count as a change by another program', async () => {
    const ana = await author();
    const { gistId } = (await send(ana)).data.gist;
    edit(ana, 'export const retry = 2;\n');
    github.fail({ match: /^PATCH \/gists/, mode: 'truncated' });
    expect((await send(ana)).status).toBeGreaterThanOrEqual(500);
    github.patchGist('ana', gistId, { files: { [fileOf(ana)]: 'export const retry = 2;\n' } });
    edit(ana, 'export const retry = 3;\n');
    expect((await send(ana)).data.created).toBe(false);
  });
});

describe.concurrent('a gist that was changed at GitHub', () => {
  async function changedGist() {
    const ana = await author();
    const { gistId } = (await send(ana)).data.gist;
    github.patchGist('ana', gistId, { files: { [fileOf(ana)]: 'by somebody else\n' } });
    return { ana, gistId };
  }
  const take = ({ api, params }: Author, body: { version: string; revision: number }) =>
    api.call('POST /github/export/:snippetId/take', {
      params,
      body: { isPublic: false, ...body },
    });

  it('is overwritten only in the reviewed version', async () => {
    const { ana, gistId } = await changedGist();
    const refused = await send(ana);
    expect([refused.status, refused.code]).toEqual([409, 'github.gist_changed']);
    const seen = await state(ana);
    expect(seen).toMatchObject({ state: 'changed', theirs: { content: 'by somebody else\n' } });
    github.patchGist('ana', gistId, { files: { [fileOf(ana)]: 'once more\n' } });
    const version = seen.theirs?.version ?? '';
    expect((await send(ana, { overwrite: version })).code).toBe('github.gist_changed');
    const now = (await state(ana)).theirs?.version ?? '';
    expect((await send(ana, { overwrite: now })).data.created).toBe(false);
    expect(await state(ana)).toMatchObject({ state: 'same', theirs: { content: CODE } });
  });

  it('is updated as usual if only its description was changed', async () => {
    const ana = await author();
    const { gistId } = (await send(ana)).data.gist;
    github.patchGist('ana', gistId, { description: 'Mine', files: {} });
    expect((await send(ana)).data.created).toBe(false);
  });

  it('is copied into the reviewed revision of the snippet, and then counts as unchanged', async () => {
    const { ana } = await changedGist();
    const version = (await state(ana)).theirs?.version ?? '';
    expect((await take(ana, { version: 'f', revision: 1 })).code).toBe('github.gist_changed');
    expect((await take(ana, { version, revision: 9 })).code).toBe('snippet.stale_revision');
    expect((await take(ana, { version, revision: 1 })).data).toEqual({ revision: 2 });
    expect((await state(ana)).state).toBe('same');
    expect((await send(ana)).data.created).toBe(false);
  });
});

describe('an export that GitHub refuses', () => {
  const failure = async (ana: Author) => {
    const { status, code, message } = await send(ana);
    return { status, code, message };
  };

  it('reports a missing connection', async () => {
    const viewer = aViewer();
    const { _id: snippetId } = harness.snippets.put({ authorId: viewer.id });
    const answer = await harness.api.as(viewer).call(EXPORT, { params: { snippetId }, body: {} });
    expect([answer.status, answer.code]).toEqual([409, 'github.not_connected']);
    expect(answer.message).toMatch(/^GitHub account not connected/);
  });

  it('requires the scope first, and sends nothing without it', async () => {
    const ana = await author({ scopes: [] });
    expect(await failure(ana)).toMatchObject({ status: 403, code: 'github.scope_missing' });
    expect(asked(ana)).toEqual([]);
  });

  it('returns the end of a limit, and sends no request before it', async () => {
    const ana = await author();
    github.fail({ match: /^POST \/gists/, mode: 'primary', seconds: 600 });
    const limited = await failure(ana);
    expect(limited).toMatchObject({ status: 503, code: 'github.rate_limited' });
    expect(limited.message).toMatch(/\d\d:\d\d UTC/);
    expect((await failure(ana)).code).toBe('github.rate_limited');
    expect(asked(ana)).toEqual(['POST /gists']);
  });

  it('requires a new connection once GitHub refuses the token', async () => {
    const ana = await author({ login: 'bo' });
    github.revoke('bo');
    expect(await failure(ana)).toMatchObject({ status: 409, code: 'github.not_connected' });
  });

  it('can be retried at once after a failure', async () => {
    const ana = await author();
    github.fail({ match: /^POST \/gists/, mode: 'unicorn' });
    expect((await failure(ana)).code).toBe('github.unavailable');
    expect((await send(ana)).data.created).toBe(true);
  });
});

describe('access to exports', () => {
  const codes = async (api: TestClient, snippetId: string) => {
    const params = { snippetId };
    const query = { isPublic: 'false' };
    const taken = { isPublic: false, version: 'f', revision: 1 };
    const answers = await Promise.all([
      api.call(EXPORT, { params, body: {} }),
      api.call('GET /github/export/:snippetId', { params }),
      api.call('GET /github/export/:snippetId/state', { params, query }),
      api.call('POST /github/export/:snippetId/take', { params, body: taken }),
    ]);
    return [...new Set(answers.map(({ code }) => code))];
  };

  it('is restricted to the author of the snippet', async () => {
    const { snippet } = await author();
    const stranger: TokenUser = aUser();
    const api = harness.api.as(stranger);
    expect(await codes(api, snippet._id)).toEqual(['snippet.not_found']);
    harness.snippets.put({ ...snippet, isPublic: true });
    expect(await codes(api, snippet._id)).toEqual(['access.forbidden']);
    expect(await codes(harness.api, snippet._id)).toEqual(['auth.required']);
  });
});

it('deletes the gists of a deleted snippet and of a deleted user', async () => {
  const [ana, bo] = [await author(), await author()];
  await Promise.all([send(ana), send(bo)]);
  const left = async (one: Author) =>
    (await one.api.call('GET /github/export/:snippetId', { params: one.params })).data.exports;
  const { _id: snippetId, authorId } = ana.snippet;
  await harness.events.publish('snippet.deleted', { snippetId, authorId });
  await harness.events.publish('user.deleted', { userId: bo.viewer.id });
  await expect.poll(() => left(ana), { timeout: 10_000 }).toEqual([]);
  await expect.poll(() => left(bo), { timeout: 10_000 }).toEqual([]);
});
