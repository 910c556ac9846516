import { type Answers, type Media, succeeded } from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { routes } from '../src/routes.tsx';
import { aSnippet } from './a-snippet.ts';
import { visibleCode } from './on-screen.ts';
import { showPage } from './page.ts';

export const ID = 'b'.repeat(24);
export const STORED = aSnippet('Debounce', { _id: ID, allowed: ['edit'], content: 'one\ntwo' });
export const CREATE = 'POST /snippets';
export const UPDATE = `PUT /snippets/${ID}`;

/** API answers for the stored snippet and for saving; there are no similar snippets. */
const answers: Answers = {
  [`GET /snippets/${ID}`]: () => succeeded({ snippet: STORED }),
  'POST /snippets/similar': () => succeeded({ similar: [] }),
  [CREATE]: () => succeeded({ snippet: STORED }),
  [UPDATE]: () => succeeded({ snippet: STORED }),
};
export const openNew = (more: Answers = {}, media?: Partial<Media>, search = '') =>
  showPage({
    routes,
    path: `/app/snippets/new${search}`,
    answers: { ...answers, ...more },
    media,
  });
export const openStored = (more: Answers = {}) =>
  showPage({ routes, path: `/app/snippets/${ID}/edit`, answers: { ...answers, ...more } });

export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
export const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
export const press = async (name: string) => userEvent.click(await button(name));
export const saveByKeys = () => userEvent.keyboard('{Control>}s{/Control}');

/** Loads code into the editor from a file. */
export async function openCode(text: string, name = 'code.js'): Promise<void> {
  await userEvent.upload(await field('File to open'), new File([text], name));
  await waitFor(() => expect(visibleCode()).toBe(text));
}

export async function fill(title: string, description = 'What it does'): Promise<void> {
  const box = await field('Title');
  await userEvent.clear(box);
  await userEvent.type(box, title);
  await userEvent.type(await field('Description'), description);
}
