import { githubStatus, registerResources } from '@snippetry/web-kit/query';
import { type Answers, showPage, succeeded } from '@snippetry/web-kit/test';
import { act } from '@testing-library/react';
import type { Entry, GithubStatus, ImportJob, Repository } from '../src/data/types.ts';
import { routes } from '../src/routes.tsx';

/** Status of a server without a GitHub application. */
export const OFF: GithubStatus = {
  isConnected: false,
  isConfigured: false,
  isSandbox: false,
  problem: null,
  purposes: [],
  limitedUntil: null,
  github: null,
};

/** Status of a server with a GitHub application, but without a connection. */
export const READY: GithubStatus = { ...OFF, isConfigured: true };

export const ACCOUNT = {
  username: 'mira',
  profileUrl: 'https://github.com/mira',
  avatarUrl: '',
  repositoryCount: 27,
  connectedAt: '2026-11-02T10:00:00.000Z',
  lastSyncAt: null,
};

/** Status of a connected account that may read public content. */
export const ON: GithubStatus = {
  ...READY,
  isConnected: true,
  purposes: ['import'],
  github: ACCOUNT,
};

/** Repository; `given` overrides the fields that matter to the test. */
export function aRepository(fullName: string, given: Partial<Repository> = {}): Repository {
  return {
    id: fullName.length,
    name: fullName.split('/')[1] ?? '',
    fullName,
    description: null,
    language: null,
    stargazersCount: 0,
    isPrivate: false,
    defaultBranch: 'main',
    updatedAt: null,
    ...given,
  };
}

export function aFile(path: string, given: Partial<Entry> = {}): Entry {
  const name = path.split('/').at(-1) ?? path;
  return {
    name,
    path,
    type: 'file',
    language: 'typescript',
    isImportable: true,
    size: 10,
    ...given,
  };
}

export const aFolder = (path: string): Entry =>
  aFile(path, { type: 'dir', language: null, isImportable: false, size: null });

export function aJob(given: Partial<ImportJob> = {}): ImportJob {
  return {
    id: 'a'.repeat(24),
    kind: 'github.import',
    state: 'active',
    source: 'mira/field-notes',
    ref: 'main',
    total: 2,
    done: 0,
    imported: 0,
    alreadyImported: 0,
    errors: 0,
    errorDetails: [],
    message: null,
    waitsUntil: null,
    snippetIds: [],
    createdAt: new Date().toISOString(),
    finishedAt: null,
    ...given,
  };
}

/** Event stream of an import, which the test writes to. */
export function jobEvents() {
  const encoder = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  return {
    answer: () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            stream = controller;
          },
        }),
      ),
    isOpen: () => stream !== undefined,
    send: (job: ImportJob) =>
      act(async () => stream?.enqueue(encoder.encode(`data: ${JSON.stringify(job)}\n\n`))),
  };
}

/** Answers for a user without imports. */
const QUIET: Answers = {
  'GET /github/jobs': () => succeeded({ jobs: [] }),
  'GET /github/sources': () => succeeded({ sources: [] }),
};

/** Shows the page; `change` changes the connection of the server and refetches it. */
export function showGithub(status: GithubStatus, { search = '', answers = {} as Answers } = {}) {
  let now = status;
  const page = showPage({
    routes,
    path: `/app/github${search}`,
    answers: { 'GET /github/status': () => succeeded(now), ...QUIET, ...answers },
  });
  return {
    ...page,
    change: async (changed: GithubStatus) => {
      now = changed;
      await act(() => page.client.invalidateQueries({ queryKey: githubStatus().queryKey }));
    },
  };
}

/** Counts invalidations of snippet queries. */
export function countSnippetChanges(): () => number {
  let count = 0;
  registerResources('snippets', {
    shows: {
      snippet: () => {
        count += 1;
        return [];
      },
    },
  });
  return () => count;
}
