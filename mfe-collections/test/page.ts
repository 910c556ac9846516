import type { SessionUser } from '@snippetry/web-kit';
import { registerResources } from '@snippetry/web-kit/query';
import {
  type Answer,
  type Answers,
  aPage,
  aUser,
  type Media,
  showPage,
  succeeded,
} from '@snippetry/web-kit/test';
import type { Version } from '../src/data/pack.queries.ts';
import { resources } from '../src/data/resources.ts';
import type { Collection } from '../src/data/types.ts';
import { routes } from '../src/routes.tsx';

interface ShowOptions {
  /** Signed-in user on pages below `/app`; any user by default. */
  user?: SessionUser | undefined;
  media?: Partial<Media>;
}

/** Renders a page of this remote with API answers; pages outside of `/app` are rendered for a visitor. */
export function show(path: string, answers: Answers, { user, media }: ShowOptions = {}) {
  registerResources('collections', resources);
  const viewer = user ?? (path.startsWith('/app') ? aUser() : undefined);
  return showPage({ routes, path, answers, viewer, media });
}

let made = 0;

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
    allowed: ['edit', 'delete', 'publish', 'star', 'fork'],
    revision: 0,
    forkedFrom: null,
    latestVersion: null,
    updateAvailable: null,
    starCount: 0,
    forkCount: 0,
    snippetCount: 0,
    snippets: [],
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-19T10:00:00.000Z',
    ...overrides,
  };
}

interface ListFacts {
  page?: number;
  /** Total on all pages; the number of items by default. */
  total?: number;
  limit?: number;
}

/** Answers a list request with these collections. */
export const listOf = (collections: readonly Collection[], facts: ListFacts = {}) => {
  const pagination = aPage(collections, facts);
  const snippets = collections.reduce((sum, { snippetCount }) => sum + snippetCount, 0);
  const totals = { collections: pagination.total, snippets };
  return () => succeeded({ collections, pagination, totals });
};

export function aVersion(version: number, given: Partial<Version> = {}): Version {
  return {
    version,
    notes: '',
    publishedAt: '2026-11-20T10:00:00.000Z',
    snippetCount: 1,
    changes: { added: [], removed: [], changed: [] },
    ...given,
  };
}

/** Answers a request for versions, newest first. */
export const versionsAnswer =
  (versions: Version[], total = versions.length): Answer =>
  ({ query }) => {
    const pagination = aPage(versions, { page: Number(query.page ?? 1), total });
    return succeeded({ versions, pagination });
  };
