import { forgetPage, inGerman, pageTitle, succeeded } from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { showPage } from '../../../test/page.ts';
import { HistoryPage } from './history-page.tsx';

const ID = 'b'.repeat(24);

inGerman(() => import('../../texts/de.json'));
afterEach(forgetPage);

it('shows the history of a snippet in German', async () => {
  const snippet = aSnippet('Twice', { _id: ID });
  const first = { ...snippet, revision: 1, savedAt: '2025-11-04T12:00:00.000Z', changed: [] };
  const changed = ['description', 'visibility'];
  const second = { ...first, revision: 2, changed, isCurrent: true, isPublic: !snippet.isPublic };
  const list = `GET /snippets/${ID}/revisions`;
  showPage({
    path: `/app/snippets/${ID}/history`,
    routes: [{ path: '/app/snippets/:id/history', element: <HistoryPage /> }],
    answers: {
      [`GET /snippets/${ID}`]: () => succeeded({ snippet }),
      [list]: () => succeeded({ revisions: [second, first] }),
      [`${list}/1`]: () => succeeded({ revision: first }),
      [`${list}/2`]: () => succeeded({ revision: second }),
    },
  });
  await screen.findByRole('heading', { name: '2 Versionen' });
  expect(pageTitle()).toBe('Verlauf von Twice');
  const [newest, oldest] = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(newest).toMatch(/^Version 2Aktuell.*Beschreibung, Sichtbarkeit$/);
  expect(oldest).toMatch(/^Version 14\. Nov\. 2025, \d\d:00Angelegt$/);
  const value = await screen.findByRole('definition');
  expect(value.textContent).toMatch(/^vorher (Öffentlich|Privat) → , nachher (Privat|Öffentlich)$/);
  screen.getByRole('button', { name: 'Version 1 wiederherstellen' });
});
