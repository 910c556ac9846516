import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announcePageLoader } from './page-loader.ts';
import {
  createQueryClient,
  QueryClientProvider,
  registerResources,
  usePrefetchSnippets,
} from './query.ts';

const [FIRST, SECOND] = ['a'.repeat(24), 'b'.repeat(24)];
let loaded: string[];
let fetched: string[];

beforeEach(() => {
  vi.useFakeTimers();
  loaded = [];
  fetched = [];
  announcePageLoader(async (path) => void loaded.push(path));
  const prefetchSnippet = async (_: unknown, id: string) => void fetched.push(id);
  registerResources('notes', { shows: {}, prefetchSnippet });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  registerResources('notes', { shows: {} });
});

function Cards() {
  const list = useRef<HTMLElement>(null);
  usePrefetchSnippets(list);
  return (
    <section ref={list}>
      {[`/app/snippets/${FIRST}`, `/public/${SECOND}`, '/app/snippets/new'].map((to) => (
        <article key={to}>
          <h3>
            <a href={to}>{to}</a>
          </h3>
          <p>Text of {to}</p>
        </article>
      ))}
    </section>
  );
}

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Cards />
    </QueryClientProvider>,
  );
}

it('prefetches code and data of a snippet page once the pointer rests on its card', async () => {
  show();
  fireEvent.pointerOver(screen.getByText(`Text of /app/snippets/${FIRST}`));
  await vi.advanceTimersByTimeAsync(50);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect([loaded, fetched]).toEqual([[`/app/snippets/${FIRST}`], [FIRST]]);
});

it('prefetches nothing for cards that the pointer only passes, nor for other links', async () => {
  show();
  fireEvent.pointerOver(screen.getByText(`Text of /app/snippets/${FIRST}`));
  fireEvent.focusIn(screen.getByRole('link', { name: `/public/${SECOND}` }));
  await vi.advanceTimersByTimeAsync(200);
  fireEvent.pointerOver(screen.getByText('Text of /app/snippets/new'));
  await vi.advanceTimersByTimeAsync(200);
  expect(fetched).toEqual([SECOND]);
});

it('prefetches nothing if the browser saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  show();
  fireEvent.pointerOver(screen.getByText(`Text of /app/snippets/${FIRST}`));
  await vi.advanceTimersByTimeAsync(200);
  expect([loaded, fetched]).toEqual([[], []]);
});
