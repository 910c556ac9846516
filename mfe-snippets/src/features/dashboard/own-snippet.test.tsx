import { forgetPage, user } from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { givenToAdding } from '../../../test/adding-host.tsx';
import { answersOf, card, LONG, showDashboard } from '../../../test/dashboard.tsx';
import type { Snippet } from '../../data/types.ts';

afterEach(forgetPage);

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

describe('a dashboard card', () => {
  it('cuts the code after 150 characters and labels a private snippet', async () => {
    showDashboard();
    const long = await card('Long secret');
    expect(long.getByText(/^xxx/).closest('pre')?.textContent).toBe(`${LONG.slice(0, 150)}…`);
    long.getByRole('img', { name: 'Private' });
    long.getByText('SQL');
    expect(long.queryByRole('img', { name: 'Public' })).toBeNull();
  });

  it('shows description, two tags, the number of other tags, counts and age', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    showDashboard();
    const go = await card('Go server');
    go.getByText('Listens');
    go.getByRole('img', { name: 'Public' });
    expect(go.queryByRole('img', { name: 'Starred' })).toBeNull();
    expect(go.getByText('net').closest('.sn-tags')?.textContent).toBe('nethttp+2');
    expect(go.getByText('1 day ago').closest('.sn-meta')?.textContent).toBe(
      '0 views0 stars1 day ago',
    );
  });

  it('links to the snippet and to its editor', async () => {
    showDashboard();
    const go = await card('Go server');
    const address = `/app/snippets/${aSnippet('Go server')._id}`;
    const view = go.getByRole('link', { name: 'View Go server' });
    expect(view.getAttribute('href')).toBe(address);
    const edit = go.getByRole('link', { name: 'Edit Go server' });
    expect(edit.getAttribute('href')).toBe(`${address}/edit`);
  });

  it('adds its snippet to collections with a button and a key', async () => {
    showDashboard();
    const go = await card('Go server');
    await user.click(go.getByRole('button', { name: 'Add Go server to a collection' }));
    const { snippetIds, onClose } = await givenToAdding();
    expect(snippetIds).toEqual([aSnippet('Go server')._id]);
    act(onClose);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('ja');
    expect((await givenToAdding()).snippetIds).toHaveLength(1);
  });

  it('labels starred snippets', async () => {
    showDashboard('?page=2');
    (await card('Snippet A')).getByRole('img', { name: 'Starred' });
  });

  it('shows two dots in the default colour for an unknown language', async () => {
    const unknown = { ...aSnippet('Odd one'), language: 'zig' } as unknown as Snippet;
    showDashboard('', answersOf([unknown]));
    const odd = await card('Odd one');
    const mark = odd.getByRole('heading').closest('article')?.querySelector('.sn-mark');
    expect(mark?.textContent).toBe('··');
    expect(mark?.getAttribute('style')).toContain('--lang-default');
  });
});

describe('a snippet found by its code', () => {
  const excerpt = { line: 80, cut: false, matches: 26, more: false };
  const deep = aSnippet('Snippet deep', {
    content: 'const before = 1;\nawait snippets();\nconst after = 2;',
    truncated: true,
    excerpt,
  });

  it('shows the first hit with its line, marked, and the number of hits', async () => {
    showDashboard('?search=snippet', answersOf([deep]));
    const article = (await card('Snippet deep')).getByRole('heading').closest('article');
    await waitFor(() => expect(article?.querySelectorAll('mark')).toHaveLength(2));
    expect([...(article?.querySelectorAll('mark') ?? [])].map((it) => it.textContent)).toEqual([
      'Snippet',
      'snippet',
    ]);
    within(article ?? document.body).getByText('Match 1 of 26');
    expect(article?.querySelector('.sn-preview-gutter')?.textContent).toBe('808182');
  });
});
