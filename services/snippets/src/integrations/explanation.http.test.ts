import { codeFingerprint } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CreatedSnippet,
  create,
  freshInstance,
  INTERNAL_KEY,
  newUser,
  open,
  type TestUser,
} from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;
let ana: TestUser;
beforeAll(async () => {
  instance = await freshInstance();
  ana = newUser(instance);
});
afterAll(() => instance.stop());

const EXPLANATION = {
  summary: 'Counts upwards.',
  keyFeatures: ['One loop'],
  complexity: 'beginner',
  complexityReason: 'There is little to follow.',
  claims: [{ text: 'The loop', fromLine: 1, toLine: 2 }],
  generatedAt: '2026-11-04T12:00:00.000Z',
  provider: 'builtin',
};

/** Stores an explanation of this snippet's code as it was read; returns whether it was stored. */
async function explain(
  snippet: CreatedSnippet,
  changes: Partial<typeof EXPLANATION> = {},
  id?: string,
) {
  const answer = await instance.visitor.send(
    `/internal/snippets/${id ?? snippet._id}/explanation`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-internal-key': INTERNAL_KEY },
      body: JSON.stringify({
        fingerprint: codeFingerprint(snippet),
        explanation: { ...EXPLANATION, ...changes },
      }),
    },
  );
  return (answer.data as { stored: boolean }).stored;
}

const shown = async (id: string, who = ana) => (await open(who.api, id)).data.snippet;
const edit = (id: string, body: object) =>
  ana.api.call('PUT /snippets/:id', { params: { id }, body });

it('an explanation is shown to all viewers of the snippet, and does not count as an edit', async () => {
  const snippet = await create(ana, { isPublic: true });
  expect(snippet.aiExplanation).toBeNull();
  // Cached by the process before it is explained.
  await open(instance.visitor, snippet._id);
  expect(await explain(snippet)).toBe(true);
  const { data } = await open(instance.visitor, snippet._id);
  expect(data.snippet.aiExplanation).toEqual({ ...EXPLANATION, isStale: false });
  const { revision, updatedAt } = await shown(snippet._id);
  expect({ revision, updatedAt }).toEqual({ revision: 1, updatedAt: snippet.updatedAt });
});

it('an explanation is stale once the code or its language has changed, but not the title', async () => {
  const snippet = await create(ana);
  await explain(snippet);
  await edit(snippet._id, { title: 'Another title' });
  expect((await shown(snippet._id)).aiExplanation?.isStale).toBe(false);
  await edit(snippet._id, { content: `${snippet.content}\n// more` });
  expect((await shown(snippet._id)).aiExplanation).toEqual({ ...EXPLANATION, isStale: true });
  await edit(snippet._id, { content: snippet.content });
  expect((await shown(snippet._id)).aiExplanation?.isStale).toBe(false);
});

it('an explanation of code that has changed since is not stored', async () => {
  const snippet = await create(ana);
  await edit(snippet._id, { content: 'let other = 1;' });
  expect(await explain(snippet)).toBe(false);
  expect((await shown(snippet._id)).aiExplanation).toBeNull();
  expect(await explain(snippet, {}, anId())).toBe(false);
});

it('a newer explanation replaces an older one of the same code, never the other way round', async () => {
  const snippet = await create(ana);
  const newer = { summary: 'Better.', generatedAt: '2026-11-05T12:00:00.000Z' };
  expect(await explain(snippet, newer)).toBe(true);
  expect(await explain(snippet)).toBe(true);
  expect((await shown(snippet._id)).aiExplanation?.summary).toBe('Better.');
});

it('a fork and a duplicate keep the explanation of their code, but none of older code', async () => {
  const bob = newUser(instance);
  const snippet = await create(ana, { isPublic: true });
  await explain(snippet);
  const params = { params: { id: snippet._id } };
  const fork = await bob.api.call('POST /snippets/:id/fork', params);
  expect(fork.data.snippet.aiExplanation).toEqual({ ...EXPLANATION, isStale: false });
  const copy = await ana.api.call('POST /snippets/:id/duplicate', params);
  expect((await shown(copy.data.snippet._id)).aiExplanation?.summary).toBe(EXPLANATION.summary);
  await edit(snippet._id, { content: 'let other = 1;' });
  const later = await bob.api.call('POST /snippets/:id/fork', params);
  expect(later.data.snippet.aiExplanation).toBeNull();
});

it('an explanation is restored from the trash with its snippet', async () => {
  const snippet = await create(ana);
  await explain(snippet);
  const params = { params: { id: snippet._id } };
  await ana.api.call('DELETE /snippets/:id', params);
  expect(await explain(snippet)).toBe(false);
  await ana.api.call('POST /snippets/trash/:id/restore', params);
  expect((await shown(snippet._id)).aiExplanation).toEqual({ ...EXPLANATION, isStale: false });
});

it('an explanation is deleted with the last revision that has its code', async () => {
  const snippet = await create(ana, { content: 'let key = "secret";' });
  await explain(snippet);
  await edit(snippet._id, { content: 'let key;' });
  await edit(snippet._id, { content: snippet.content });
  await edit(snippet._id, { content: 'let key;' });
  const remove = (revision: number) =>
    ana.api.call('DELETE /snippets/:id/revisions/:revision', {
      params: { id: snippet._id, revision },
    });
  // Another revision still has the code.
  expect((await remove(1)).status).toBe(200);
  expect((await shown(snippet._id)).aiExplanation?.summary).toBe(EXPLANATION.summary);
  expect((await remove(2)).status).toBe(200);
  expect((await remove(3)).status).toBe(200);
  expect((await shown(snippet._id)).aiExplanation).toBeNull();
});
