import { ToastHost } from '@snippetry/web-kit';
import {
  createQueryClient,
  QueryClientProvider,
  registerResources,
} from '@snippetry/web-kit/query';
import { MemoryRouter, useRoutes } from '@snippetry/web-kit/router';
import { configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { resources } from '../src/data/resources.ts';
import type { Collection } from '../src/data/types.ts';
import { routes } from '../src/routes.tsx';

// The first page of a file waits until its lazily loaded code is compiled.
configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 15_000 });

/** jsdom has no layout to observe. */
class NoLayout {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** What the network answers to `POST /api/collections`, by method and path. */
export type Network = Record<string, (body: unknown) => Response>;

/** A successful answer of the API. */
export const ok = (data: object, status = 200): Response =>
  Response.json({ status: 'success', data }, { status });

/** A failed answer of the API. */
export const refused = (status: number, code: string, message: string): Response =>
  Response.json({ status: 'error', code, message, requestId: 'request-1' }, { status });

function Pages() {
  return useRoutes(routes);
}

/** Shows a page of this remote, with the network answering as told. */
export function showPage(path: string, network: Network): void {
  vi.stubGlobal('ResizeObserver', NoLayout);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${url.replace(/\?.*$/, '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    return network[key]?.(body) ?? refused(404, 'route.not_found', `${key} is not answered`);
  });
  registerResources('collections', resources);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Pages />
      </MemoryRouter>
      <ToastHost needed />
    </QueryClientProvider>,
  );
}

let made = 0;

/** A collection as the API answers it. */
export function aCollection(overrides: Partial<Collection> = {}): Collection {
  made += 1;
  return {
    _id: String(made).padStart(24, '0'),
    name: `Collection ${made}`,
    description: '',
    isPublic: true,
    tags: [],
    owner: { _id: 'a'.repeat(24), username: 'mira' },
    isOwner: true,
    isStarred: false,
    starCount: 0,
    forkCount: 0,
    snippetCount: 0,
    snippets: [],
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-19T10:00:00.000Z',
    ...overrides,
  };
}

/** The answer to a list of these. */
export const listOf = (collections: Collection[]) => () =>
  ok({ collections, pagination: { page: 1, hasNext: false, total: collections.length } });
