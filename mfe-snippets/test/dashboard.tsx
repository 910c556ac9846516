import { type Answers, succeeded } from '@snippetry/web-kit/test';
import { screen, within } from '@testing-library/react';
import type { Snippet } from '../src/data/types.ts';
import { DashboardPage } from '../src/features/dashboard/dashboard-page.tsx';
import { aSnippet } from './a-snippet.ts';
import { withExtensions } from './adding-host.tsx';
import { listOf, pageOf } from './library.ts';
import { showPage } from './page.ts';

/** Code that is longer than a card shows. */
export const LONG = `${'x'.repeat(149)}y${'z'.repeat(60)}`;

/** Thirteen snippets, last changed first: one page and one more. */
export const LIBRARY = [
  aSnippet('Long secret', { content: LONG, isPublic: false, language: 'sql', viewCount: 3 }),
  aSnippet('Go server', {
    language: 'go',
    description: 'Listens',
    tags: ['net', 'http', 'tls', 'io'],
  }),
  ...[...'KJIHGFEDCB'].map((letter) => aSnippet(`Snippet ${letter}`)),
  aSnippet('Snippet A', { isStarred: true, starCount: 1 }),
];

/** API answers for a library. */
export function answersOf(snippets: readonly Snippet[] = LIBRARY, more: Answers = {}): Answers {
  const summary = { totalSnippets: snippets.length, totalViews: 1_234_567, totalStars: 1 };
  return {
    'GET /snippets/my': listOf(() => snippets),
    'GET /snippets/starred': listOf(() => snippets.filter(({ isStarred }) => isStarred)),
    'GET /snippets/summary': () => succeeded({ summary }),
    'GET /collections/my': ({ query }) => {
      const { items, pagination } = pageOf([{}, {}], query);
      return succeeded({ collections: items, pagination });
    },
    ...more,
  };
}

export const showDashboard = (search = '', answers = answersOf()) =>
  showPage({
    routes: [{ path: '/app', element: withExtensions(<DashboardPage />) }],
    path: `/app${search}`,
    answers,
  });
/** Waits for the card of a snippet. */
export const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  return within(heading.closest('article') ?? document.body);
};
