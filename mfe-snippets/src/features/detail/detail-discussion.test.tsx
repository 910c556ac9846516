import type { DiscussionProps } from '@snippetry/web-kit';
import { ExtensionProvider, type HostedExtension } from '@snippetry/web-kit/extensions';
import { type Answers, forgetPage, liveAnswer, succeeded, user } from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { showPage, VIEWER } from '../../../test/page.ts';
import { DetailPage } from './detail-page.tsx';

afterEach(forgetPage);

const ID = 'b'.repeat(24);

/** Last props that the page passed to the discussion. */
let given: DiscussionProps;

function Host({ props }: HostedExtension) {
  given = props as DiscussionProps;
  return <p>The discussion</p>;
}

const page = (
  <ExtensionProvider host={Host}>
    <DetailPage />
  </ExtensionProvider>
);
const routes = ['/app/snippets/:id', '/public/:id'].map((path) => ({ path, element: page }));

function show(where: string, answers: Answers = {}) {
  const code = Array.from({ length: 9 }, (_, at) => `line ${at}`).join('\n');
  const snippet = aSnippet('Talked about', { _id: ID, content: code, lineCount: 9, revision: 4 });
  return showPage({
    routes,
    path: where,
    viewer: where.startsWith('/app') ? VIEWER : undefined,
    answers: {
      [`GET /snippets/${ID}`]: () => succeeded({ snippet }),
      'GET /snippets': () => succeeded({ snippets: [], pagination: {} }),
      [`GET /snippets/${ID}/comments/count`]: () => succeeded({ count: 2 }),
      ...answers,
    },
  });
}

const dialog = () => screen.findByRole('dialog', { name: 'Discussion' });

describe('a link to a comment', () => {
  it.each([`/app/snippets/${ID}`, `/public/${ID}`])(
    'opens the discussion at it, and without it after “show all”: %s',
    async (path) => {
      const { search } = show(`${path}?comment=c7`);
      expect(await dialog()).toBeTruthy();
      expect(given.linked).toBe('c7');
      await act(async () => given.onWhole?.());
      await waitFor(() => expect(given.linked).toBeUndefined());
      expect(search()).toBe('?discussion=open');
      await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(search()).toBe('');
    },
  );
});

describe('marked lines', () => {
  it('can be commented on; the discussion opens with them once', async () => {
    show(`/app/snippets/${ID}#L7-L3`);
    await user.click(await screen.findByRole('button', { name: 'Comment on lines 3–7' }));
    expect(await dialog()).toBeTruthy();
    expect(given.lines).toEqual({ revision: 4, fromLine: 3, toLine: 7 });
    await act(async () => given.onLinesDone?.());
    await waitFor(() => expect(given.lines).toBeUndefined());
  });

  it.each([
    ['#L3', 'Comment on line 3'],
    ['#L8-L40', 'Comment on lines 8–9'],
  ])('are limited to the lines of the code: %s', async (hash, name) => {
    show(`/app/snippets/${ID}${hash}`);
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  });

  it('cannot be commented on beyond the end of the code, or without a selection', async () => {
    const { router } = show(`/app/snippets/${ID}#L40`);
    await screen.findByRole('heading', { level: 1, name: 'Talked about' });
    expect(screen.queryByRole('button', { name: /^Comment on/ })).toBeNull();
    await act(() => router.navigate(`/app/snippets/${ID}`));
    expect(screen.queryByRole('button', { name: /^Comment on/ })).toBeNull();
  });

  it('send visitors who comment to sign in, and back to them', async () => {
    const { router } = show(`/public/${ID}#L3`);
    await user.click(await screen.findByRole('button', { name: 'Comment on line 3' }));
    expect(await screen.findByText('Please log in to comment')).toBeTruthy();
    const from = `/public/${ID}#L3`;
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from } });
    expect(screen.queryByText('The discussion')).toBeNull();
  });
});

it('updates the number of comments in the card and on the button', async () => {
  show(`/app/snippets/${ID}?discussion=open`);
  await dialog();
  await act(async () => given.onTotal?.(120));
  await screen.findByText('Join the conversation with 120 comment(s) about this snippet.');
  expect(screen.getByRole('button', { name: /^Discussion/, hidden: true }).textContent).toBe(
    'Discussion99+',
  );
});

it('refetches the number of comments after missed events', async () => {
  const live = liveAnswer();
  let count = 2;
  show(`/app/snippets/${ID}`, {
    'GET /live': live.answer,
    [`GET /snippets/${ID}/comments/count`]: () => succeeded({ count }),
  });
  await screen.findByText('Join the conversation with 2 comment(s) about this snippet.');
  await waitFor(() => expect(live.open).toBe(1));
  count = 5;
  await act(async () => live.push({ type: 'reset' }));
  await screen.findByText('Join the conversation with 5 comment(s) about this snippet.');
});
