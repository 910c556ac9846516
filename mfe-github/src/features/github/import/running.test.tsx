import {
  type Answers,
  delayedAnswer,
  forgetPage,
  refused,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aFile,
  aJob,
  aRepository,
  countSnippetChanges,
  jobEvents,
  ON,
  showGithub,
} from '../../../../test/page.ts';
import type { Gist, ImportJob } from '../../../data/types.ts';

afterEach(forgetPage);

const JOB = aJob();
const EVENTS = `GET /github/jobs/${JOB.id}/events`;
const pagination = { page: 1, limit: 50, hasNext: false };
const notes = aRepository('mira/field-notes');
const files = [aFile('index.ts'), aFile('retry.ts')];

const browsing: Answers = {
  'GET /github/repositories/mira/field-notes': () => succeeded({ repository: notes }),
  'GET /github/repositories/mira/field-notes/contents': () => succeeded({ contents: files }),
  'GET /github/repositories/mira/field-notes/branches': () =>
    succeeded({ branches: [{ name: 'main' }], pagination }),
  'GET /github/repositories': () => succeeded({ repositories: [notes], pagination }),
};
const IMPORT = 'POST /github/import';
const begun = (job: ImportJob) => succeeded({ ...job, jobId: job.id, job }, 202);

const choose = async (...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Import Selected' }));
};
const bar = () => screen.findByRole('progressbar');

describe('importing files', () => {
  const open = (more: Answers) =>
    showGithub(ON, {
      search: '?tab=import&repo=mira%2Ffield-notes',
      answers: { ...browsing, ...more },
    });

  it('shows its progress and its end', async () => {
    const events = jobEvents();
    const changes = countSnippetChanges();
    const { sentTo } = open({ [IMPORT]: () => begun(JOB), [EVENTS]: events.answer });
    await choose('index.ts', 'retry.ts');
    expect((await bar()).getAttribute('aria-valuetext')).toBe('0 of 2 files');
    expect(screen.getByText('0 file(s) selected for import')).toBeTruthy();
    expect(sentTo(IMPORT)).toEqual([
      {
        owner: 'mira',
        repo: 'field-notes',
        files: [{ path: 'index.ts' }, { path: 'retry.ts' }],
        ref: 'main',
        wait: false,
      },
    ]);
    await waitFor(() => expect(events.isOpen()).toBe(true));
    await events.send({ ...JOB, done: 1, imported: 1 });
    await waitFor(() => expect(screen.getByText('1 of 2 files')).toBeTruthy());
    expect(changes()).toBe(0);
    await events.send({
      ...JOB,
      state: 'completed',
      done: 2,
      imported: 2,
      snippetIds: ['1'.repeat(24), '2'.repeat(24)],
      finishedAt: new Date().toISOString(),
    });
    expect(await screen.findByText('Successfully imported 2 snippet(s)')).toBeTruthy();
    expect(screen.getByText('2 imported.').getAttribute('role')).toBe('status');
    expect(screen.getByRole('link', { name: 'See your 2 new snippets' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(changes()).toBe(1);
    const imports = screen.getByRole('region', { name: 'Imports' });
    await user.click(within(imports).getByRole('button'));
    expect(screen.queryByText('2 imported.')).toBeNull();
    expect(document.activeElement).toBe(imports);
  });

  it('lists the files that failed, and retries them', async () => {
    const ended = aJob({
      state: 'completed',
      done: 2,
      imported: 1,
      errors: 1,
      errorDetails: [{ path: 'retry.ts', message: 'This file is no text' }],
      snippetIds: ['1'.repeat(24)],
      finishedAt: new Date().toISOString(),
    });
    const again = aJob({ id: 'b'.repeat(24), total: 1 });
    const replies = [ended, again];
    const { sentTo } = open({ [IMPORT]: () => begun(replies.shift() ?? again) });
    await choose('index.ts', 'retry.ts');
    expect(await screen.findByText('Failed to import 1 file(s)')).toBeTruthy();
    expect(screen.getByText('Successfully imported 1 snippet(s)')).toBeTruthy();
    const faults = screen.getByRole('list', { name: 'Files that were not imported' });
    expect(faults.textContent).toBe('retry.tsThis file is no text');
    await user.click(screen.getByRole('button', { name: 'Try these again' }));
    expect((await bar()).getAttribute('aria-valuetext')).toBe('0 of 1 file');
    expect(sentTo(IMPORT)[1]).toMatchObject({ files: [{ path: 'retry.ts' }], ref: 'main' });
    expect(screen.queryByRole('list', { name: 'Files that were not imported' })).toBeNull();
  });

  it('reports that all files had been imported already', async () => {
    const done = aJob({
      state: 'completed',
      done: 2,
      alreadyImported: 2,
      finishedAt: new Date().toISOString(),
    });
    open({ [IMPORT]: () => begun(done) });
    await choose('index.ts');
    expect(await screen.findByText('2 file(s) were already imported')).toBeTruthy();
    expect(screen.getByText('0 imported, 2 already imported.')).toBeTruthy();
  });

  it.each([
    ['GitHub is away', () => refused(503, 'github.unavailable', 'GitHub is away')],
    ['Failed to import files', () => new Response('', { status: 500 })],
  ])('says "%s" where it could not begin, and keeps the selection', async (message, answer) => {
    open({ [IMPORT]: answer });
    await choose('index.ts');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText('1 file(s) selected for import')).toBeTruthy();
  });

  it('is busy until it has started', async () => {
    const { answer, give } = delayedAnswer();
    open({ [IMPORT]: answer });
    await choose('index.ts');
    const button = await screen.findByRole('button', { name: 'Importing...' });
    expect(button.hasAttribute('disabled')).toBe(true);
    give(begun(JOB));
    expect(await screen.findByRole('button', { name: 'Import Selected' })).toBeTruthy();
  });
});

describe('an import that runs already', () => {
  const show = (job: ImportJob, more: Answers = {}) =>
    showGithub(ON, {
      search: '?tab=import',
      answers: { ...browsing, 'GET /github/jobs': () => succeeded({ jobs: [job] }), ...more },
    });

  it('is shown again, and can be cancelled', async () => {
    const path = `DELETE /github/jobs/${JOB.id}`;
    const events = jobEvents();
    const stopped: ImportJob = { ...JOB, state: 'cancelled', finishedAt: new Date().toISOString() };
    show(
      { ...JOB, done: 1, imported: 1 },
      {
        [EVENTS]: events.answer,
        [path]: () => succeeded({ job: { ...stopped, done: 1, imported: 1 } }),
      },
    );
    expect(await screen.findByText('1 of 2 files')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/Cancelled. What was imported stays/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Imports' }));
  });

  it('shows the time until which it waits for GitHub', async () => {
    const today = new Date();
    today.setHours(14, 5, 0, 0);
    show({ ...JOB, waitsUntil: today.toISOString() }, { [EVENTS]: jobEvents().answer });
    expect(await screen.findByText('Waiting for GitHub until 14:05.')).toBeTruthy();
  });

  it.each([
    ['GitHub account not connected', 'GitHub account not connected. 0 imported.'],
    ['It ended with "src/.." and more.', 'It ended with "src/.." and more. 0 imported.'],
  ])('shows why it failed, with the message unchanged: %s', async (message, shown) => {
    show({ ...JOB, state: 'failed', message, finishedAt: new Date().toISOString() });
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('is hidden if it ended long ago', async () => {
    show({ ...JOB, state: 'completed', finishedAt: '2026-01-01T00:00:00.000Z' });
    await screen.findByRole('link', { name: /field-notes/ });
    expect(screen.queryByText(/Import from/)).toBeNull();
  });
});

describe('gists', () => {
  const gist = (id: string, given: Partial<Gist> = {}): Gist => ({
    id,
    description: `Gist ${id}`,
    isPublic: true,
    url: `https://gist.github.com/${id}`,
    updatedAt: '2026-11-01T10:00:00.000Z',
    files: [{ name: 'a.ts', language: 'typescript', size: 1, isImportable: true }],
    ...given,
  });
  const GISTS = 'GET /github/gists';

  it('are imported like files', async () => {
    const job = aJob({ kind: 'gist.import', source: 'Gists', ref: null, total: 1 });
    const picture = { name: 'p.png', language: null, size: 1, isImportable: false };
    const { sentTo } = showGithub(ON, {
      search: '?tab=import&from=gists',
      answers: {
        [GISTS]: () =>
          succeeded({ gists: [gist('a1'), gist('b2', { files: [picture] })], pagination }),
        'POST /github/gists/import': () => begun(job),
      },
    });
    expect(await screen.findByText(/Secret gists are not shown/)).toBeTruthy();
    expect(await screen.findByRole('checkbox', { description: /None of its files/ })).toBeTruthy();
    await choose('Gist a1, 1 file, public');
    expect(await bar()).toBeTruthy();
    expect(sentTo('POST /github/gists/import')).toEqual([{ gists: [{ id: 'a1' }], wait: false }]);
  });

  it('are retried if some of their files failed', async () => {
    const failed = aJob({
      kind: 'gist.import',
      source: 'Gists',
      state: 'completed',
      ref: null,
      errors: 2,
      errorDetails: [
        { path: 'a1/one.ts', message: 'GitHub was away' },
        { path: 'a1/two.ts', message: 'GitHub was away' },
      ],
      finishedAt: new Date().toISOString(),
    });
    const { sentTo } = showGithub(ON, {
      search: '?tab=import',
      answers: {
        ...browsing,
        'GET /github/jobs': () => succeeded({ jobs: [failed] }),
        'POST /github/gists/import': () => begun(aJob({ id: 'b'.repeat(24), total: 0 })),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Try these again' }));
    expect((await bar()).getAttribute('aria-valuetext')).toBe('Looking for files');
    expect(sentTo('POST /github/gists/import')).toEqual([{ gists: [{ id: 'a1' }], wait: false }]);
  });

  it('are chosen instead of repositories, and may be none', async () => {
    const { search } = showGithub(ON, {
      search: '?tab=import',
      answers: { ...browsing, [GISTS]: () => succeeded({ gists: [], pagination }) },
    });
    await user.click(await screen.findByRole('radio', { name: 'Gists' }));
    expect(await screen.findByText('No gists')).toBeTruthy();
    expect(search()).toBe('?tab=import&from=gists');
  });
});

it('lists imported snippets whose source has changed', async () => {
  const source = {
    snippetId: '1'.repeat(24),
    kind: 'file',
    owner: 'mira',
    repo: 'field-notes',
    gistId: null,
    path: 'src/retry.ts',
    ref: 'main',
    sha: 'a'.repeat(40),
    url: 'https://github.com/mira/field-notes',
    importedAt: '2026-11-01T10:00:00.000Z',
    checkedAt: null,
    title: 'retry',
  };
  showGithub(ON, {
    search: '?tab=import',
    answers: {
      ...browsing,
      'GET /github/sources': () =>
        succeeded({
          sources: [
            { ...source, state: 'changed' },
            { ...source, snippetId: '2'.repeat(24), title: 'old', state: 'gone' },
          ],
        }),
    },
  });
  const link = await screen.findByRole('link', { name: 'retry' });
  expect(link.getAttribute('href')).toBe(`/app/snippets/${'1'.repeat(24)}`);
  expect(screen.getAllByText('mira/field-notes/src/retry.ts')).toHaveLength(2);
  expect(screen.getByText('Gone at GitHub')).toBeTruthy();
});
