import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetPage, showElement } from '../../test/index.ts';
import { CardAction, SnippetCard, type SnippetCardProps, SnippetRow } from './snippet-card.tsx';
import { SnippetGridSkeleton } from './snippet-card-skeleton.tsx';

afterEach(forgetPage);

const PROPS: SnippetCardProps = {
  title: 'Retry with jitter',
  to: '/app/snippets/1',
  description: 'Backs off',
  language: 'go',
  code: '1\n2\n3\n4\n5\n6\n7',
  tags: ['one', 'two', 'three'],
  meta: <span>mira</span>,
  corner: <button type="button">Star</button>,
  actions: (
    <CardAction to="/app/snippets/1" label="View Retry with jitter">
      View
    </CardAction>
  ),
};

describe.each([
  ['card', SnippetCard, '12345'],
  ['row', SnippetRow, '123456'],
])('a snippet as a %s', (_name, Shown, numbers) => {
  it('links its title and shows its data', async () => {
    showElement(<Shown {...PROPS} />);
    const article = await screen.findByRole('article');
    const title = screen.getByRole('heading', { level: 3, name: 'Retry with jitter' });
    expect(title.querySelector('a')?.getAttribute('href')).toBe('/app/snippets/1');
    for (const fact of ['Backs off', 'one', 'two', '+1', 'mira']) {
      expect(screen.getByText(fact)).toBeTruthy();
    }
    expect(screen.queryByText('three')).toBeNull();
    expect(screen.getByRole('button', { name: 'Star' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Retry with jitter' }).textContent).toBe('View');
    expect(article.querySelector('.sn-preview-gutter')?.textContent).toBe(numbers);
    expect(article.style.getPropertyValue('--edge')).toBe('var(--lang-go-line)');
  });

  it('marks hits of a search in title, description, tags and code', async () => {
    const find = (word: string) => (text: string) =>
      text.includes(word) ? [[text.indexOf(word), text.indexOf(word) + word.length] as const] : [];
    const marks = {
      text: (text: string) => ['jitter', 'off', 'thr'].flatMap((word) => find(word)(text)),
      code: find('3'),
    };
    showElement(<Shown {...PROPS} marks={marks} />);
    const article = await screen.findByRole('article');
    const hits = [...article.querySelectorAll('mark')].map((hit) => hit.textContent);
    expect(hits.toSorted()).toEqual(['3', 'jitter', 'off', 'thr']);
    // Tags with a hit are shown before the others.
    expect(article.querySelector('.sn-tags')?.textContent).toBe('threeone+1');
  });

  it('shows the number of hits above the code, and its original line numbers', async () => {
    const found = { ...PROPS, code: '41\n42\n43\n44\n45\n46', firstLine: 41, matches: 1234 };
    showElement(<Shown {...found} more />);
    const article = await screen.findByRole('article');
    expect(article.querySelector('.sn-preview-head')?.textContent).toBe('Match 1 of 1,234+');
    const shown = numbers.length - 1;
    expect(article.querySelector('.sn-preview-gutter')?.textContent).toBe(
      '414243444546'.slice(0, 2 * shown),
    );
  });

  it('shows at most `maxTags` tags, and the rest as `moreTags` words it', async () => {
    showElement(<Shown {...PROPS} maxTags={1} moreTags={(hidden) => `${hidden} more`} />);
    expect(await screen.findByText('2 more')).toBeTruthy();
    expect(screen.queryByText('two')).toBeNull();
  });
});

it('hides skeletons of cards from screen readers', async () => {
  showElement(<SnippetGridSkeleton count={4} />);
  await screen.findByTestId('title');
  const cards = document.querySelectorAll('.sn-card-skeleton');
  expect(cards).toHaveLength(4);
  expect([...cards].every((card) => card.getAttribute('aria-hidden') === 'true')).toBe(true);
});
