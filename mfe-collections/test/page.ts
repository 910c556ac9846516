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
import type { Version } from '../src/data/pack-queries.ts';
import { resources } from '../src/data/resources.ts';
import type { Collection } from '../src/data/types.ts';
import { routes } from '../src/routes.tsx';

interface ShowOptions {
  /** Who is signed in, on pages below `/app`; anybody unless given. */
  user?: SessionUser | undefined;
  media?: Partial<Media>;
}

/** Shows a page of this remote, with the given answers of the API; pages outside of `/app` to a visitor. */
export function show(path: string, answers: Answers, { user, media }: ShowOptions = {}) {
  registerResources('collections', resources);
  const viewer = user ?? (path.startsWith('/app') ? aUser() : undefined);
  return showPage({ routes, path, answers, viewer, media });
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
  /** How many there are on all pages; those of this one unless given. */
  total?: number;
  limit?: number;
}

/** The answer to a list request with these collections, or with these of more. */
export const listOf = (collections: readonly Collection[], facts: ListFacts = {}) => {
  const pagination = aPage(collections, facts);
  const snippets = collections.reduce((sum, { snippetCount }) => sum + snippetCount, 0);
  const totals = { collections: pagination.total, snippets };
  return () => succeeded({ collections, pagination, totals });
};

/** A published version of a collection as the API answers it. */
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

/** The answer to a request for versions, newest first; `total` is their number unless given. */
export const versionsAnswer =
  (versions: Version[], total = versions.length): Answer =>
  ({ query }) => {
    const pagination = aPage(versions, { page: Number(query.page ?? 1), total });
    return succeeded({ versions, pagination });
  };
