import {
  type Answers,
  aListedSnippet,
  aPage,
  aUser,
  forgetPage,
  type Media,
  requestsOf,
  showPage,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Snippet } from '../src/data/types.ts';
import { routes } from '../src/routes.tsx';
import { withExtensions } from './extensions.tsx';

export const LIST = 'GET /snippets';
export const TRENDING = 'GET /snippets/trending';
export const answerOf = (snippets: Snippet[], total = snippets.length, page = 1) =>
  succeeded({ snippets, pagination: aPage(snippets, { page, total }) });

export const retry = aListedSnippet('Retry', {
  description: 'Backs off',
  content: `const text = '${'x'.repeat(300)}'`,
  language: 'go',
  tags: ['one', 'two', 'three'],
  viewCount: 4_821,
  starCount: 12,
  createdAt: new Date(Date.now() - 86_400_000 * 1.5).toISOString(),
});
export const own = aListedSnippet('Own', { isOwner: true });

/** Test hooks. */
export function withExplore(): void {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(forgetPage);
}

/** Renders Explore; every list request gets the same response by default. */
export function show(
  search = '',
  answers: Answers = {},
  path = '/app/explore',
  media: Partial<Media> = {},
) {
  const shown = showPage({
    routes: withExtensions(routes),
    path: path + search,
    viewer: path.startsWith('/app') ? aUser() : undefined,
    media,
    answers: {
      [LIST]: ({ query }) => answerOf([retry, own], 30, Number(query.page)),
      [TRENDING]: () => succeeded({ snippets: [] }),
      ...answers,
    },
  });
  const queries = () => requestsOf(shown.sent, LIST).map(({ query }) => query);
  return { ...shown, queries };
}

export const results = () => screen.findByRole('region', { name: 'Results' });
export const titles = () =>
  within(screen.getByRole('region', { name: 'Results' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
export const address = () => window.location.search;
export const combobox = (name: string) => screen.getByRole('combobox', { name });
export const button = (name: string) => screen.getByRole('button', { name });
export async function choose(name: string, option: string) {
  await user.click(combobox(name));
  await user.click(screen.getByRole('option', { name: option }));
}
