import { type Answer, forgetPage, refused, type Sent, succeeded } from '@snippetry/web-kit/test';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../../test/a-snippet.ts';
import { button, ID, OWN, press, showDetail } from '../../../../test/detail-page.tsx';
import { message } from '../../../../test/on-screen.ts';
import type { ExplainJob } from '../../../data/follow-explanation.ts';
import type { Snippet } from '../../../data/types.ts';

afterEach(() => {
  sessionStorage.clear();
  forgetPage();
});

type Explanation = NonNullable<Snippet['aiExplanation']>;

const WRITTEN: Explanation = {
  summary: 'Counts upwards.',
  keyFeatures: ['No branches', 'One loop'],
  complexity: 'beginner',
  complexityReason: 'There is little to follow.',
  generatedAt: '2026-11-04T12:00:00.000Z',
  provider: 'a-model',
  claims: [],
  isStale: false,
};
const JOB: ExplainJob = {
  id: 'a-job',
  state: 'active',
  phase: 'asking',
  summary: '',
  error: null,
  createdAt: '2026-11-04T12:00:00.000Z',
};
const DONE: Partial<ExplainJob> = { state: 'completed', phase: 'done' };
const EXPLAIN = `POST /ai/explain/${ID}`;
const EVENTS = 'GET /ai/jobs/a-job/events';
const waiting: Answer = () => succeeded({ jobId: 'a-job' }, 202);

/** Event stream of a job; the test sends events to the stream opened last. */
function jobEvents() {
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  const encoder = new TextEncoder();
  return {
    answer({ signal }: Sent) {
      const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
        open = stream;
        signal?.addEventListener('abort', () => stream.error(signal.reason));
      };
      return new Response(new ReadableStream<Uint8Array>({ start }));
    },
    async tell(job: Partial<ExplainJob>) {
      await waitFor(() => expect(open).toBeDefined());
      const block = `data: ${JSON.stringify({ ...JOB, ...job })}\n\n`;
      act(() => open?.enqueue(encoder.encode(block)));
    },
  };
}

/** Renders a snippet whose explanation is `known.explanation`. */
function showExplaining(more: Record<string, Answer>, given: Partial<Snippet> = OWN) {
  const known: { explanation: Explanation | null } = { explanation: given.aiExplanation ?? null };
  const one: Answer = () =>
    succeeded({
      snippet: aSnippet('Every action', {
        _id: ID,
        isOwner: false,
        ...given,
        aiExplanation: known.explanation,
      }),
    });
  return { known, shown: showDetail(given, { [`GET /snippets/${ID}`]: one, ...more }) };
}

const explained = (changes: Partial<Explanation> = {}) => ({
  aiExplanation: { ...WRITTEN, ...changes },
});

describe('an existing explanation', () => {
  it.each([
    ['beginner', 'Beginner'],
    ['intermediate', 'Intermediate'],
    ['advanced', 'Advanced'],
    ['expert', 'Advanced'],
  ])('shows the complexity %s as "%s"', async (complexity, name) => {
    await showDetail(explained({ complexity }));
    for (const text of [name, 'Counts upwards.', 'There is little to follow.', 'One loop']) {
      screen.getByText(text);
    }
    screen.getByText('November 4, 2026');
    expect(screen.queryByText('Static analysis')).toBeNull();
  });

  it('is labelled as static analysis if no model wrote it', async () => {
    await showDetail(explained({ provider: 'builtin' }));
    screen.getByText('Static analysis');
  });

  it('renders names in backticks as code', async () => {
    await showDetail(explained({ summary: 'Calls `run` at last.' }));
    expect(screen.getByText('run').tagName).toBe('CODE');
  });

  it('marks the lines of a claim, also in the address', async () => {
    const claims = [
      { text: 'The loop', fromLine: 3, toLine: 7 },
      { text: 'The end', fromLine: 9, toLine: 9 },
    ];
    const { router } = await showDetail({ ...explained({ claims }), content: 'x\n'.repeat(9) });
    await userEvent.click(screen.getByRole('link', { name: 'Lines 3–7' }));
    await waitFor(() => expect(router.state.location.hash).toBe('#L3-L7'));
    await userEvent.click(screen.getByRole('link', { name: 'Line 9' }));
    await waitFor(() => expect(router.state.location.hash).toBe('#L9'));
  });

  it('of older code is labelled, has no line links and can be renewed', async () => {
    const claims = [{ text: 'The loop', fromLine: 3, toLine: 7 }];
    const stale = { ...OWN, ...explained({ claims, isStale: true }) };
    const { known, shown } = showExplaining(
      { [EXPLAIN]: () => succeeded({ explanation: { ...WRITTEN, summary: 'Of now.' } }) },
      stale,
    );
    await shown;
    await screen.findByText('The code has changed since.');
    expect(screen.queryByRole('link', { name: 'Lines 3–7' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull();
    known.explanation = { ...WRITTEN, summary: 'Of now.' };
    await press('Explain again');
    await screen.findByText('Of now.');
    expect(screen.queryByText('The code has changed since.')).toBeNull();
  });

  it('can be regenerated by the owner', async () => {
    const { known, shown } = showExplaining(
      { [EXPLAIN]: () => succeeded({ explanation: WRITTEN }) },
      { ...OWN, ...explained() },
    );
    const { sent } = await shown;
    await screen.findByText('Counts upwards.');
    known.explanation = { ...WRITTEN, summary: 'The second.' };
    await press('Regenerate');
    await screen.findByText('The second.');
    const asked = sent.find(({ route }) => route === EXPLAIN);
    expect(asked?.body).toEqual({ regenerate: true, wait: false });
  });

  it('cannot be regenerated by others', async () => {
    await showDetail(explained({ isStale: true }), {}, '/public');
    screen.getByText('The code has changed since.');
    for (const name of ['Regenerate', 'Explain again']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('a running explanation', () => {
  it('shows its phase and partial summary, then the result', async () => {
    const events = jobEvents();
    const { known, shown } = showExplaining({ [EXPLAIN]: waiting, [EVENTS]: events.answer });
    await shown;
    await press('Explain');
    await screen.findByText('Waiting in the queue');
    expect((await button('Explain')).getAttribute('aria-disabled') ?? 'true').toBe('true');
    await events.tell({ phase: 'writing', summary: 'Counts up' });
    await screen.findByText('Writing the explanation');
    screen.getByText(/^Counts up/);
    known.explanation = WRITTEN;
    await events.tell(DONE);
    await message('AI explanation generated!');
    await screen.findByText('Counts upwards.');
    expect(screen.queryByText('Writing the explanation')).toBeNull();
  });

  it('shows the failure, keeps the previous explanation and can be retried', async () => {
    const events = jobEvents();
    const before = { ...OWN, ...explained() };
    const { shown } = showExplaining({ [EXPLAIN]: waiting, [EVENTS]: events.answer }, before);
    const { asked } = await shown;
    await press('Regenerate');
    await screen.findByText('Waiting in the queue');
    const error = { code: 'ai.refused', message: 'The model declined to explain this code' };
    await events.tell({ state: 'failed', phase: 'done', error });
    await message('The model declined to explain this code');
    screen.getByText('Counts upwards.');
    await press('Try again');
    await screen.findByText('Waiting in the queue');
    expect(asked().filter((route) => route === EXPLAIN)).toHaveLength(2);
    await waitFor(() => expect(asked().filter((route) => route === EVENTS)).toHaveLength(2));
    await events.tell(DONE);
    await message('AI explanation generated!');
  });

  it('is resumed after a reload', async () => {
    sessionStorage.setItem(
      `explaining:${ID}`,
      JSON.stringify({ jobId: 'a-job', startedAt: Date.now() - 5000 }),
    );
    const events = jobEvents();
    const { known, shown } = showExplaining({ [EVENTS]: events.answer });
    await shown;
    await events.tell({ phase: 'checking', summary: 'Counts up' });
    await screen.findByText('Checking the explanation');
    known.explanation = WRITTEN;
    await events.tell(DONE);
    await screen.findByText('Counts upwards.');
    expect(sessionStorage.getItem(`explaining:${ID}`)).toBeNull();
  });

  it('that has expired on the server is ignored after a reload', async () => {
    const kept = JSON.stringify({ jobId: 'a-job', startedAt: Date.now() });
    sessionStorage.setItem(`explaining:${ID}`, kept);
    const gone = () => refused(404, 'ai.job_not_found', 'Explanation job not found');
    const { asked } = await showDetail({}, { [EVENTS]: gone });
    await waitFor(() => expect(asked()).toContain(EVENTS));
    await waitFor(() => expect(sessionStorage.getItem(`explaining:${ID}`)).toBeNull());
    await waitFor(() => expect(screen.queryByText('AI explanation')).toBeNull());
  });

  it('can be left running in the background', async () => {
    const events = jobEvents();
    const { shown } = showExplaining({ [EXPLAIN]: waiting, [EVENTS]: events.answer });
    await shown;
    await press('Explain');
    await press('Stop waiting');
    expect(screen.queryByRole('heading', { name: 'AI explanation' })).toBeNull();
    expect((await button('Explain')).disabled).toBe(false);
  });

  it('is hidden before it is requested', async () => {
    await showDetail();
    expect(screen.queryByRole('heading', { name: 'AI explanation' })).toBeNull();
  });
});
