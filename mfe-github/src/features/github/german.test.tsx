import { forgetPage, inGerman, succeeded } from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ACCOUNT, aJob, ON, showGithub } from '../../../test/page.ts';

inGerman(() => import('../../texts/de.json'));
afterEach(forgetPage);

it('the connection is shown in German, with its numbers', async () => {
  showGithub({ ...ON, github: { ...ACCOUNT, repositoryCount: 1284 } });
  expect(await screen.findByRole('tab', { name: 'Verbindung' })).toBeTruthy();
  expect(screen.getAllByText('1.284 Repositories abgeglichen')).toHaveLength(2);
  expect(screen.getByText('Noch nicht abgeglichen')).toBeTruthy();
});

it('an import says in German how it ended', async () => {
  const finishedAt = new Date().toISOString();
  const job = aJob({ state: 'completed', done: 4, imported: 2, errors: 1, finishedAt });
  showGithub(ON, {
    search: '?tab=import',
    answers: {
      'GET /github/jobs': () => succeeded({ jobs: [{ ...job, alreadyImported: 1 }] }),
      'GET /github/repositories': () =>
        succeeded({ repositories: [], pagination: { page: 1, limit: 50, hasNext: false } }),
    },
  });
  expect(await screen.findByText('2 importiert, 1 schon vorhanden, 1 gescheitert.')).toBeTruthy();
  expect(screen.getByText('Import aus mira/field-notes')).toBeTruthy();
});
