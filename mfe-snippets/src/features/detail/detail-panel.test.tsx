import { forgetPage, succeeded } from '@snippetry/web-kit/test';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { ID, showDetail as show } from '../../../test/detail-page.tsx';

afterEach(forgetPage);

describe('the panel beside a snippet', () => {
  const about = () => screen.findByRole('complementary', { name: 'About this snippet' });

  it('shows author and language', async () => {
    await show({ language: 'typescript', isPublic: true });
    const panel = within(await about());
    panel.getByRole('heading', { name: 'More from mira' });
    panel.getByText('Code enthusiast');
    panel.getByText('TypeScript');
    panel.getByText('Beginner · 1 min read');
    expect(document.querySelector('.sn-code-bar')?.textContent).toContain('TypeScript · 1 line');
    const marks = document.querySelectorAll('aside .sn-mark, .sn-code-bar .sn-mark');
    expect([...marks].map((mark) => mark.textContent)).toEqual(['TS', 'TS']);
    await panel.findByText('No other public snippets from this author');
  });

  it('lists at most three other snippets of the author', async () => {
    const others = ['A', 'B', 'C', 'D'].map((letter) => aSnippet(`Other ${letter}`));
    const snippets = [aSnippet('Every action', { _id: ID }), ...others];
    await show({}, { 'GET /snippets': () => succeeded({ snippets, pagination: {} }) });
    const items = await within(await about()).findAllByRole('listitem');
    expect(items.map((item) => item.querySelector('.truncate')?.textContent)).toEqual([
      'Other A',
      'Other B',
      'Other C',
    ]);
  });

  it('links to the origin of a fork', async () => {
    const parent = {
      _id: 'c'.repeat(24),
      title: 'The first',
      author: { _id: 'x', username: 'ada' },
    };
    await show({ forkedFrom: parent });
    const link = await screen.findByRole('link', { name: 'The first' });
    expect(link.getAttribute('href')).toBe(`/app/snippets/${parent._id}`);
    expect(link.closest('p')?.textContent).toBe('forked from The first by ada');
  });
});
