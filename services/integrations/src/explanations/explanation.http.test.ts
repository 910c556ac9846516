import type { ExplainJob } from '@snippetry/contracts';
import { codeFingerprint } from '@snippetry/service-kit';
import { anId, aUser, issueToken, until } from '@snippetry/test-kit';
import { type FakeOpenai, startFakeOpenai } from '@snippetry/test-kit/fake-openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

const LIMIT = 3;

let openai: FakeOpenai;
let harness: Harness;
beforeAll(async () => {
  openai = await startFakeOpenai();
  harness = await startHarness({
    OPENAI_API_KEY: 'sk-of-the-server',
    OPENAI_BASE_URL: openai.url,
    OPENAI_MODEL: 'a-model',
    AI_TIMEOUT_MS: '1200',
    AI_MAX_CHARACTERS: '5000',
    AI_HOURLY_LIMIT: String(LIMIT),
  });
});
afterAll(async () => {
  await harness.stop();
  await openai.stop();
});

type User = ReturnType<typeof aUser>;
type Body = { regenerate?: boolean; wait?: boolean };

/** A snippet with unique code, and a word that identifies requests about it. */
function aSnippet(owner: User, changes: { isPublic?: boolean; content?: string } = {}) {
  const word = `word${anId()}`;
  const content = changes.content ?? `const ${word} = 1;\nrun(${word});`;
  return { word, ...harness.snippets.put({ authorId: owner.id, ...changes, content }) };
}

const ask = (who: User, snippetId: string, body: Body = {}) =>
  harness.api.as(who).call('POST /ai/explain/:snippetId', { params: { snippetId }, body });

/** Requests explanations of that much new code. */
async function explainNew(who: User, times: number) {
  for (let time = 0; time < times; time += 1) {
    const { _id, word } = aSnippet(who);
    openai.answer(word);
    expect((await ask(who, _id)).status).toBe(200);
  }
}

/** Fields of a failed answer. */
async function refusal(asked: ReturnType<typeof ask>) {
  const { status, code, message, headers } = await asked;
  return { status, code, message, retryAfter: headers.get('retry-after') };
}

const callsAbout = (word: string) =>
  openai.journal.filter(({ body }) => JSON.stringify(body).includes(word));
const jobOf = async (who: User, id: string) =>
  (await harness.api.as(who).call('GET /ai/jobs/:id', { params: { id } })).data.job;
const ended = async (who: User, id: string) => {
  await until(async () => ['completed', 'failed'].includes((await jobOf(who, id)).state));
  return jobOf(who, id);
};

describe('an explanation of code in a deleted revision', () => {
  /** Requests the explanation of a snippet; returns the job's id. */
  async function begin(who: User, { _id, word }: { _id: string; word: string }) {
    openai.answer(word, {}, { latency: 10 });
    return (await ask(who, _id, { wait: false })).data.jobId ?? '';
  }
  const statusOf = async (who: User, id: string) =>
    (await harness.api.as(who).call('GET /ai/jobs/:id', { params: { id } })).status;
  const deleteCode = ({ _id, language, content }: ReturnType<typeof aSnippet>) =>
    harness.events.publish('snippet.code_deleted', {
      snippetId: _id,
      fingerprint: codeFingerprint({ language, content }),
    });

  it('is deleted with the code instead of after 90 days, and that of other code stays', async () => {
    const mira = aUser();
    const before = aSnippet(mira);
    const first = await begin(mira, before);
    expect((await ended(mira, first)).state).toBe('completed');
    const word = `word${anId()}`;
    const { _id } = before;
    const content = `run(${word});`;
    const edited = { word, ...harness.snippets.put({ _id, authorId: mira.id, content }) };
    const second = await begin(mira, edited);
    expect((await ended(mira, second)).state).toBe('completed');

    await deleteCode(before);
    await until(async () => (await statusOf(mira, first)) === 404);
    expect(await statusOf(mira, second)).toBe(200);
    // Events may be delivered twice.
    await deleteCode(before);
    await deleteCode(edited);
    await until(async () => (await statusOf(mira, second)) === 404);
    // A new request creates it again.
    expect((await ask(mira, before._id)).status).toBe(200);
    expect(callsAbout(edited.word)).toHaveLength(2);
  });

  it('stays with another snippet that requested it', async () => {
    const [mira, noor] = [aUser(), aUser()];
    const mine = aSnippet(mira);
    const copy = aSnippet(noor, { content: mine.content });
    const id = await begin(mira, mine);
    expect((await ask(noor, copy._id, { wait: false })).data.jobId).toBe(id);
    await ended(noor, id);
    await deleteCode(mine);
    await until(async () => (await statusOf(mira, id)) === 404);
    expect(await statusOf(noor, id)).toBe(200);
  });
});

describe('an explanation', () => {
  it('is returned and stored with the snippet', async () => {
    const mira = aUser();
    const { _id, word, language, content } = aSnippet(mira, { isPublic: false });
    openai.answer(word, { summary: 'It runs.', complexity: 'expert' });
    const { status, data } = await ask(mira, _id);
    expect(status).toBe(200);
    expect(data.explanation).toMatchObject({
      summary: 'It runs.',
      keyFeatures: ['One timer', 'No branches'],
      complexity: 'advanced',
      claims: [{ text: 'The call', fromLine: 1, toLine: 1 }],
      provider: 'a-model',
      isStale: false,
    });
    expect(harness.snippets.explanations.get(_id)).toMatchObject({
      fingerprint: codeFingerprint({ language, content }),
      explanation: { summary: 'It runs.' },
    });
  });

  it('sends language and code to the model, and no name, address, title or token', async () => {
    const mira = aUser({ username: 'mira_of_the_test' });
    const { _id, word } = aSnippet(mira);
    const title = 'A private title';
    const description = 'Write to mira@example.org';
    harness.snippets.put({
      ...harness.snippets.put({
        authorId: mira.id,
        _id,
        content: `send(${word})\n`,
        title,
        description,
      }),
      tags: ['a-private-tag'],
    });
    openai.answer(word);
    await ask(mira, _id);
    const [call] = callsAbout(word);
    const sent = JSON.stringify([call?.body, call?.headers, call?.path]);
    expect(sent).toContain(`1: send(${word})`);
    // A trailing newline starts no further line.
    expect(sent).not.toContain('2: ');
    expect(sent).toContain('JavaScript');
    for (const hidden of ['mira', 'example.org', title, 'private-tag', mira.id, _id, 'eyJ']) {
      expect(sent).not.toContain(hidden);
    }
  });

  it('of the same code is requested from the model once, for all concurrent users', async () => {
    const [mira, bo] = [aUser(), aUser()];
    const first = aSnippet(mira);
    const { content, language, word } = first;
    const second = harness.snippets.put({ authorId: bo.id, isPublic: false, content, language });
    openai.answer(word, {}, { latency: 20 });
    // Each user has one more request left: joining consumes none.
    await Promise.all([mira, bo].map((who) => explainNew(who, LIMIT - 1)));
    const asked = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? ask(mira, first._id) : ask(bo, second._id),
    );
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.explanation?.generatedAt)).size).toBe(1);
    expect(callsAbout(word)).toHaveLength(1);
    for (const { _id } of [first, second])
      expect(harness.snippets.explanations.has(_id)).toBe(true);
    // A later request finds it stored and does not count against the hourly limit.
    for (let time = 0; time <= LIMIT; time += 1)
      expect((await ask(mira, first._id)).status).toBe(200);
    expect(callsAbout(word)).toHaveLength(1);
  });

  it('is regenerated by the owner only, and then shared by all', async () => {
    const [mira, bo] = [aUser(), aUser()];
    const { _id, word } = aSnippet(mira);
    openai.answer(word, { summary: 'The first.' });
    await ask(mira, _id);
    openai.answer(word, { summary: 'The second.' });
    expect(await refusal(ask(bo, _id, { regenerate: true }))).toMatchObject({ status: 403 });
    const anew = await ask(mira, _id, { regenerate: true });
    expect(anew.data.explanation?.summary).toBe('The second.');
    expect((await ask(bo, _id)).data.explanation?.summary).toBe('The second.');
    expect(callsAbout(word)).toHaveLength(2);
  });

  it('is refused to users who cannot see the snippet', async () => {
    const { _id } = aSnippet(aUser(), { isPublic: false });
    for (const id of [_id, anId()]) {
      expect(await refusal(ask(aUser(), id))).toMatchObject({ code: 'snippet.not_found' });
    }
  });

  it('is limited per hour, with the time to retry after', async () => {
    const mira = aUser();
    await explainNew(mira, LIMIT);
    const refused = await refusal(ask(mira, aSnippet(mira)._id));
    expect(refused).toMatchObject({ status: 429, code: 'request.rate_limited' });
    expect(refused.message).toMatch(/as many new explanations as an hour allows.*in \d+ minutes/);
    expect(Number(refused.retryAfter)).toBeGreaterThan(3000);
  });

  it('of very long code is not requested from a model', async () => {
    const mira = aUser();
    const { _id } = aSnippet(mira, { content: 'x'.repeat(5001) });
    expect(await refusal(ask(mira, _id))).toMatchObject({ status: 413, code: 'ai.too_large' });
  });
});

describe('a job', () => {
  it('reports its progress to users who requested it only', async () => {
    const mira = aUser();
    const { _id, word } = aSnippet(mira);
    const summary = 'It waits until it is quiet. '.repeat(30).trim();
    openai.answer(word, { summary }, { latency: 15, chunkSize: 30 });
    const { status, data } = await ask(mira, _id, { wait: false });
    expect(status).toBe(202);
    const path = `/api/ai/jobs/${data.jobId}`;
    const headers = { authorization: `Bearer ${issueToken(mira)}` };
    const text = await (await fetch(`${harness.url}${path}/events`, { headers })).text();
    const told = text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line): ExplainJob => JSON.parse(line.slice(6)));
    expect(told.at(-1)).toMatchObject({ state: 'completed', phase: 'done', summary, error: null });
    const parts = told.filter(({ phase }) => phase === 'writing').map((job) => job.summary);
    expect(parts.some((part) => part !== summary && part !== '' && summary.startsWith(part))).toBe(
      true,
    );
    // The snippet has its explanation when the last message arrives.
    expect(harness.snippets.explanations.has(_id)).toBe(true);
    for (const suffix of ['', '/events']) {
      const other = await harness.api.as(aUser()).send(path + suffix);
      expect([other.status, other.code]).toEqual([404, 'ai.job_not_found']);
    }
  });

  it('fails with a reason if the code was changed before it started', async () => {
    const mira = aUser();
    const changed = aSnippet(mira);
    await harness.explain.queue.pause();
    const { data } = await ask(mira, changed._id, { wait: false });
    harness.snippets.put({ _id: changed._id, authorId: mira.id, content: 'other()' });
    await harness.explain.queue.resume();
    expect(await ended(mira, data.jobId ?? '')).toMatchObject({
      state: 'failed',
      error: { code: 'snippet.stale_revision' },
    });
    expect(callsAbout(changed.word)).toHaveLength(0);
  });

  it('is added again if the queue has lost it', async () => {
    const mira = aUser();
    const { _id, word } = aSnippet(mira);
    openai.answer(word);
    await harness.explain.queue.pause();
    const { data } = await ask(mira, _id, { wait: false });
    const id = data.jobId ?? '';
    await (await harness.explain.queue.getJob(id))?.remove();
    await harness.explain.queue.resume();
    await harness.sweepExplanations(Date.now() + 60_000);
    expect(await ended(mira, id)).toMatchObject({ state: 'completed' });
  });

  it('of an older version ends harmlessly', async () => {
    const id = anId();
    const old = { jobId: id, snippetId: anId(), revision: 1, userId: anId() };
    await harness.explain.queue.add('snippet.explain', old, { jobId: `old-${id}` });
    const job = () => harness.explain.queue.getJob(`old-${id}`);
    await until(async () => ((await job())?.finishedOn ?? 0) > 0, 10_000);
    expect(await (await job())?.isCompleted()).toBe(true);
  });

  it('drops a deleted user', async () => {
    const mira = aUser();
    const { _id, word } = aSnippet(mira);
    openai.answer(word);
    const { data } = await ask(mira, _id, { wait: false });
    const id = data.jobId ?? '';
    await ended(mira, id);
    await harness.events.publish('user.deleted', { userId: mira.id });
    const path = `/api/ai/jobs/${id}`;
    await until(async () => (await harness.api.as(mira).send(path)).status === 404, 10_000);
  });
});

describe('a model that fails', () => {
  const cases: [string, (word: string) => void, string, number][] = [
    ['refuses', (word) => openai.finish(word, 'content_filter'), 'ai.refused', 1],
    ['reaches its length limit', (word) => openai.finish(word, 'length'), 'ai.bad_answer', 1],
    ['answers no JSON', (word) => openai.answer(word, 'It is a loop.'), 'ai.bad_answer', 1],
    [
      'answers another shape',
      (word) => openai.answer(word, { keyFeatures: 'x' }),
      'ai.bad_answer',
      1,
    ],
    ['rejects our key', (word) => openai.fail(word, { status: 401 }), 'ai.misconfigured', 1],
    [
      'does not have the model',
      (word) => openai.fail(word, { status: 404 }),
      'ai.misconfigured',
      1,
    ],
    [
      'has no quota left',
      (word) => openai.fail(word, { status: 429, code: 'insufficient_quota' }),
      'ai.misconfigured',
      1,
    ],
    [
      'asks for a retry after hours',
      (word) => openai.fail(word, { status: 429, retryAfter: 7200 }),
      'ai.rate_limited',
      1,
    ],
  ];
  it.each(cases)(
    'because it %s leaves no data behind and returns the reason',
    async (_what, prepare, code, calls) => {
      const mira = aUser();
      const { _id, word } = aSnippet(mira);
      prepare(word);
      expect(await refusal(ask(mira, _id))).toMatchObject({ code });
      expect(harness.snippets.explanations.has(_id)).toBe(false);
      expect(callsAbout(word)).toHaveLength(calls);
      // A new request calls the model again.
      openai.answer(word);
      expect((await ask(mira, _id)).status).toBe(200);
    },
  );

  it.each([
    ['is unavailable for a moment', (word: string) => openai.fail(word, { status: 500 }, 1)],
    [
      'accepts no requests for a second',
      (word: string) => openai.fail(word, { status: 429, retryAfter: 1 }, 1),
    ],
  ])('because it %s is called once more', async (_what, prepare) => {
    const mira = aUser();
    const { _id, word } = aSnippet(mira);
    openai.answer(word);
    prepare(word);
    expect((await ask(mira, _id)).status).toBe(200);
    expect(callsAbout(word)).toHaveLength(2);
  });

  it('by hanging or disconnecting is called at most three times', async () => {
    const mira = aUser();
    const [late, cut] = [aSnippet(mira), aSnippet(mira)];
    openai.answer(late.word, {}, { latency: 2000 });
    openai.answer(cut.word, {}, { truncateAfterChunks: 2 });
    const refusals = await Promise.all([late, cut].map(({ _id }) => refusal(ask(mira, _id))));
    expect(refusals.map(({ code }) => code)).toEqual(['ai.unavailable', 'ai.unavailable']);
    expect(refusals[0]?.message).toContain('took too long');
    for (const { word, _id } of [late, cut]) {
      expect(callsAbout(word)).toHaveLength(3);
      expect(harness.snippets.explanations.has(_id)).toBe(false);
    }
  });

  it('because it supports no JSON schema is asked for JSON, and directly from then on', async () => {
    const mira = aUser();
    const [first, second] = [aSnippet(mira), aSnippet(mira)];
    const message = "Invalid parameter: 'response_format' of type 'json_schema' is not supported";
    openai.answer(first.word);
    openai.fail(first.word, { status: 400, message }, 1);
    openai.answer(second.word);
    expect((await ask(mira, first._id)).status).toBe(200);
    expect((await ask(mira, second._id)).status).toBe(200);
    expect(callsAbout(first.word)).toHaveLength(2);
    const [call] = callsAbout(second.word);
    expect(call?.body).toMatchObject({ response_format: { type: 'json_object' } });
    expect(JSON.stringify(call?.body)).toContain('complexityReason');
  });
});
