import { anId, aUser } from '@snippetry/test-kit';
import { type FakeGithub, startFakeGithub } from '@snippetry/test-kit/fake-github';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { account, aViewer, contextOf } from '../../test/people.ts';
import { blobSha } from '../clients/github/text-file.ts';
import type { NewImportedFile } from './source.ts';

let harness: Harness;
let github: FakeGithub;
beforeAll(async () => {
  github = await startFakeGithub();
  harness = await startHarness({ ...github.env, UPSTREAM_CHECK_MS: '1000' });
});
afterAll(async () => {
  await harness.stop();
  await github.stop();
});

const CODE = 'export const one = 1;\n';
const NEW = 'export const one = 2;\n';
const soon = { timeout: 10_000 };

/** A user with a snippet that was imported from their own repository. */
async function importer(given: Partial<NewImportedFile> = {}) {
  const viewer = aViewer();
  const login = 'ana';
  const repo = `tools-${anId().slice(0, 8)}`;
  await github.addFiles(login, repo, { 'src/one.ts': CODE });
  await harness.github.connect(contextOf(viewer), {
    account: { ...account, username: login },
    token: github.connectedToken(login, ['gist']),
    scopes: ['gist'],
  });
  const snippet = harness.snippets.put({ authorId: viewer.id, content: CODE, isPublic: false });
  await harness.putImported({
    userId: viewer.id,
    snippetId: snippet._id,
    jobId: anId(),
    kind: 'file',
    owner: login,
    repo,
    gistId: null,
    path: 'src/one.ts',
    ref: 'main',
    sha: blobSha(CODE),
    url: 'https://github.example/one.ts',
    isPublic: true,
    etag: null,
    ...given,
  });
  const params = { snippetId: snippet._id };
  return { viewer, repo, snippet, params, api: harness.api.as(viewer) };
}
type Importer = Awaited<ReturnType<typeof importer>>;

const push = ({ repo }: Importer, content: string) =>
  github.push('ana', repo, 'src/one.ts', content);
const source = async ({ api, params }: Importer) =>
  (await api.call('GET /github/sources/:snippetId', { params })).data.source;
const upstream = async ({ api, params }: Importer) =>
  (await api.call('GET /github/sources/:snippetId/upstream', { params })).data;
const decide = (
  { api, params }: Importer,
  body: { action: 'take' | 'keep'; sha: string; revision?: number },
) => api.call('POST /github/sources/:snippetId', { params, body });
const drifted = async ({ api }: Importer) => (await api.call('GET /github/sources')).data.sources;

// Each test waits for the worker, so they run concurrently.
describe.concurrent('the source of an imported snippet', () => {
  it('is found to have changed, and to be restored, in the background', async ({ expect }) => {
    const ana = await importer();
    await expect.poll(async () => (await source(ana))?.checkedAt, soon).not.toBeNull();
    expect(await source(ana)).toMatchObject({ state: 'same', path: 'src/one.ts' });
    await push(ana, NEW);
    await expect.poll(async () => (await source(ana))?.state, soon).toBe('changed');
    expect(await drifted(ana)).toMatchObject([{ state: 'changed', title: ana.snippet.title }]);
    await push(ana, CODE);
    await expect.poll(async () => (await source(ana))?.state, soon).toBe('same');
    expect(await drifted(ana)).toEqual([]);
  });

  it('is requested with its ETag, so that an unchanged one does not count against the limit', async ({
    expect,
  }) => {
    const ana = await importer();
    const path = `/repos/ana/${ana.repo}/contents/src/one.ts`;
    const ofFile = () => github.journal.filter((one) => one.path === path);
    await expect.poll(() => ofFile().length, soon).toBeGreaterThan(1);
    expect(ofFile()[0]?.headers['if-none-match']).toBeUndefined();
    expect(ofFile()[1]?.headers['if-none-match']).toBeTruthy();
  });

  it('can be a gist', async ({ expect }) => {
    const id = github.addGist('ana', { files: { 'one.ts': CODE } });
    const gist = { kind: 'gist' as const, repo: null, ref: null, gistId: id, path: 'one.ts' };
    const ana = await importer(gist);
    github.patchGist('ana', id, { files: { 'one.ts': NEW } });
    expect((await upstream(ana)).theirs?.content).toBe(NEW);
    expect(await source(ana)).toMatchObject({ kind: 'gist', state: 'changed' });
    github.removeGist('ana', id);
    await expect.poll(async () => (await source(ana))?.state, soon).toBe('gone');
    expect((await upstream(ana)).theirs).toBeNull();
  });

  it('is not requested while GitHub accepts no requests', async ({ expect }) => {
    const ana = await importer();
    const ofRepo = () => github.journal.filter(({ path }) => path.includes(ana.repo)).length;
    github.fail({ match: new RegExp(ana.repo), mode: 'primary', seconds: 600, times: 99 });
    const before = ofRepo();
    await expect.poll(ofRepo, soon).toBe(before + 1);
    const limited = await ana.api.call('GET /github/sources/:snippetId/upstream', {
      params: ana.params,
    });
    expect([limited.status, limited.code]).toEqual([503, 'github.rate_limited']);
    expect(ofRepo()).toBe(before + 1);
  });
});

describe('a source that has changed', () => {
  it('is copied into the reviewed revision of the snippet', async () => {
    const ana = await importer();
    await push(ana, NEW);
    const { theirs, isEdited } = await upstream(ana);
    expect([theirs?.content, isEdited]).toEqual([NEW, false]);
    const sha = theirs?.sha ?? '';
    expect((await decide(ana, { action: 'take', sha })).fields).toEqual(['revision']);
    const stale = await decide(ana, { action: 'take', sha, revision: 7 });
    expect(stale.code).toBe('snippet.stale_revision');
    const { data } = await decide(ana, { action: 'take', sha, revision: 1 });
    expect(data).toMatchObject({ revision: 2, source: { state: 'same', sha } });
    expect(await upstream(ana)).toMatchObject({ source: { state: 'same' }, isEdited: false });
  });

  it('is not reported again once the own code is kept, until it changes further', async () => {
    const ana = await importer();
    await push(ana, NEW);
    const sha = (await upstream(ana)).theirs?.sha ?? '';
    const kept = await decide(ana, { action: 'keep', sha });
    expect(kept.data).toMatchObject({ revision: 1, source: { state: 'same' } });
    expect((await upstream(ana)).source.state).toBe('same');
    await push(ana, 'export const one = 3;\n');
    expect((await upstream(ana)).source.state).toBe('changed');
  });

  it('is accepted or declined only in the reviewed state', async () => {
    const ana = await importer();
    await push(ana, NEW);
    const sha = (await upstream(ana)).theirs?.sha ?? '';
    await push(ana, 'export const one = 3;\n');
    for (const action of ['take', 'keep'] as const) {
      const answer = await decide(ana, { action, sha, revision: 1 });
      expect([answer.status, answer.code]).toEqual([409, 'github.source_changed']);
    }
  });

  it('is reported with an edit of the snippet since its import', async () => {
    const ana = await importer();
    harness.snippets.put({ ...ana.snippet, content: 'mine', revision: 2 });
    expect((await upstream(ana)).isEdited).toBe(true);
  });

  it('is not offered if it is no longer text', async () => {
    const ana = await importer();
    await push(ana, '\0\0\0');
    const answer = await ana.api.call('GET /github/sources/:snippetId/upstream', {
      params: ana.params,
    });
    expect([answer.status, answer.code]).toEqual([502, 'github.bad_answer']);
  });
});

it('is visible to the owner only', async () => {
  const ana = await importer();
  const stranger = { ...ana, api: harness.api.as(aUser()) };
  const open = harness.snippets.put({ ...ana.snippet, isPublic: true });
  expect(open.isPublic).toBe(true);
  const { params } = ana;
  const answers = await Promise.all([
    stranger.api.call('GET /github/sources/:snippetId', { params }),
    stranger.api.call('GET /github/sources/:snippetId/upstream', { params }),
    decide(stranger, { action: 'keep', sha: blobSha(CODE) }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('snippet.not_found'));
  expect(await drifted(stranger)).toEqual([]);
});

it('is missing for a snippet that was written here, and deleted with its snippet', async () => {
  const ana = await importer();
  const own = harness.snippets.put({ authorId: ana.viewer.id });
  expect(await source({ ...ana, params: { snippetId: own._id } })).toBeNull();
  const { _id: snippetId, authorId } = ana.snippet;
  await harness.events.publish('snippet.deleted', { snippetId, authorId });
  await expect.poll(() => source(ana), soon).toBeNull();
});
