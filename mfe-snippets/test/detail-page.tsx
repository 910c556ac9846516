import { type Answers, type Media, succeeded } from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Snippet } from '../src/data/types.ts';
import { DetailPage } from '../src/features/detail/detail-page.tsx';
import { aSnippet } from './a-snippet.ts';
import { withExtensions } from './adding-host.tsx';
import { showPage, VIEWER } from './page.ts';

export const ID = 'b'.repeat(24);
const routes = ['/app/snippets/:id', '/public/:id'].map((path) => ({
  path,
  element: withExtensions(<DetailPage />),
}));
export const OWN: Partial<Snippet> = { isOwner: true, author: VIEWER, allowed: ['edit'] };

/** Renders another user's snippet for a signed-in user; `given` overrides fields. */
export async function showDetail(
  given: Partial<Snippet> = {},
  more: Answers = {},
  path = '/app/snippets',
  media?: Partial<Media>,
) {
  const user = userEvent.setup();
  const snippet = aSnippet('Every action', { _id: ID, isOwner: false, ...given });
  const answers: Answers = {
    [`GET /snippets/${ID}`]: () => succeeded({ snippet }),
    'GET /snippets': () => succeeded({ snippets: [], pagination: {} }),
    [`GET /snippets/${ID}/comments/count`]: () => succeeded({ count: 0 }),
    ...more,
  };
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  const at = `${pathname}/${ID}${search}${hash}`;
  const shown = showPage({
    routes,
    path: at,
    answers,
    viewer: path.startsWith('/app') ? VIEWER : undefined,
    media,
  });
  // Hidden, because the address may open a dialog above it.
  await screen.findByRole('heading', { level: 1, name: 'Every action', hidden: true });
  return { ...shown, user };
}

export const button = (name: string | RegExp) =>
  screen.findByRole<HTMLButtonElement>('button', { name });
export const press = async (name: string | RegExp) => userEvent.click(await button(name));
export const clipboard = () => navigator.clipboard.readText();

/** Opens the menu "More" and returns its items. */
export async function menu(): Promise<(string | null)[]> {
  await press('More');
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  await userEvent.keyboard('{Escape}');
  return items;
}
