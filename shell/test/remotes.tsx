import type { BrowserError, Build, Canary, Remote } from '@snippetry/contracts';
import { type Answers, aUser, idOf, showPage, succeeded, user } from '@snippetry/web-kit/test';
import { screen, within } from '@testing-library/react';
import type { RemoteDetail } from '../src/data/remotes.queries.ts';
import { AdminLayout } from '../src/layouts/admin-layout.tsx';

export const LIST = 'GET /operations/remotes';
export const ONE = 'GET /operations/remotes/snippets';
export const ERRORS = 'GET /operations/browser-errors';
export const DEPLOY = 'PUT /operations/remotes/snippets/deployments';
export const PROMOTE = 'POST /operations/remotes/snippets/promote';
export const PAUSE = 'POST /operations/remotes/snippets/pause';
export const ROLLBACK = 'POST /operations/remotes/snippets/rollback';
export const TOKENS = 'POST /operations/remotes/snippets/tokens';
export const at = '2026-11-20T12:00:00.000Z';

export const aCanary = (given: Partial<Canary> = {}): Canary => ({
  build: 'c0ffee22',
  share: 10,
  users: ['bo'],
  state: 'running',
  reason: '',
  startedAt: at,
  startedBy: 'pipeline',
  ...given,
});

export const aRemote = (given: Partial<Remote> = {}): Remote => ({
  name: 'snippets',
  owner: 'Team Snippets',
  stable: 'a1b2c3d4',
  previous: null,
  canary: null,
  figures: [
    { build: 'a1b2c3d4', loads: 1_200, failed: 3 },
    { build: 'c0ffee22', loads: 80, failed: 4 },
  ],
  ...given,
});

export const aBuild = (build: string, given: Partial<Build> = {}): Build => ({
  build,
  version: '',
  requires: '^1.7.0',
  commit: '',
  bytes: 1_200_000,
  files: 40,
  publishedAt: at,
  publishedBy: 'ada',
  removedAt: null,
  ...given,
});

export const aDetail = (given: Partial<RemoteDetail> = {}): RemoteDetail => ({
  remote: aRemote(),
  builds: [aBuild('c0ffee22', { commit: '0123456789abcdef' }), aBuild('a1b2c3d4')],
  actions: [],
  tokens: [],
  ...given,
});

export const anError = (message: string, given: Partial<BrowserError> = {}): BrowserError => ({
  remote: 'snippets',
  build: 'c0ffee22',
  kind: 'render',
  message,
  stack: '',
  page: '/app/snippets/:id',
  count: 7,
  firstAt: at,
  lastAt: at,
  ...given,
});

export const TOKEN = {
  _id: idOf('t'),
  label: 'CI',
  createdAt: at,
  createdBy: 'ada',
  lastUsedAt: null,
};

export function show(answers: Answers = {}, path = '/remotes', viewer = aUser({ isAdmin: true })) {
  return showPage({
    routes: [
      { path: '/app/admin', element: <AdminLayout /> },
      { path: '/app/admin/remotes', element: <AdminLayout remotes /> },
    ],
    path: `/app/admin${path}`,
    viewer,
    answers: {
      [LIST]: () => succeeded({ remotes: [aRemote()] }),
      [ONE]: () => succeeded(aDetail()),
      [ERRORS]: () => succeeded({ errors: [] }),
      ...answers,
    },
  });
}
export const opened = (detail: RemoteDetail | (() => RemoteDetail), answers: Answers = {}) =>
  show(
    { [ONE]: () => succeeded(typeof detail === 'function' ? detail() : detail), ...answers },
    '/remotes?remote=snippets',
  );
export const press = async (name: string) =>
  user.click(await screen.findByRole('button', { name }));
export const dialogOf = async (name: string, role = 'dialog') =>
  within(await screen.findByRole(role, { name }));
export const confirm = async (name: string) => dialogOf(name, 'alertdialog');
export const rowsOf = async (name: string) => {
  const list = await screen.findByRole('list', { name });
  return [...list.children].map(({ textContent }) => textContent ?? '');
};
